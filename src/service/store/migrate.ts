import type Database from 'libsql'
import { MIGRATIONS } from './migrations'
import { stepsFrom } from './steps'

export class NewerDatabase extends Error {}

/** Read with the steps that it lacks still to be made. */
export class OlderDatabase extends Error {}

/** The format that this program writes. */
export const FORMAT = MIGRATIONS.length

/** The format of a database: 0 where nothing was made in it yet. A newer one is refused. */
export function formatOf(database: Database.Database): number {
  const [row] = database.prepare('PRAGMA user_version').all([]) as { user_version: number }[]
  const format = row?.user_version ?? 0
  if (format > MIGRATIONS.length) {
    throw new NewerDatabase(
      `This data folder was written by a newer Frontdesk (format ${format}, this one knows ${MIGRATIONS.length}). ` +
        'Nothing was changed. Start the newer version, or restore a backup made by this one.',
    )
  }
  return format
}

/**
 * Makes what this program needs in a database that is still empty. One of an earlier version is refused: who brings
 * it up to date must have the folder alone.
 */
export function makeFresh(database: Database.Database) {
  if (formatOf(database) === 0) migrate(database)
  const format = formatOf(database)
  if (format < MIGRATIONS.length) {
    throw new OlderDatabase(
      `This database was written by an earlier Frontdesk (format ${format}, now ${MIGRATIONS.length}). Nothing was changed.`,
    )
  }
}

/** Brings a database to this program's format: all steps or none, so that no format is met which no program wrote. */
export function migrate(database: Database.Database) {
  // A table that others refer to can only be made anew without a look at them; it can't be set within a transaction.
  database.exec('PRAGMA foreign_keys = OFF')
  database.exec('BEGIN EXCLUSIVE')
  try {
    // Another process may have come first while this one waited.
    for (const step of stepsFrom(formatOf(database))) database.exec(step)
    const strays = database.prepare('PRAGMA foreign_key_check').all([])
    if (strays.length > 0) throw new Error('a record belongs to one that is not there')
    database.exec(`PRAGMA user_version = ${MIGRATIONS.length}`)
    database.exec('COMMIT')
  } catch (error) {
    database.exec('ROLLBACK')
    throw error
  } finally {
    database.exec('PRAGMA foreign_keys = ON')
  }
}
