import type { Clock } from '~/service/clock'
import type { Query, Values } from './query'

/** Reading, outside or inside a transaction. */
export type Reader = {
  readonly all: <V extends Values, Row>(query: Query<V, Row>, values: V) => Promise<Row[]>
  readonly first: <V extends Values, Row>(query: Query<V, Row>, values: V) => Promise<Row | undefined>
}

/** Inside a write transaction. */
export type Writer = Reader & {
  /** The moment of it: what is stored bears this one, whatever the clock of the computer that asked for it says. */
  readonly now: number
  /** The number of rows that changed. */
  readonly run: <V extends Values>(query: Query<V, unknown>, values: V) => Promise<number>
  /** What the work did is undone if it throws; the transaction goes on. */
  readonly attempt: <T>(work: () => Promise<T>) => Promise<T>
}

/** So many a minute, for each of those who are counted by that name. */
export type Allowance = { readonly name: string; readonly limit: number }

/** What is left of somebody's minute; whoever was refused has spent nothing. */
export type Spent = {
  readonly limit: number
  readonly remaining: number
  readonly refused: boolean
  /** Until when the first of what was spent counts. */
  readonly resetMs: number
}

/** One database. A second kind of database is a second maker of this. */
export type Store = Reader & {
  /** Several reads of one moment. */
  readonly snapshot: <T>(work: (reader: Reader) => Promise<T>) => Promise<T>
  /**
   * All or nothing, durable when the promise resolves. One shop's writes come one after another, each with all that was
   * read before it decides; null is for what belongs to no shop yet, or to none. The work touches that shop alone, waits
   * for nothing but the database, and may be run again from its beginning: what it changes outside is changed twice.
   */
  readonly write: Write
  /** The same, and in order with the shop's other writes; but a loss of power may undo the last of them. */
  readonly note: Write
  /** What all that share it go by: theirs may differ. */
  readonly clock: Clock
  /** This process, by the name under which it writes. */
  readonly me: string
  /** Says that this process is there; all that have said so lately, this one among them. */
  readonly present: () => Promise<ReadonlySet<string>>
  /** Counts one request of that one's last minute, exactly, whichever process it came to. */
  readonly spend: (allowance: Allowance, who: string) => Promise<Spent>
  /** The same for the record that is found, by its id, without a second question for it. */
  readonly spendOf: <V extends Values, Row extends { id: string }>(
    allowance: Allowance,
    query: Query<V, Row>,
    values: V,
  ) => Promise<{ row: Row; spent: Spent } | undefined>
  /** In bytes, with what is only kept for a while beside it. */
  readonly size: () => Promise<number>
  /** Those that are used, those that are free, and who waits for one; null where there is no pool of them. */
  readonly connections: () => Connections | null
  /** What somebody has to see to before anything can be served from it, in words for the operator; null where nothing is known. */
  readonly unfit: () => string | null
  readonly close: () => Promise<void>
}

type Connections = { readonly busy: number; readonly idle: number; readonly waiting: number }

/** `who` is what the operator knows it by. */
type Write = <T>(shop: string | null, work: (writer: Writer) => Promise<T>, who?: string) => Promise<T>

/** A write was to be of a shop that is not there. */
export class NoSuchShop extends Error {
  constructor(shop: string) {
    super(`There is no shop ${shop}. Nothing was changed.`)
  }
}

/** The database can't be asked just now. Nothing was done. */
export class DatabaseAway extends Error {
  /** In the words of the database, or of the line to it. */
  readonly said: string

  constructor(cause: unknown, words?: string) {
    const said = cause instanceof Error ? cause.message : String(cause)
    super(words ?? said, { cause })
    this.said = said
  }
}

/** The database has no room left for a write. Nothing was done. */
export class DiskFull extends DatabaseAway {
  constructor(cause: unknown) {
    super(cause, 'The disk of the database is full. Free some space. Until then nothing can be written.')
  }
}

/** The database was asked to keep a write, and went away without a word of whether it did. */
export class NotKnown extends Error {
  constructor(cause: unknown) {
    super('the write may or may not have been saved', { cause })
  }
}

/** A write that names one shop and reaches into another, which it has not locked. */
class WrongShop extends Error {}

/** The same writer, for the rows of that shop alone. */
export function within(shop: string | null, writer: Writer): Writer {
  if (shop === null) return writer
  const check = (values: Values) => {
    const named = values.shop ?? values.shop_id ?? shop
    if (named !== shop) throw new WrongShop(`a write of shop ${shop} reaches into ${String(named)}`)
  }
  return {
    ...writer,
    all: async (query, values) => (check(values), writer.all(query, values)),
    first: async (query, values) => (check(values), writer.first(query, values)),
    run: async (query, values) => (check(values), writer.run(query, values)),
  }
}
