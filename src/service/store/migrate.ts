import type Database from 'libsql'
import { MIGRATIONS } from './migrations'

export class NewerDatabase extends Error {}

/** Brings the database to this program's version, one whole step at a time. */
export function migrate(database: Database.Database) {
  const current = () => {
    const [row] = database.prepare('PRAGMA user_version').all([]) as { user_version: number }[]
    return row?.user_version ?? 0
  }
  if (current() > MIGRATIONS.length) {
    throw new NewerDatabase(
      `This data folder was written by a newer Frontdesk (format ${current()}, this one knows ${MIGRATIONS.length}). ` +
        'Nothing was changed. Start the newer version, or restore a backup made by this one.',
    )
  }
  while (current() < MIGRATIONS.length) {
    database.exec('BEGIN EXCLUSIVE')
    try {
      // Another process may have come first while this one waited.
      const next = current()
      const step = MIGRATIONS[next]
      if (step !== undefined) {
        database.exec(step)
        database.exec(`PRAGMA user_version = ${next + 1}`)
      }
      database.exec('COMMIT')
    } catch (error) {
      database.exec('ROLLBACK')
      throw error
    }
  }
}
