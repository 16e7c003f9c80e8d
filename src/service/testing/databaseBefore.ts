import { expect } from 'vitest'
import { inPostgres } from '../store/dialect'
import { MIGRATIONS } from '../store/migrations'
import { SCHEMA } from '../store/schema'
import { ask } from './postgresServer'

const BEFORE = MIGRATIONS.length - 1

const TABLES = "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'older'"
const COLUMNS = `SELECT n.table_name AS name, string_agg(quote_ident(n.column_name), ', ') AS columns
  FROM information_schema.columns n JOIN information_schema.columns o USING (table_name, column_name)
  WHERE n.table_schema = 'public' AND o.table_schema = 'older' GROUP BY 1`

type Table = { name: string; columns: string }

/** Leaves a database as the version before would have: without what that had no place for. Nobody serves it meanwhile. */
export async function databaseBackToVersionBefore(url: string) {
  const steps = [SCHEMA.sql, ...MIGRATIONS.slice(SCHEMA.format, BEFORE)].map(inPostgres)
  await ask(url, 'CREATE SCHEMA older', 'SET search_path = older', ...steps)
  const tables = (await ask(url, COLUMNS)) as Table[]
  const made = await ask(url, TABLES)
  if (tables.length !== made.length)
    throw new Error('a table of the version before has no successor of its name')
  await ask(
    url,
    'BEGIN',
    // Whose rows come first does not matter: all were right where they come from.
    'SET LOCAL session_replication_role = replica',
    ...tables.flatMap(({ name, columns }) => [
      `DELETE FROM older.${name}`,
      `INSERT INTO older.${name} (${columns}) SELECT ${columns} FROM public.${name}`,
    ]),
    `DROP TABLE ${tables.map(({ name }) => `public.${name}`).join()} CASCADE`,
    ...tables.map(({ name }) => `ALTER TABLE older.${name} SET SCHEMA public`),
    'DROP SCHEMA older',
    `UPDATE public.frontdesk SET format = ${BEFORE}`,
    'COMMIT',
  )
}

/** The format that the books of a database have, and the one that this program writes. */
export async function formatsOfDatabase(url: string) {
  const [row] = (await ask(url, 'SELECT format::int AS is FROM frontdesk')) as { is: number }[]
  return { is: row?.is, wanted: MIGRATIONS.length }
}

export async function expectUpToDate(url: string) {
  const { is, wanted } = await formatsOfDatabase(url)
  expect(is).toBe(wanted)
}
