import { existsSync } from 'node:fs'
import { openReading, toBound } from './connection'
import type { Reader } from './engine'
import { formatOf } from './migrate'

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
