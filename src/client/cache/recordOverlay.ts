import type { Position } from '~/contract/changes'

/** When something was asked, by the time of this page (see `pageTime`), and where in the shop's history it was read. */
export type Version = { readonly readAt: number; readonly position?: Position | undefined }

/** That of a row of which only the record cache knows when it was read: whatever is known of it counts as newer. */
export const OLDEST: Version = { readAt: 0 }

/**
 * Whether the one is newer. By its position where the service says one: the process's clock may have been set back, and what
 * was asked for later may be answered from before. Else, and between two lines of history, by the order of asking.
 */
export function isNewer(one: Version, other: Version): boolean {
  const [here, there] = [one.position, other.position]
  return here && there && here.epoch === there.epoch && here.number !== there.number
    ? here.number > there.number
    : one.readAt > other.readAt
}

/** The one from which all of several readings are at least as new. */
export const earlierOf = (one: Version, other: Version): Version => (isNewer(one, other) ? other : one)

type Row = { readonly id: string }

/** Several rows that were read at one time. `isWhole`: all that belongs there, so what is missing in it is gone. */
export type Reading<R> = Version & { readonly rows: readonly R[]; readonly isWhole?: boolean }
/** A page of an endless list: of when it was read only the record cache knows. */
type Page<R> = { readonly rows: readonly R[] }

/** What of the records is in the list of a query: absent where nothing can be added to what was read. */
export type InList<R, Read> = {
  readonly belongs?: ((row: R, read: Read) => boolean) | undefined
  /** Of what is added, its place among the others; at their end without. */
  readonly order?: (one: R, other: R) => number
}

type Known<R> = {
  current(rows: readonly R[], belongs?: ((row: R) => boolean) | null, version?: Version): R[]
  dropMissing(rows: readonly R[], version: Version, belongs: (row: R) => boolean): void
}

const isEndless = <R>(data: object): data is { readonly pages: readonly Page<R>[] } =>
  'pages' in data && Array.isArray(data.pages)
const isReading = (data: object) => 'rows' in data && 'readAt' in data
const isRow = (data: object) => 'id' in data

const isSame = <T>(one: readonly T[], other: readonly T[]) =>
  one.length === other.length && one.every((item, at) => item === other[at])

/**
 * What queries show of records. React Query calls `structuralSharing` with whatever is put into its cache: a first page, a
 * next one, `setQueryData`. There each row is replaced by the newest that is known of it. What was read is remembered beside
 * that, so that a change which is refused, or a list that a record comes back to, is as it was.
 */
export class RecordOverlay<R extends Row> {
  readonly #records: Known<R>
  /** What was read, by what is shown of it. */
  readonly #asRead = new WeakMap<object, object>()
  readonly #dropped = new WeakSet<object>()
  /** The ids that have changed, one after the other; and of each page up to which of them it is right. */
  #changes: string[] = []
  #checked = new WeakMap<Page<R>, { readonly upTo: number; readonly shown: Page<R> }>()
  #since: { readonly from: number; readonly upTo: number; readonly ids: ReadonlySet<string> } | null = null

  constructor(records: Known<R>) {
    this.#records = records
  }

  changed(id: string): void {
    this.#changes.push(id)
  }

  changedAll(): void {
    this.#changes = []
    this.#since = null
    this.#checked = new WeakMap()
  }

  asRead<Read extends object>(data: Read): Read {
    if (isEndless<R>(data)) return { ...data, pages: data.pages.map((page) => this.#readOf(page)) }
    return this.#readOf(data)
  }

  /** For the `structuralSharing` of one query. */
  share<Read extends Reading<R>>({ belongs, order }: InList<R, Read>) {
    return (_before: unknown, data: unknown): unknown => {
      if (!(data instanceof Object)) return data
      if (isEndless<R>(data)) return this.#endless(data)
      // Data without a type, of a query whose own types say what it reads.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same
      if (isReading(data)) return this.#reading(data as Read, belongs, order)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same
      return isRow(data) ? this.#row(data as R) : data
    }
  }

  #row(data: R): R {
    const read = this.#readOf(data)
    const shown = this.#records.current([read])[0] ?? read
    if (shown !== read) this.#asRead.set(shown, read)
    return shown
  }

  #readOf<T extends object>(shown: T): T {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- stored below, by what was made from it
    return (this.#asRead.get(shown) as T | undefined) ?? shown
  }

  #endless<Data extends { readonly pages: readonly Page<R>[] }>(data: Data): Data {
    const pages = data.pages.map((page) => this.#page(page))
    return isSame(pages, data.pages) ? data : { ...data, pages }
  }

  /** A list of 100,000 rows is not walked through for each change: the pages that have it are. */
  #page(page: Page<R>): Page<R> {
    const read = this.#readOf(page)
    const before = this.#checked.get(read)
    const upTo = this.#changes.length
    const ids = before && this.#changedSince(before.upTo)
    const isRight = before && ids && (ids.size === 0 || !read.rows.some(({ id }) => ids.has(id)))
    const shown = isRight
      ? before.shown
      : this.#with(read, before?.shown ?? read, this.#records.current(read.rows))
    this.#checked.set(read, { upTo, shown })
    return shown
  }

  #changedSince(from: number): ReadonlySet<string> {
    const upTo = this.#changes.length
    if (this.#since?.from !== from || this.#since.upTo !== upTo)
      this.#since = { from, upTo, ids: new Set(this.#changes.slice(from)) }
    return this.#since.ids
  }

  #reading<Read extends Reading<R>>(
    data: Read,
    belongs: InList<R, Read>['belongs'],
    order: InList<R, Read>['order'],
  ): Read {
    const read = this.#readOf(data)
    const isIn = belongs ? (row: R) => belongs(row, read) : null
    if (isIn && read.isWhole && !this.#dropped.has(read)) {
      this.#dropped.add(read)
      this.#records.dropMissing(read.rows, read, isIn)
    }
    const rows = this.#records.current(read.rows, isIn, read)
    const listed = order && new Set(read.rows.map(({ id }) => id))
    const isAdded = listed && rows.some(({ id }) => !listed.has(id))
    return this.#with(read, data, isAdded ? rows.toSorted(order) : rows)
  }

  /** Where nothing is otherwise, the object stays the same. */
  #with<T extends { readonly rows: readonly R[] }>(read: T, before: T, rows: readonly R[]): T {
    if (isSame(rows, before.rows)) return before
    if (isSame(rows, read.rows)) return read
    const shown = { ...read, rows }
    this.#asRead.set(shown, read)
    return shown
  }
}
