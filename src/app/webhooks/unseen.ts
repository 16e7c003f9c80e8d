import * as z from 'zod/mini'
import type { Connection } from '../shell/desk'
import { draftKey, keepDraft, readDraft } from '../shell/drafts'

// A secret is shown once, so a page that goes down in between leaves a subscription that nobody can check messages
// of. Written down is that there is one, and never the secret.

const Note = z.object({
  /** Of the write in the journal. */
  key: z.string(),
  url: z.string(),
  label: z.string(),
  /** Of the subscription, once that is known. */
  id: z.nullable(z.string()),
  /** When it was decided on, of this computer's clock. */
  at: z.number(),
})
export type Note = z.output<typeof Note>

const NAME = 'webhooks/unseen'
const KEPT_MS = 7 * 24 * 60 * 60_000

/** Subscriptions of which nobody at this computer has said to have the secret. */
export type Unseen = {
  /** But for those that this very page is still about to show. The same object until something changes. */
  readonly get: () => readonly Note[]
  readonly subscribe: (listener: () => void) => () => void
  /** Before it is sent; shown by this page until `leave`. */
  begin(note: Note): void
  made(key: string, id: string | null): void
  /** Somebody has the secret, or there is none. */
  forget(key: string): void
  /** This page is no longer about to show it. */
  leave(key: string): void
}

export function createUnseen(connection: string, now: () => number = Date.now): Unseen {
  const here = new Set<string>()
  const listeners = new Set<() => void>()
  let last: readonly Note[] = []
  let shown = read()

  /** Another tab may have written since; a browser that keeps nothing has what this page knows. */
  function kept(): readonly Note[] {
    const found = z.safeParse(z.array(Note), readDraft(connection, NAME))
    return (found.success ? found.data : last).filter(({ at }) => Math.abs(now() - at) < KEPT_MS)
  }

  function read(): readonly Note[] {
    last = kept()
    return last.filter(({ key }) => !here.has(key))
  }

  function changed() {
    shown = read()
    for (const tell of listeners) tell()
  }

  function write(notes: readonly Note[]) {
    last = notes
    keepDraft(connection, NAME, notes)
    changed()
  }

  const heard = ({ key }: StorageEvent) => {
    if (key === null || key === draftKey(connection, NAME)) changed()
  }

  return {
    get: () => shown,
    subscribe(listener) {
      if (listeners.size === 0) addEventListener('storage', heard)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) removeEventListener('storage', heard)
      }
    },
    begin(note) {
      here.add(note.key)
      write([...kept(), note])
    },
    made: (key, id) => write(kept().map((note) => (note.key === key ? { ...note, id } : note))),
    forget(key) {
      const of = kept().find((note) => note.key === key)
      // An earlier attempt at the same one would be taken for it.
      const isSame = ({ id, url, label }: Note) => id === null && url === of?.url && label === of.label
      write(kept().filter((note) => note.key !== key && !isSame(note)))
    },
    leave(key) {
      here.delete(key)
      changed()
    },
  }
}

const known = new WeakMap<Connection, Unseen>()

export function unseenOf(connection: Connection): Unseen {
  const unseen = known.get(connection) ?? createUnseen(connection.name)
  known.set(connection, unseen)
  return unseen
}
