import Database from 'libsql'
import { expect, test } from 'vitest'
import { openSqlite } from '~/service/store/sqlite/sqlite'
import { newFile } from '~/service/testing/store'

// All rows of a shop can lie together, on whichever of many machines, only where nothing spans two shops: no key, no
// unique index and no reference.

/** Tables whose rows are of no one shop, or are read before the shop is known, and why that is well. */
const BESIDE_SHOPS: Record<string, string> = {
  epoch: 'one row: the line of history that all shops are on',
  keys: 'a key is what tells the shop; they are few, and can lie on every machine',
}

type Column = { name: string; pk: number }
type Index = { name: string; unique: number }
type Reference = { id: number; table: string; from: string; to: string | null }

async function schema() {
  const file = newFile('frontdesk.db')
  await openSqlite(file).close()
  const database = new Database(file)
  const all = <Row>(sql: string) => database.prepare(sql).all([]) as Row[]
  const tables = all<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table'").map(
    ({ name }) => {
      const columns = all<Reference>(`PRAGMA foreign_key_list(${name})`)
      const ids = new Set(columns.map(({ id }) => id))
      return {
        name,
        key: all<Column>(`PRAGMA table_info(${name})`)
          .filter(({ pk }) => pk > 0)
          .map((column) => column.name),
        unique: all<Index>(`PRAGMA index_list(${name})`)
          .filter(({ unique }) => unique === 1)
          .map((index) => all<Column>(`PRAGMA index_info(${index.name})`).map((column) => column.name)),
        references: [...ids].map((each) => columns.filter(({ id }) => id === each)),
      }
    },
  )
  database.close()
  return tables
}

const nameOfShop = (table: string) => (table === 'shops' ? 'id' : 'shop_id')

test('every key and every unique index names its shop', async () => {
  const wrong = (await schema())
    .filter(({ name }) => !(name in BESIDE_SHOPS))
    .filter(({ name, key, unique }) => [key, ...unique].some((names) => !names.includes(nameOfShop(name))))
  expect(wrong).toEqual([])
})

test('every reference is to a row of the same shop, or to what is beside all shops', async () => {
  const spanning = (await schema()).flatMap(({ name, references }) =>
    references.filter(
      (columns) =>
        !columns.some(
          ({ table, from, to }) =>
            (table in BESIDE_SHOPS && !(name in BESIDE_SHOPS)) ||
            (from === nameOfShop(name) && (to ?? 'id') === nameOfShop(table)),
        ),
    ),
  )
  expect(spanning).toEqual([])
})

test('what is beside all shops refers to none of them', async () => {
  const beside = (await schema()).filter(({ name }) => name in BESIDE_SHOPS)
  expect(beside.map(({ name }) => name).toSorted()).toEqual(Object.keys(BESIDE_SHOPS))
  expect(beside.flatMap(({ references }) => references)).toEqual([])
})
