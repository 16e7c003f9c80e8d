import type Database from 'libsql'
import { MIGRATIONS } from './migrations'
import { SCHEMA } from './schema'

export class NewerDatabase extends Error {}

/** A database that needs a migration first, or that this program does not read at all. */
export class OlderDatabase extends Error {}

/** The format that this program writes. */
export const FORMAT = 1 + MIGRATIONS.length

/** Marks a SQLite file as ours. Versions before 0.2.0 set none. It spells "desk". */
const APPLICATION_ID = 0x6465736b

export const madeBefore = (place: string) =>
  new OlderDatabase(
    `${place} was made by a version before 0.2.0, which this one can’t read. Nothing was changed. Name another folder or database, or ` +
      'keep using the version that made it.',
  )

export const newer = (place: string, format: number) =>
  new NewerDatabase(
    `${place} was written by a newer Frontdesk (format ${format}, this one knows ${FORMAT}). ` +
      'Nothing was changed. Start the newer version, or restore a backup made by this one.',
  )

/** What brings a database of that format to this program's: an empty one gets the schema first. */
export const stepsFrom = (format: number): readonly string[] =>
  format === 0 ? [SCHEMA, ...MIGRATIONS] : MIGRATIONS.slice(format - 1)

/** The format of a database: 0 where nothing was made in it yet. One of a version before 0.2.0, or a newer one, is refused. */
export function formatOf(database: Database.Database, place = 'This database'): number {
  const pragma = (name: string) =>
    Object.values((database.prepare(`PRAGMA ${name}`).all([]) as Record<string, number>[])[0] ?? {})[0] ?? 0
  const format = pragma('user_version')
  if (format > 0 && pragma('application_id') !== APPLICATION_ID) throw madeBefore(place)
  if (format > FORMAT) throw newer('This data folder', format)
  return format
}

/**
 * Makes what this program needs in a database that is still empty. One of an earlier version is refused: who brings
 * it up to date must have the folder alone.
 */
export function makeFresh(database: Database.Database) {
  if (formatOf(database) === 0) migrate(database)
  const format = formatOf(database)
  if (format < FORMAT) {
    throw new OlderDatabase(
      `This database was written by an earlier Frontdesk (format ${format}, now ${FORMAT}). Nothing was changed.`,
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
    if (strays.length > 0) throw new Error('a record belongs to one that is missing')
    database.exec(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${FORMAT}`)
    database.exec('COMMIT')
  } catch (error) {
    database.exec('ROLLBACK')
    throw error
  } finally {
    database.exec('PRAGMA foreign_keys = ON')
  }
}
