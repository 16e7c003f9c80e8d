import { keepDraft, readDraft } from '../session/drafts'

// Which words were opened for whom, and when: on this computer, until it is signed out. Nobody knows whether they were sent.

const place = (id: string) => `opened/${id}`

export function keepOpened(connection: string, id: string, what: string, at = Date.now()) {
  keepDraft(connection, place(id), { what, at })
}

export function readOpened(connection: string, id: string): { what: string; at: number } | null {
  const kept = readDraft(connection, place(id))
  if (typeof kept !== 'object' || kept === null) return null
  const { what, at } = kept as { what?: unknown; at?: unknown }
  return typeof what === 'string' && typeof at === 'number' ? { what, at } : null
}
