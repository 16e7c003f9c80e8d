import { FORMAT, madeBefore, newer, stepsFrom } from '~/service/store/migrate'
import type { Connection } from './pool'
import { PROCESSES } from './presence'
import { WINDOWS } from './rateLimits'

/** A database that would lose what it has acknowledged. */
export class CarelessDatabase extends Error {}

// One row: the format that the tables have, and the version that began to count formats from 1. Who writes what belongs to
// no shop locks it as well.
const BEGINNING = `
CREATE TABLE IF NOT EXISTS frontdesk (one BIGINT PRIMARY KEY CHECK (one = 1), format BIGINT NOT NULL, secret TEXT, since TEXT);
INSERT INTO frontdesk VALUES (1, 0, NULL, '0.2.0') ON CONFLICT DO NOTHING;
${WINDOWS};
${PROCESSES}`

const HELD = `
BEGIN ISOLATION LEVEL READ COMMITTED;
${BEGINNING};
SELECT format FROM frontdesk WHERE one = 1 FOR UPDATE`

/** A database of years takes its time. */
const LONGEST_MS = 3_600_000

/** All steps that are lacking, or none. Of several processes that start at once one makes them, and the others wait. */
export async function bringUpToDate(connection: Connection) {
  if ((await formatIn(connection)) === FORMAT) return
  const rows = await held(connection)
  try {
    const format = formatOf(rows)
    if (format > FORMAT) throw newer('This database', format)
    for (const step of stepsFrom(format)) await connection.say(inPostgres(step), LONGEST_MS)
    await connection.say(`UPDATE frontdesk SET format = ${FORMAT}`)
    await connection.say('COMMIT')
  } catch (error) {
    await connection.say('ROLLBACK')
    throw error
  }
}

const formatOf = (rows: readonly unknown[]) => (rows as { format: number }[])[0]?.format ?? 0

// Versions before 0.2.0 have no column `since`, and a table of somebody else has not even a format.
const has = (column: string) =>
  `EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = to_regclass('frontdesk') AND attname = '${column}')`
const FOUND = `
SELECT to_regclass('frontdesk') IS NOT NULL AS is_there, ${has('format')} AND NOT ${has('since')} AS is_before`

async function formatIn(connection: Connection): Promise<number> {
  const [found] = (await connection.say(FOUND)).rows as { is_there: boolean; is_before: boolean }[]
  if (!found?.is_there) return 0
  if (found.is_before) throw madeBefore('This database')
  const format = formatOf((await connection.say('SELECT format FROM frontdesk')).rows)
  if (format > FORMAT) throw newer('This database', format)
  return format
}

/** Two that make the same table at once may find each other in the way, and then it is there. */
async function held(connection: Connection): Promise<unknown[]> {
  try {
    return (await connection.say(HELD, LONGEST_MS)).rows
  } catch {
    await connection.say('ROLLBACK')
    return (await connection.say(HELD, LONGEST_MS)).rows
  }
}

const SETTINGS = ['fsync', 'synchronous_commit', 'full_page_writes'] as const

/** A name that the database has no letters for would be answered with 500 whenever somebody is called so. */
export async function requireUnicode(connection: Connection) {
  const { rows } = await connection.say(`SELECT setting FROM pg_settings WHERE name = 'server_encoding'`)
  const [{ setting } = { setting: '' }] = rows as { setting: string }[]
  if (setting === 'UTF8') return
  throw new CarelessDatabase(
    `This database writes its texts in ${setting}, which lacks letters of some names. Create one with ENCODING 'UTF8'. Nothing was changed.`,
  )
}

export async function requireDurable(connection: Connection) {
  const { rows } = await connection.say(
    `SELECT name FROM pg_settings WHERE setting = 'off' AND name IN (${SETTINGS.map((name) => `'${name}'`).join()})`,
  )
  const off = (rows as { name: string }[]).map(({ name }) => name)
  if (off.length === 0) return
  throw new CarelessDatabase(
    `This database has ${off.join(' and ')} off, and may lose saved data. Turn it on. Nothing was changed.`,
  )
}

// The tables are written once, in the words of SQLite. Few of them are others in Postgres.
const POSTGRES_WORDS: readonly [RegExp, string][] = [
  // Truth is 0 or 1 on both, so that what is read is compared in one way.
  [/\bINTEGER NOT NULL CHECK \((\w+) IN \(0, 1\)\)/g, 'SMALLINT NOT NULL CHECK ($1 IN (0, 1))'],
  // Money goes up to 2^53 - 1, and a moment is in milliseconds.
  [/\bINTEGER\b/g, 'BIGINT'],
  // By their bytes, as JavaScript and SQLite compare them: ids, keys and cursors have one order everywhere.
  [/\bTEXT\b/g, 'TEXT COLLATE "C"'],
  [/\) STRICT;/g, ');'],
  [/lower\(hex\(randomblob\(8\)\)\)/g, "left(replace(gen_random_uuid()::text, '-', ''), 16)"],
]

/** A step of the store's format as Postgres takes it. */
const inPostgres = (step: string) => POSTGRES_WORDS.reduce((text, [from, to]) => text.replace(from, to), step)
