/** Begins the name of every draft. */
export const DRAFTS = 'frontdesk/draft/'

export const draftKey = (connection: string, name: string) => `${DRAFTS}${connection}/${name}`

/** What was typed before; null where nothing was, or where this browser keeps nothing. */
export function readDraft(connection: string, name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(draftKey(connection, name)) ?? 'null')
  } catch {
    // No storage, or something else's: there is no draft then.
    return null
  }
}

export function keepDraft(connection: string, name: string, typed: unknown) {
  try {
    localStorage.setItem(draftKey(connection, name), JSON.stringify(typed))
  } catch {
    // Storage is full or withheld: the page itself still holds what was typed.
  }
}

export function forgetDraft(connection: string, name: string) {
  try {
    localStorage.removeItem(draftKey(connection, name))
  } catch {
    // Without storage nothing was kept.
  }
}
