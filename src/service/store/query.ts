import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  type Compilable,
  type Dialect,
  type RawBuilder,
} from 'kysely'
import type { Tables } from './tables/rows'

// Kysely builds and checks the SQL; it is compiled once per dialect and run with other values each time.
// Compiling at each call costs six times what running the prepared statement does.

export type Value = string | number | null | Uint8Array
export type Values = Readonly<Record<string, Value>>
export type DialectName = 'sqlite' | 'postgres'
export type Compiled = { readonly sql: string; readonly bind: (values: Values) => readonly Value[] }

/** SQL with named places for values. Both types are for the compiler's eyes only. */
export type Query<V, Row> = {
  readonly compiled: (dialect: DialectName) => Compiled
  readonly types?: { values: V; row: Row }
}

const dialect = (parts: Pick<Dialect, 'createAdapter' | 'createIntrospector' | 'createQueryCompiler'>) =>
  new Kysely<Tables>({ dialect: { ...parts, createDriver: () => new DummyDriver() } })

const BUILDERS: Record<DialectName, Kysely<Tables>> = {
  sqlite: dialect({
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }),
  postgres: dialect({
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }),
}

/** Stands for a value while the SQL is built. */
class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const PLACES: object = new Proxy({}, { get: (_, name) => new Place(String(name)) })

/** What the engines are told in words of their own. */
export type Words = {
  /** A column that is to be compared and sorted by, and not searched for in an index. */
  readonly unindexed: (column: string) => RawBuilder<unknown>
  /** Whether of several sorted lists no more is read than it takes to merge them into one page. */
  readonly mergesLists: boolean
}

const WORDS: Record<DialectName, Words> = {
  // A unary plus keeps SQLite from walking the index.
  sqlite: { unindexed: (column) => sql.raw(`+${column}`), mergesLists: true },
  // Postgres keeps no index of sums, and so walks none for one.
  postgres: { unindexed: (column) => sql`(${sql.ref(column)} + 0)`, mergesLists: false },
}

export function query<V extends Values, Row>(
  build: (db: Kysely<Tables>, values: V, words: Words) => Compilable<Row>,
): Query<V, Row> {
  const done: Partial<Record<DialectName, Compiled>> = {}
  return { compiled: (name) => (done[name] ??= compile(build(BUILDERS[name], PLACES as V, WORDS[name]))) }
}

function compile(built: Compilable): Compiled {
  const { sql: text, parameters } = built.compile()
  const readers = parameters.map((parameter) =>
    parameter instanceof Place
      ? (values: Values) => required(values, parameter.name)
      : () => parameter as Value,
  )
  return { sql: text, bind: (values) => readers.map((read) => read(values)) }
}

function required(values: Values, name: string): Value {
  const value = values[name]
  // A forgotten value would be bound as NULL in silence.
  if (value === undefined) throw new TypeError(`no value for ${name}`)
  return storable(value)
}

/** What no engine keeps as it is, held back before all of them. */
function storable(value: Value): Value {
  // SQLite cuts text at NUL, so that another row could be found than the one asked for; Postgres knows none at all.
  if (typeof value === 'string' && value.includes('\0'))
    throw new TypeError('text with NUL can not be stored')
  // A boolean that is bound ends a process with libsql, not the statement.
  if (typeof value === 'boolean') throw new TypeError('truth is stored as 0 or 1')
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new RangeError(`${value} is no whole number that can be kept`)
  return value
}

/** The named columns of a row, each as a place: for an insert or a whole-row update. */
export function places<V, const Name extends keyof V & string>(
  values: V,
  names: readonly Name[],
): Pick<V, Name> {
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Pick<V, Name>
}
