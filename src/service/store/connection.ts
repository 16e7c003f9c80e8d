import Database from 'libsql'
import { DiskFull, type Reader, type Writer } from './engine'
import type { Query, Value, Values } from './query'
import { toWriteAheadLog } from './writeAheadLog'

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
