import { existsSync } from 'node:fs'
import Database from 'libsql'
import { DiskFull, type Reader, type Writer } from '~/service/store/engine'
import { formatOf } from '~/service/store/migrate'
import type { Query, Value, Values } from '~/service/store/query'

const PATIENCE_MS = 5000
const PRAGMAS = ['PRAGMA synchronous = FULL', 'PRAGMA foreign_keys = ON']

type Statement = Database.Statement

/** Numbers are bound as REAL by libsql; only a BigInt is an integer, and every number of ours is one. */
export const toBound = (value: Value): unknown => (typeof value === 'number' ? BigInt(value) : value)

const isDiskFull = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'SQLITE_FULL'

/** One connection, to read and write with. */
export function openConnection(file: string) {
  const database = new Database(file)
  try {
    database.exec(`PRAGMA busy_timeout = ${PATIENCE_MS}`)
    toWriteAheadLog(database, PATIENCE_MS)
    for (const pragma of PRAGMAS) database.exec(pragma)
    return connected(database)
  } catch (error) {
    database.close()
    throw error
  }
}

/** One that leaves the file as it is: it only reads. */
export function openReading(file: string) {
  const database = new Database(file)
  try {
    database.exec(`PRAGMA busy_timeout = ${PATIENCE_MS}; PRAGMA query_only = ON`)
    return connected(database)
  } catch (error) {
    database.close()
    throw error
  }
}

function connected(database: Database.Database) {
  const statements = new Map<string, Statement>()

  let isClosed = false
  /** Statements of a database that was closed still run, and to ask it for its transaction ends the process. */
  function checkOpen() {
    if (isClosed) throw new Error('The database is closed')
  }
  const prepared = (sql: string) => {
    checkOpen()
    let statement = statements.get(sql)
    if (!statement) statements.set(sql, (statement = database.prepare(sql)))
    return statement
  }
  const bound = (query: Query<never, unknown>, values: Values) => {
    const { sql, bind } = query.compiled('sqlite')
    return { statement: prepared(sql), parameters: bind(values).map(toBound) }
  }
  const reader: Reader = {
    async all<V extends Values, Row>(query: Query<V, Row>, values: V) {
      const { statement, parameters } = bound(query as Query<never, Row>, values)
      return statement.all(parameters) as Row[]
    },
    async first<V extends Values, Row>(query: Query<V, Row>, values: V) {
      // Not .get(): its rows carry a _metadata of their own.
      return (await reader.all(query, values))[0]
    },
  }
  const command = (sql: string) => void prepared(sql).run([])
  const writer: Omit<Writer, 'now'> = {
    ...reader,
    async run(query, values) {
      const { statement, parameters } = bound(query as Query<never, unknown>, values)
      return statement.run(parameters).changes
    },
    async attempt(work) {
      command('SAVEPOINT attempt')
      try {
        const result = await work()
        command('RELEASE attempt')
        return result
      } catch (error) {
        // A full disk undoes the whole transaction, the savepoint with it.
        if (!database.inTransaction) throw error
        command('ROLLBACK TO attempt')
        command('RELEASE attempt')
        throw error
      }
    },
  }
  const transaction = async <T>(begin: string, work: (writer: Omit<Writer, 'now'>) => Promise<T>) => {
    command(begin)
    try {
      const result = await work(writer)
      command('COMMIT')
      return result
    } catch (error) {
      if (database.inTransaction) command('ROLLBACK')
      throw isDiskFull(error) ? new DiskFull(error) : error
    }
  }
  function exec(sql: string) {
    checkOpen()
    database.exec(sql)
  }
  function close() {
    isClosed = true
    database.close()
  }
  return { database, reader, transaction, exec, close }
}

const PAUSE_MS = 10

const isBusy = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY'

/**
 * Has the database keep a write-ahead log. The busy timeout does not cover this one change: where
 * another process writes a fresh database in the same moment, SQLite refuses at once, because the
 * two might wait for each other. A refused try holds no lock, so it may be made again.
 */
function toWriteAheadLog(database: Database.Database, patienceMs: number) {
  const until = performance.now() + patienceMs
  for (;;) {
    try {
      database.exec('PRAGMA journal_mode = WAL')
      return
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
    }
  }
}

/** A database file as it lies there, of any format up to this program's: nothing is made, nothing migrated. */
export type AsItIs = {
  readonly format: number
  /** Several reads of one moment. */
  readonly snapshot: <T>(work: (reader: Reader) => Promise<T>) => Promise<T>
  /** What SQLite finds wrong with the file and its tables; empty where nothing is. */
  readonly faults: () => string[]
  /** The records that name another which is not there. */
  readonly strays: () => Stray[]
  readonly idOf: (stray: Stray) => string
  /** All of one moment into a file that is not there yet, or empty; also while others write. */
  readonly copyInto: (target: string) => void
  readonly close: () => void
}

type Stray = { table: string; rowid: number; parent: string }

export function openAsItIs(file: string, calledIt = file): AsItIs {
  // SQLite would make it.
  if (!existsSync(file)) throw new Error(`there is no file ${file}`)
  const { database, reader, transaction } = openReading(file)
  try {
    return {
      format: formatOf(database, calledIt),
      snapshot: (work) => transaction('BEGIN', () => work(reader)),
      faults() {
        const rows = database.prepare('PRAGMA integrity_check').all([]) as { integrity_check: string }[]
        return rows.map((row) => row.integrity_check).filter((words) => words !== 'ok')
      },
      strays: () => database.prepare('PRAGMA foreign_key_check').all([]) as Stray[],
      idOf({ table, rowid }) {
        const named = `SELECT id FROM "${table.replaceAll('"', '""')}" WHERE rowid = ?`
        const [row] = database.prepare(named).all([toBound(rowid)]) as { id: string }[]
        return row?.id ?? 'without an id'
      },
      copyInto(target) {
        // To write another file counts as writing.
        database.exec('PRAGMA query_only = OFF')
        try {
          database.prepare('VACUUM INTO ?').run([target])
        } finally {
          database.exec('PRAGMA query_only = ON')
        }
      },
      close: () => void database.close(),
    }
  } catch (error) {
    database.close()
    throw error
  }
}
