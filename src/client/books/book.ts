import { createSignal, type Signal } from '../signal'
import { isAfter, momentOf, type Asked, type Moment } from './moment'

// The newest that this desk knows of each record of one noun, from whichever list, answer or tab it came; and over that what
// this desk has decided on, shown at once until the service has confirmed or refused it. Lists stay as they were read: a
// book is laid over them.

export type Row = { readonly id: string }

/** The service answered a write of this tab, or of another one; or the change stream brought it. */
export type ChangeSource = 'here' | 'other tab' | 'stream'

/** What is to become of one record; 'gone' where it is being deleted. */
export type Wished<R> = Partial<R> | 'gone'

type Known<R> = Moment & {
  readonly record: R | null
  /** The change stream brought it, and it is no write of this browser. */
  readonly isOthers?: boolean
}

export type Book<R extends Row> = {
  /**
   * A list or a single reading brought them. What is as it was known stays the same object, and is given back as that, so
   * that nobody after this has to compare it again; what is new is no news.
   */
  take(rows: readonly R[], asked: Asked): R[]
  /**
   * In effect until what it returns is called: then the record is as the service has it. A later wish for the same record
   * lies over an earlier one.
   */
  wish(id: string, wished: Wished<R>): () => void
  /**
   * A change that no query read, null where the record was deleted. False where the same or a newer version is known.
   * Without a version it is newer than all that was read before.
   */
  upsert(id: string, record: R | null, source: ChangeSource, version?: Asked): boolean
  /**
   * A list that holds all of `isWithin` was read, beginning at `asked`. What is not in it is not known any more: it
   * has gone, or moved elsewhere.
   */
  wholeRead(rows: readonly R[], asked: Asked, isWithin: (row: R) => boolean): void
  /**
   * What was read, with what this desk knows better in its place. `asked` is when a reading began that holds all of
   * `isWithin`; 0 for a list of which no part can say that a record is not in it. What was confirmed here is added where
   * it belongs; what was only read elsewhere is not.
   */
  apply(rows: readonly R[], asked: Asked, isWithin: (row: R) => boolean): R[]
  /** The same for a list to which nothing is added: each row as it is known best, without those that are gone. */
  newest(rows: readonly R[]): R[]
  /** What was confirmed or streamed since `asked`, and belongs to `isWithin` now. */
  since(asked: Asked, isWithin: (row: R) => boolean): R[]
  /** Something else said that it has changed: no row that was asked for before counts as the newest. */
  outdated(id: string): void
  /** Whether it has changed since it was last read or told. */
  isOutdated(id: string): boolean
  /** As it is known best. Null where it is gone; undefined where nothing is known of it. */
  find(id: string): R | null | undefined
  /** Whatever is known and not gone. */
  all(): readonly R[]
  /** When the service last answered a write of it, of this desk or another tab; 0 where it never did. */
  answeredAt(id: string): number
  /** Another line of the shop's history has begun: what is known of the last one says nothing any more. */
  forget(): void
  /** Whether something of it is not confirmed yet. */
  readonly isPending: (id: string) => boolean
  /** Whether this is how the service confirmed it to this desk, and nothing newer. */
  readonly knows: (row: R) => boolean
  readonly subscribe: (listener: () => void) => () => void
  /** Another object whenever something changed. */
  readonly get: () => object
  /** Another object whenever the change stream brought something new. */
  readonly others: Pick<Signal<object>, 'get' | 'subscribe'>
}

/** Wishes that were made before this page was opened, or in another tab, as the outbox has them. */
export type Kept<R> = {
  get(): ReadonlyMap<string, Wished<R>>
  subscribe(listener: () => void): () => void
}

export type BookParts<R> = {
  kept?: Kept<R>
  now: () => number
  /** When the service last changed it; absent where records do not tell. */
  changedAt?: (row: R) => string | undefined
  /** A confirmed write or a streamed change has made it another, and how it was known before. */
  onChanged?: (before: R | null | undefined, after: R | null) => void
}

/** All that was read is let go of beyond this: 100,000 names are not kept all day. Each list then shows its own rows. */
const MOST_READ = 50_000

/** Whether two records say the same. */
export const isAlike = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

export function createBook<R extends Row>(parts: BookParts<R>): Book<R> {
  const { kept, now, changedAt = () => undefined, onChanged } = parts
  const wishes = new Map<string, { id: string; wished: Wished<R> }>()
  const confirmed = new Map<string, Known<R>>()
  const read = new Map<string, Known<R>>()
  const changes = new Map<string, number>()
  const version = createSignal({})
  const others = createSignal({})
  const changed = () => version.set({})
  let count = 0
  kept?.subscribe(changed)

  const none: ReadonlyMap<string, Wished<R>> = new Map()
  const before = () => kept?.get() ?? none
  const over = (row: R, wished: Wished<R> | undefined): R | null =>
    wished === undefined ? row : wished === 'gone' ? null : { ...row, ...wished }

  /** By what records tell of themselves, where nothing tells the place. Times that can't be read say nothing. */
  const isLater = (one: Known<R>, than: Known<R>) =>
    !(one.place ?? than.place) &&
    one.record !== null &&
    than.record !== null &&
    Date.parse(changedAt(one.record) ?? '') > Date.parse(changedAt(than.record) ?? '')

  function best(id: string): Known<R> | undefined {
    const [told, seen] = [confirmed.get(id), read.get(id)]
    if (!told || !seen) return told ?? seen
    return isAfter(seen, told) || isLater(seen, told) ? seen : told
  }

  function shown(row: R, wished: ReadonlyMap<string, Wished<R>>): R | null {
    let result = over(row, wished.get(row.id))
    for (const wish of wishes.values()) {
      if (wish.id === row.id && result) result = over(result, wish.wished)
    }
    return result
  }

  const isWished = (id: string) => [...wishes.values()].some((wish) => wish.id === id)

  function upsert(id: string, record: R | null, source: ChangeSource, answered: Asked = now()): boolean {
    const was = confirmed.get(id)
    const isSame = was !== undefined && isAlike(was.record, record)
    const { readAt, place } = momentOf(answered)
    // A duplicate without a position keeps its first one.
    const next = {
      record: isSame ? was.record : record,
      readAt,
      place: place ?? (isSame ? was.place : undefined),
    }
    // The stream brings this browser's own writes as well, before the answer or after it.
    const isOthers = source === 'stream' && !(isSame && !was.isOthers)
    let isNews = false
    if (!was || !isAfter(was, next)) {
      const last = best(id)
      confirmed.set(id, { ...next, isOthers })
      isNews = !(isSame && last?.record === was.record) && best(id)?.record === next.record
      if (isNews) onChanged?.(last?.record, next.record)
    }
    if (isNews && source === 'stream') others.set({})
    // A wish of this page hides the answer to it: its end, some turns from here, redraws both at once.
    if (source !== 'here' || !isWished(id)) changed()
    return isNews
  }

  /** The row of a list, or what is known better. */
  function better(row: R, asked: Asked): R | null {
    const known = best(row.id)
    const seen = { ...momentOf(asked), record: row }
    return !known || isAfter(seen, known) || isLater(seen, known) ? row : known.record
  }

  function since(asked: Asked, isWithin: (row: R) => boolean): R[] {
    const moment = momentOf(asked)
    const wished = before()
    const result: R[] = []
    for (const [id, known] of confirmed) {
      // Read since, and not there: it has gone or moved elsewhere, and this desk's knowledge of it is old.
      if (isAfter(moment, known)) continue
      const record = best(id)?.record
      const at = record && isWithin(record) && shown(record, wished)
      if (at) result.push(at)
    }
    return result
  }

  return {
    take(rows, asked) {
      const moment = momentOf(asked)
      let isNews = false
      const taken = rows.map((row) => {
        const was = read.get(row.id)
        const seen = { ...moment, record: row }
        if (was && isAfter(was, seen) && !isLater(seen, was)) return row
        const known = best(row.id)?.record
        const record = known && isAlike(known, row) ? known : row
        read.set(row.id, { ...moment, record })
        const isReadSince = moment.readAt > (changes.get(row.id) ?? Infinity)
        if (isReadSince) changes.delete(row.id)
        // What nobody knew is on no screen but that which asked for it.
        isNews ||= isReadSince || (known !== undefined && known !== best(row.id)?.record)
        return record
      })
      if (read.size > MOST_READ) read.clear()
      if (isNews) changed()
      return taken
    },
    wish(id, wished) {
      const name = String((count += 1))
      wishes.set(name, { id, wished })
      changed()
      return () => {
        wishes.delete(name)
        changed()
      }
    },
    upsert,
    wholeRead(rows, asked, isWithin) {
      const listed = new Set(rows.map(({ id }) => id))
      const moment = momentOf(asked)
      let isNews = false
      for (const layer of [confirmed, read]) {
        for (const [id, known] of layer) {
          const { record } = known
          if (record === null || !isAfter(moment, known) || listed.has(id) || !isWithin(record)) continue
          layer.delete(id)
          isNews = true
        }
      }
      if (isNews) changed()
    },
    apply(rows, asked, isWithin) {
      const wished = before()
      const result: R[] = []
      const listed = new Set<string>()
      for (const row of rows) {
        listed.add(row.id)
        const known = better(row, asked)
        const at = known && shown(known, wished)
        if (at) result.push(at)
      }
      return [...result, ...since(asked, isWithin).filter(({ id }) => !listed.has(id))]
    },
    since,
    newest(rows) {
      const wished = before()
      return rows.flatMap((row) => {
        const known = better(row, 0)
        return (known && shown(known, wished)) ?? []
      })
    },
    outdated(id) {
      changes.set(id, now())
      changed()
    },
    isOutdated: (id) => (changes.get(id) ?? 0) > (best(id)?.readAt ?? 0),
    find(id) {
      const known = best(id)
      return known?.record ? shown(known.record, before()) : known?.record
    },
    all: () => [...new Set([...read.keys(), ...confirmed.keys()])].flatMap((id) => best(id)?.record ?? []),
    answeredAt: (id) => confirmed.get(id)?.readAt ?? 0,
    forget() {
      for (const layer of [confirmed, read, changes]) layer.clear()
      changed()
    },
    isPending: (id) => isWished(id) || before().has(id),
    knows(row) {
      const { record = null, isOthers = false } = confirmed.get(row.id) ?? {}
      return record !== null && !isOthers && changedAt(record) === changedAt(row)
    },
    others,
    subscribe: version.subscribe,
    get: version.get,
  }
}
