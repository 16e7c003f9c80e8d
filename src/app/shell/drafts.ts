const PREFIX = 'frontdesk/draft/'

export const draftKey = (connection: string, name: string) => `${PREFIX}${connection}/${name}`

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
