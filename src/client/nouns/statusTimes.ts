import { browserStorage } from '~/client/api/capabilities'
import { keptWord } from '~/client/serviceStorage'
import type { Appointment } from './nouns'

type Time = readonly [status: string, at: string]

/** A counter moves fewer cards in a day. */
const MOST_KEPT = 300

export type StatusTimes = {
  /** A confirmed move of this computer or a streamed change: null where it was deleted, undefined where it was not known. */
  note: (before: Appointment | null | undefined, after: Appointment | null) => void
  /** Since when it has the status that it has; null where this computer does not know. */
  of: (row: Appointment) => string | null
}

/**
 * Since when appointments have their status, for a service whose records do not tell: `updated_at` moves with each note.
 * Kept on this computer, so that a reload forgets none.
 */
export function createStatusTimes(connection: string, storage = browserStorage()): StatusTimes {
  const word = keptWord(`status-times:${connection}`, storage)
  let times: Map<string, Time> | null = null

  function read(): Map<string, Time> {
    try {
      const kept: [string, Time][] = JSON.parse(word.read() ?? '[]')
      return new Map(kept)
    } catch {
      return new Map()
    }
  }

  return {
    note(before, after) {
      if (!before || !after || after.statusSince !== undefined || before.status === after.status) return
      times ??= read()
      // Behind the others: the one that stands first has been there for longest, and is the first to go.
      times.delete(after.id)
      times.set(after.id, [after.status, after.updatedAt])
      times = new Map([...times].slice(-MOST_KEPT))
      word.keep(JSON.stringify([...times]))
    },
    of({ id, status }) {
      const [of, at] = (times ??= read()).get(id) ?? []
      return of === status && at !== undefined ? at : null
    },
  }
}
