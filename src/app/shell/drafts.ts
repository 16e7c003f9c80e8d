const PREFIX = 'frontdesk/draft/'

export const draftKey = (connection: string, name: string) => `${PREFIX}${connection}/${name}`

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

/** Everything typed and not yet saved on one connection. */
export function forgetDrafts(connection: string) {
  try {
    const start = draftKey(connection, '')
    for (const key of Object.keys(localStorage)) if (key.startsWith(start)) localStorage.removeItem(key)
  } catch {
    // Without storage nothing was kept.
  }
}

export function forgetDraft(connection: string, name: string) {
  try {
    localStorage.removeItem(draftKey(connection, name))
  } catch {
    // Without storage nothing was kept.
  }
}
