import type Database from 'libsql'

const PAUSE_MS = 10

const isBusy = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY'

/**
 * Has the database keep a write-ahead log. The busy timeout does not cover this one change: where
 * another process writes a fresh database in the same moment, SQLite refuses at once, because the
 * two might wait for each other. A refused try holds no lock, so it may be made again.
 */
export function toWriteAheadLog(database: Database.Database, patienceMs: number) {
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
