import * as z from 'zod/mini'

// Words for a status that this dashboard does not know, and a service has used. Once seen they are asked for by name like
// the known ones, also after a reload and by another tab.

/** Begins the name of what is kept of each connection. */
export const OTHER_WORDS = 'frontdesk:words:'

const Kept = z.array(z.string())
/** A service that makes up a word for each appointment is not followed without end. */
const MOST = 12

/** Where the browser keeps nothing, they last as long as the page. */
const inMemory = new Map<string, readonly string[]>()

function fromDisk(connection: string): readonly string[] {
  try {
    const kept = z.safeParse(Kept, JSON.parse(localStorage.getItem(OTHER_WORDS + connection) ?? '[]'))
    return kept.data ?? []
  } catch {
    return []
  }
}

export const otherWords = (connection: string): readonly string[] =>
  [...new Set([...fromDisk(connection), ...(inMemory.get(connection) ?? [])])].slice(0, MOST)

/** Whether any of them is new. */
export function noteWords(connection: string, words: readonly string[]): boolean {
  const known = otherWords(connection)
  const all = [...new Set([...known, ...words])].slice(0, MOST)
  if (all.length === known.length) return false
  inMemory.set(connection, all)
  try {
    localStorage.setItem(OTHER_WORDS + connection, JSON.stringify(all))
  } catch {
    // Remembered for this page, then.
  }
  return true
}
