import Database from 'libsql'

/**
 * Holds a data folder for one serving process: an exclusive transaction on a database of its own.
 * The system lets go of it however the process ends; a file with a process number would outlive a crash.
 * Returns null where another process has it.
 */
export function holdFolder(file: string): (() => void) | null {
  const database = new Database(file)
  try {
    database.exec('PRAGMA busy_timeout = 0')
    database.exec('BEGIN EXCLUSIVE')
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
