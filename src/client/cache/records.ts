import { createListeners, createSignal } from '~/client/signal'
import { type InList, isNewer, OLDEST, type Reading, RecordOverlay, type Version } from './recordOverlay'

// The newest version that this computer knows of each record of one noun, from whichever list, answer or event it came, and
// over it the changes that the service has not confirmed yet. Queries show what this says: see recordOverlay.ts.

export type Row = { readonly id: string }

/** The service answered a write of this tab, or of another one; or the change stream brought it. */
export type ChangeSource = 'here' | 'other tab' | 'stream'

/** What is to become of a record, until the service has confirmed or refused it. */
export type PendingChange<R> = Partial<R> | 'deleted'

/** Changes that were made before this page was opened, or in another tab, as the outbox stores them; by record. */
export type StoredChanges<R> = {
  get(): ReadonlyMap<string, PendingChange<R>>
  subscribe(listener: () => void): () => void
}

type Known<R> = Version & {
  readonly record: R | null
  /** Of an answer to a write or an event: lists that were read before that lack it. Null where only readings told of it. */
  readonly confirmed: Version | null
  /** A reading brought this version. */
  readonly isRead: boolean
  /** It is how this browser's own write left it. */
  readonly isOwn: boolean
}

/** What screens ask of all records of a noun; another object after each change. */
export type KnownRecords<R extends Row> = Pick<
  Records<R>,
  'find' | 'all' | 'current' | 'confirmedSince' | 'isPending' | 'isOwn' | 'isOutdated'
>

type Parts<R> = {
  now: () => number
  stored?: StoredChanges<R> | undefined
  /** When the service last changed it; absent where records do not tell. */
  changedAt?: (row: R) => string | undefined
  /** A confirmed write or a streamed change made it another; how it was known before. */
  onChanged?: ((before: R | null | undefined, after: R | null) => void) | undefined
}

/** More than these are not kept because they were read: 100,000 names. Each list then shows its own rows. */
const MOST_READ = 50_000

/** Whether two records say the same. */
export const isAlike = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

export class Records<R extends Row> {
  readonly #parts: Parts<R>
  readonly #known = new Map<string, Known<R>>()
  /** The changes of this page by record, the latest last. */
  readonly #pending = new Map<string, readonly { readonly change: PendingChange<R> }[]>()
  #stored: ReadonlyMap<string, PendingChange<R>> = new Map()
  /** When something else said that a record has changed, and not to what. */
  readonly #outdatedAt = new Map<string, number>()
  readonly #answeredAt = new Map<string, number>()
  /** Of a record under a pending change, what was shown last: the same change makes the same object. */
  readonly #shown = new WeakMap<R, R>()
  readonly #overlay: RecordOverlay<R>
  readonly #onRows = createListeners()
  readonly #view
  readonly #others = createSignal({})
  #isDue = false

  constructor(parts: Parts<R>) {
    this.#parts = parts
    this.#overlay = new RecordOverlay<R>(this)
    this.#view = createSignal(this.#look())
    const { stored } = parts
    if (!stored) return
    this.#stored = stored.get()
    stored.subscribe(() => this.#onStored(stored.get()))
  }

  /** Spread into the options of each query that reads these records. */
  query<Read extends Reading<R>>(list: InList<R, Read> = {}) {
    return { meta: { records: this }, structuralSharing: this.#overlay.share(list) }
  }

  /** What a query read, without what is known better. */
  asRead<Read extends object>(data: Read): Read {
    return this.#overlay.asRead(data)
  }

  /**
   * A reading brought them. A row that is as it was known is given back as the object that was known, so that nobody
   * compares it again.
   */
  read(rows: readonly R[], version: Version): R[] {
    let isNews = false
    const taken = rows.map((row) => {
      const before = this.#known.get(row.id)
      if (before && !this.#isReadNewer(row, version, before)) return row
      if (version.readAt > (this.#outdatedAt.get(row.id) ?? Infinity)) {
        this.#outdatedAt.delete(row.id)
        isNews = true
      }
      const isSame = before !== undefined && isAlike(before.record, row)
      const record = isSame && before.record ? before.record : row
      this.#known.set(row.id, {
        readAt: version.readAt,
        // What is as it was is also as it was there.
        position: version.position ?? (isSame ? before.position : undefined),
        record,
        confirmed: before?.confirmed ?? null,
        isRead: !isSame || before.isRead,
        isOwn: isSame && before.isOwn,
      })
      // It may have been known once, and forgotten since.
      if (!isSame) this.#overlay.changed(row.id)
      // What nobody knew is on no screen but that which asked for it.
      if (before && !isSame) isNews = true
      return record
    })
    if (this.#known.size > MOST_READ)
      for (const [id, { confirmed }] of this.#known) if (!confirmed) this.#known.delete(id)
    if (isNews) this.#tellSoon()
    return taken
  }

  /**
   * A change that no query read, null where the record was deleted. False where the same or a newer version is known.
   * Without a version it is newer than all that was read before.
   */
  put(
    id: string,
    record: R | null,
    source: ChangeSource,
    version: Version = { readAt: this.#parts.now() },
  ): boolean {
    const before = this.#known.get(id)
    const isSame = before !== undefined && isAlike(before.record, record)
    const next: Known<R> = {
      readAt: version.readAt,
      // The stream brings a write of this browser a second time, and may say where it stands in the shop's history.
      position: version.position ?? (isSame ? before.position : undefined),
      record: isSame ? before.record : record,
      confirmed: version,
      isRead: false,
      // The stream brings this browser's own writes as well, before the answer or after it.
      isOwn: source !== 'stream' || (isSame && before.isOwn),
    }
    if (source !== 'stream') this.#answeredAt.set(id, version.readAt)
    const isOld =
      before !== undefined && (isNewer(before, next) || (before.isRead && this.#isLater(before, next)))
    this.#known.set(
      id,
      isOld ? { ...before, confirmed: version, isOwn: isSame ? next.isOwn : before.isOwn } : next,
    )
    if (!isOld && !isSame) this.#overlay.changed(id)
    // What a reading alone told of may be missing in lists and totals.
    const isNews = !isOld && !(isSame && !before.isRead)
    if (isNews) {
      this.#parts.onChanged?.(before?.record, record)
      if (source === 'stream') this.#others.set({})
    }
    // A pending change of this page hides the answer to it: its end, some turns from here, redraws both at once.
    if (source !== 'here' || !this.#pending.has(id)) this.#tell()
    return isNews
  }

  /** Shown at once, until what it returns is called: then the record is as the service has it. */
  setPending(id: string, change: PendingChange<R>): () => void {
    const pending = { change }
    const put = (changes: readonly (typeof pending)[]) => {
      if (changes.length > 0) this.#pending.set(id, changes)
      else this.#pending.delete(id)
      this.#overlay.changed(id)
      this.#tell()
    }
    put([...(this.#pending.get(id) ?? []), pending])
    return () => {
      const changes = this.#pending.get(id) ?? []
      if (changes.includes(pending)) put(changes.filter((one) => one !== pending))
    }
  }

  /** Something else said that it has changed: no row that was asked for before counts as the newest. */
  outdate(id: string): void {
    this.#outdatedAt.set(id, this.#parts.now())
    this.#tell()
  }

  /** A reading holds all that `belongs`. What is not in it has gone, or moved elsewhere, and is not known any more. */
  dropMissing(rows: readonly R[], version: Version, belongs: (row: R) => boolean): void {
    const listed = new Set(rows.map(({ id }) => id))
    let isNews = false
    for (const [id, known] of this.#known) {
      const { record } = known
      if (record === null || listed.has(id) || !belongs(record)) continue
      if (isNewer(version, known)) {
        this.#known.delete(id)
        this.#overlay.changed(id)
        isNews = true
      } else if (known.confirmed && isNewer(version, known.confirmed)) {
        this.#known.set(id, { ...known, confirmed: null })
      }
    }
    if (isNews) this.#tellSoon()
  }

  /** Another line of the shop's history has begun: what is known of the last one says nothing any more. */
  clear(): void {
    for (const map of [this.#known, this.#outdatedAt, this.#answeredAt]) map.clear()
    this.#overlay.changedAll()
    this.#tell()
  }

  /** As it is known best. Null where it is gone; undefined where nothing is known of it. */
  find = (id: string): R | null | undefined => {
    const record = this.#known.get(id)?.record
    return record ? this.#withPending(record) : record
  }

  /** Whatever is known and not deleted, as the service has it. */
  all = (): readonly R[] => [...this.#known.values()].flatMap(({ record }) => record ?? [])

  /**
   * Rows of a reading, each as it is known best, without those that are deleted; and, where it is said what `belongs`, what
   * was confirmed since and belongs there. What was only read elsewhere is not added.
   */
  current = (
    rows: readonly R[],
    belongs: ((row: R) => boolean) | null = null,
    version: Version = OLDEST,
  ): R[] => {
    const result: R[] = []
    // Little, beside what may be 100,000 rows.
    const added = new Map(
      belongs ? this.confirmedSince(version, belongs).map((row) => [row.id, row]) : undefined,
    )
    for (const row of rows) {
      if (added.size > 0) added.delete(row.id)
      const known = this.#known.get(row.id)
      const isBest =
        !known ||
        known.record === row ||
        isNewer(version, known) ||
        this.#isLater({ ...version, record: row }, known)
      const record = isBest ? row : known.record
      const shown = record && this.#withPending(record)
      if (shown) result.push(shown)
    }
    return added.size > 0 ? [...result, ...added.values()] : result
  }

  /** What was confirmed or streamed since a reading and belongs there now. */
  confirmedSince = (version: Version, belongs: (row: R) => boolean): R[] => {
    const result: R[] = []
    for (const { record, confirmed } of this.#known.values()) {
      // Read since, and not there: it has gone or moved elsewhere.
      if (!record || !confirmed || isNewer(version, confirmed) || !belongs(record)) continue
      const shown = this.#withPending(record)
      if (shown) result.push(shown)
    }
    return result
  }

  /** Whether something of it is not confirmed yet. */
  isPending = (id: string): boolean => this.#pending.has(id) || this.#stored.has(id)

  /** Whether this is how the service confirmed it to this browser, and nothing newer. */
  isOwn = (row: R): boolean => {
    const { record = null, isOwn = false } = this.#known.get(row.id) ?? {}
    const { changedAt = () => undefined } = this.#parts
    return isOwn && record !== null && changedAt(record) === changedAt(row)
  }

  /** Whether it has changed since it was last read or told. */
  isOutdated = (id: string): boolean => (this.#outdatedAt.get(id) ?? 0) > (this.#known.get(id)?.readAt ?? 0)

  /** For `initialData`: what lists said is read again at once, and the answer to a write is as good as a reading. */
  known(id: string) {
    return {
      initialData: () => this.find(id) ?? undefined,
      initialDataUpdatedAt: () => this.#answeredAt.get(id) ?? 0,
    }
  }

  get = (): KnownRecords<R> => this.#view.get()
  subscribe = (listener: () => void): (() => void) => this.#view.subscribe(listener)

  /** Another object whenever the change stream brought something new. */
  get others() {
    return this.#others
  }

  /** Before the screens are told: the queries that show these records. */
  onRows(listener: () => void): () => void {
    return this.#onRows.add(listener)
  }

  #look(): KnownRecords<R> {
    const { find, all, current, confirmedSince, isPending, isOwn, isOutdated } = this
    return { find, all, current, confirmedSince, isPending, isOwn, isOutdated }
  }

  #tell(): void {
    this.#onRows.tell()
    this.#view.set(this.#look())
  }

  /** Readings come by the dozen. */
  #tellSoon(): void {
    if (this.#isDue) return
    this.#isDue = true
    queueMicrotask(() => {
      this.#isDue = false
      this.#tell()
    })
  }

  #onStored(changes: ReadonlyMap<string, PendingChange<R>>): void {
    const before = this.#stored
    if (changes === before) return
    this.#stored = changes
    for (const id of new Set([...before.keys(), ...changes.keys()]))
      if (!isAlike(before.get(id), changes.get(id))) this.#overlay.changed(id)
    this.#tell()
  }

  /** By what records say of themselves, where nothing says the position. Times that can't be read say nothing. */
  #isLater(one: Version & { record: R | null }, than: Version & { record: R | null }): boolean {
    const { changedAt } = this.#parts
    if (!changedAt || (one.position ?? than.position) || !one.record || !than.record) return false
    return Date.parse(changedAt(one.record) ?? '') > Date.parse(changedAt(than.record) ?? '')
  }

  #isReadNewer(row: R, version: Version, before: Known<R>): boolean {
    const seen = { ...version, record: row }
    if (isNewer(seen, before) || this.#isLater(seen, before)) return true
    // Of two readings of one moment either may stand; a confirmation of that moment stands.
    return before.isRead && !isNewer(before, seen)
  }

  #withPending(record: R): R | null {
    if (!this.isPending(record.id)) return record
    let result: R | null = record
    const change = (pending: PendingChange<R> | undefined) => {
      if (pending !== undefined && result) result = pending === 'deleted' ? null : { ...result, ...pending }
    }
    change(this.#stored.get(record.id))
    for (const pending of this.#pending.get(record.id) ?? []) change(pending.change)
    if (result === null || result === record) return result
    const before = this.#shown.get(record)
    if (before && isAlike(before, result)) return before
    this.#shown.set(record, result)
    return result
  }
}
