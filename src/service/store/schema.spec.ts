import Database from 'libsql'
import { expect, test } from 'vitest'
import { MIGRATIONS } from './migrations'
import { SCHEMA } from './schema'

type Row = Record<string, unknown>

const sorted = (rows: readonly Row[], without: string) =>
  rows
    .map((row) => JSON.stringify({ ...row, [without]: null }))
    .toSorted((one, other) => one.localeCompare(other))

/** All that SQLite knows of the tables, in an order that does not hang on when what was added. */
function tablesAfter(steps: readonly string[]) {
  const database = new Database(':memory:')
  for (const step of steps) database.exec(step)
  const all = (text: string) => database.prepare(text).all([]) as Row[]
  const tables = all("SELECT name, sql FROM sqlite_schema WHERE type = 'table' ORDER BY name").map(
    ({ name, sql }) => ({
      name,
      columns: sorted(all(`PRAGMA table_info(${String(name)})`), 'cid'),
      references: sorted(all(`PRAGMA foreign_key_list(${String(name)})`), 'id'),
      checks: String(sql)
        .match(/CHECK \(.*?\)+/g)
        ?.toSorted(),
    }),
  )
  const indexes = all("SELECT sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL ORDER BY name")
  database.close()
  return { tables, indexes }
}

test('an empty database gets the very tables that an old one has come to', () => {
  expect(tablesAfter([SCHEMA.sql])).toEqual(tablesAfter(MIGRATIONS.slice(0, SCHEMA.format)))
})
