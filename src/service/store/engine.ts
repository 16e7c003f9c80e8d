import type { Query, Values } from './query'

/** Reading, outside or inside a transaction. */
export type Reader = {
  readonly all: <V extends Values, Row>(query: Query<V, Row>, values: V) => Promise<Row[]>
  readonly first: <V extends Values, Row>(query: Query<V, Row>, values: V) => Promise<Row | undefined>
}

/** Inside a write transaction. */
export type Writer = Reader & {
  /** The number of rows that changed. */
  readonly run: <V extends Values>(query: Query<V, unknown>, values: V) => Promise<number>
  /** What the work did is undone if it throws; the transaction goes on. */
  readonly attempt: <T>(work: () => Promise<T>) => Promise<T>
}

/** One database. A second kind of database is a second maker of this. */
export type Store = Reader & {
  /** Several reads of one moment. */
  readonly snapshot: <T>(work: (reader: Reader) => Promise<T>) => Promise<T>
  /** All or nothing, durable when the promise resolves. The work may not wait for anything but the database. */
  readonly write: <T>(work: (writer: Writer) => Promise<T>) => Promise<T>
  /** All or nothing, and in order with the other writes; but a loss of power may undo the last of them. */
  readonly note: <T>(work: (writer: Writer) => Promise<T>) => Promise<T>
  readonly close: () => Promise<void>
}
