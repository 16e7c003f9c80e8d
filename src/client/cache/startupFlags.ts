// Words that each start looks at before anything is opened: most have neither.

/** Whether boards may be stored. */
export const PERSISTED = 'frontdesk:persisted'

/** The connection that somebody has signed out of while there was no line. */
export const SIGNED_OUT = 'frontdesk:signed-out'

export const isAnyMarked = () => (marked(PERSISTED) ?? marked(SIGNED_OUT)) !== null

export function marked(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    // Without storage nothing was kept.
    return null
  }
}
