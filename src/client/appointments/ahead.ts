import type { Appointment } from '../records'

// Ahead of what was read: changes that this desk has decided on are shown at once, and stay shown, over whatever
// is read meanwhile, until the service has confirmed or refused them.

export type Change = Partial<
  Pick<Appointment, 'status' | 'startsAt' | 'minutes' | 'service' | 'notes' | 'vehicleId'>
>

/** What is to become of one appointment; 'gone' where it is being deleted. */
export type Wished = Change | 'gone'

type Confirmed = { record: Appointment | null; at: number }

export type Wish = {
  /** The service's answer takes the place of the wish; null where it was deleted. */
  confirmed(record: Appointment | null): void
  /** The card goes back to where the service has it. */
  refused(): void
}

export type Ahead = {
  /** In effect from now on. A later wish for the same appointment lies over an earlier one. */
  wish(id: string, wished: Wished): Wish
  /** An answer of the service to whatever was asked: it is newer than all that was read before it. */
  learn(record: Appointment): void
  /** The service has answered that there is none. */
  lost(id: string): void
  /**
   * A list that holds all of `isWithin` was read, beginning at `readAt`. What is not in it is not known any more: it
   * has gone, or moved elsewhere.
   */
  looked(rows: readonly Appointment[], readAt: number, isWithin: (row: Appointment) => boolean): void
  /** What another tab of this browser has learned; null where it was deleted. */
  hear(id: string, record: Appointment | null): void
  /** Told of all that was learned here, and not of what was heard. */
  onLearned(listener: (id: string, record: Appointment | null) => void): () => void
  /**
   * What was read, with what this desk knows better in its place. `readAt` is when a reading began that holds all of
   * `isWithin`; 0 for an endless list, of which no part can say that a record is not in it.
   */
  apply(rows: readonly Appointment[], readAt: number, isWithin: (row: Appointment) => boolean): Appointment[]
  /** Whether something of it is not confirmed yet. */
  readonly isPending: (id: string) => boolean
  /** Whether this is how the service confirmed it to this desk, and nothing newer. */
  readonly knows: (row: Appointment) => boolean
  readonly subscribe: (listener: () => void) => () => void
  /** Another object whenever something changed. */
  readonly get: () => object
}

/** Wishes that were made before this page was opened, or in another tab, as the journal has them. */
export type Kept = { get(): ReadonlyMap<string, Wished>; subscribe(listener: () => void): () => void }

const over = (row: Appointment, wished: Wished | undefined): Appointment | null => {
  if (wished === undefined) return row
  return wished === 'gone' ? null : { ...row, ...wished }
}

/** Times that can't be read say nothing. */
const isLater = (row: Appointment, known: Appointment | null) =>
  known !== null && Date.parse(row.updatedAt) > Date.parse(known.updatedAt)

export function createAhead(kept: Kept, now: () => number = Date.now): Ahead {
  const wishes = new Map<string, { id: string; wished: Wished }>()
  const confirmed = new Map<string, Confirmed>()
  const listeners = new Set<() => void>()
  const learners = new Set<(id: string, record: Appointment | null) => void>()
  let version = {}
  let count = 0

  function changed() {
    version = {}
    for (const listener of listeners) listener()
  }
  kept.subscribe(changed)

  function learn(id: string, record: Appointment | null) {
    confirmed.set(id, { record, at: now() })
    for (const tell of learners) tell(id, record)
  }

  const shown = (row: Appointment, before: ReadonlyMap<string, Wished>): Appointment | null => {
    let result = over(row, before.get(row.id))
    for (const { id, wished } of wishes.values()) {
      if (id === row.id && result) result = over(result, wished)
    }
    return result
  }

  return {
    wish(id, wished) {
      const name = String((count += 1))
      wishes.set(name, { id, wished })
      changed()
      const end = () => {
        wishes.delete(name)
        changed()
      }
      return {
        confirmed(record) {
          learn(id, record)
          end()
        },
        refused: end,
      }
    },
    learn(record) {
      learn(record.id, record)
      changed()
    },
    lost(id) {
      learn(id, null)
      changed()
    },
    looked(rows, readAt, isWithin) {
      const old = [...confirmed].filter(
        ([, { record, at }]) => record !== null && at < readAt && isWithin(record),
      )
      if (old.length === 0) return
      const read = new Set(rows.map(({ id }) => id))
      const gone = old.filter(([id]) => !read.has(id))
      for (const [id] of gone) confirmed.delete(id)
      if (gone.length > 0) changed()
    },
    hear(id, record) {
      confirmed.set(id, { record, at: now() })
      changed()
    },
    onLearned(listener) {
      learners.add(listener)
      return () => void learners.delete(listener)
    },
    apply(rows, readAt, isWithin) {
      const result: Appointment[] = []
      const seen = new Set<string>()
      const before = kept.get()
      // Nearly all rows are as they were read: of those nothing but this is asked.
      const touched = new Set([...before.keys(), ...confirmed.keys()])
      for (const { id } of wishes.values()) touched.add(id)
      const put = (row: Appointment) => {
        const at = shown(row, before)
        if (at) result.push(at)
      }
      for (const row of rows) {
        if (!touched.has(row.id)) {
          result.push(row)
          continue
        }
        const known = confirmed.get(row.id)
        if (known) seen.add(row.id)
        if (!known || known.at < readAt || isLater(row, known.record)) put(row)
        else if (known.record) put(known.record)
      }
      for (const [id, { record, at }] of confirmed) {
        if (seen.has(id) || !record || !isWithin(record)) continue
        // Read since, and not there: it has gone or moved elsewhere, and this desk's knowledge of it is old.
        if (at >= readAt) put(record)
      }
      return result
    },
    isPending: (id) => {
      for (const wish of wishes.values()) if (wish.id === id) return true
      return kept.get().has(id)
    },
    knows: ({ id, updatedAt }) => confirmed.get(id)?.record?.updatedAt === updatedAt,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    get: () => version,
  }
}
