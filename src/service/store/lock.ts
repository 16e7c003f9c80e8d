import Database from 'libsql'

/**
 * How a process has a data folder. Commands have it side by side, also beside the one process that serves it; who
 * restores it or brings it up to date has it alone.
 */
export type Hold = 'beside' | 'serving' | 'alone'

// SQLite's own locks, on an empty database that is there for nothing else: shared, reserved, exclusive.
const TAKE: Record<Hold, string> = {
  beside: 'BEGIN; SELECT 1 FROM sqlite_master',
  serving: 'BEGIN IMMEDIATE',
  alone: 'BEGIN EXCLUSIVE',
}

/**
 * Holds a data folder: a transaction on a database of its own. The system lets go of it however the process ends; a
 * file with a process number would outlive a crash. Returns null where another process has it in a way that rules
 * this one out.
 */
export function holdFolder(file: string, hold: Hold, patienceMs = 0): (() => void) | null {
  const database = new Database(file)
  try {
    database.exec(`PRAGMA busy_timeout = ${patienceMs}`)
    database.exec(TAKE[hold])
  } catch (error) {
    database.close()
    if (error instanceof Error && /locked|busy/i.test(error.message)) return null
    throw error
  }
  return () => {
    database.exec('ROLLBACK')
    database.close()
  }
}
