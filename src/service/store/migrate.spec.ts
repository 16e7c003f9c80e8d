import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import Database from 'libsql'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startChild } from '~/service/testing/servers/child'
import { CEDAR, newFile } from '~/service/testing/store'
import { FORMAT, NewerDatabase } from './migrate'
import { MIGRATIONS } from './migrations'
import { openSqlite } from './sqlite/sqlite'
import { shops } from './tables/shops'

type Table = { name: string; strict: number; type: string }

function withDatabase<T>(file: string, work: (database: Database.Database) => T): T {
  const database = new Database(file)
  try {
    return work(database)
  } finally {
    database.close()
  }
}

const versionOf = (file: string) =>
  withDatabase(file, (database) => database.prepare('PRAGMA user_version').all([]))

const tablesOf = (file: string) =>
  withDatabase(file, (database) => database.prepare('PRAGMA table_list').all([]) as Table[])
    .filter(({ name }) => !name.startsWith('sqlite_'))
    .map(({ name, strict }) => ({ name, strict }))
    .toSorted((a, b) => a.name.localeCompare(b.name))

const sumOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex')

test('a fresh database gets this version, with strict tables throughout', async () => {
  const file = newFile('frontdesk.db')
  await openSqlite(file).close()
  expect(versionOf(file)).toEqual([{ user_version: FORMAT }])
  const names = [
    'appointments',
    'customers',
    'desk_links',
    'epoch',
    'events',
    'external_customers',
    'external_vehicles',
    'invoices',
    'keys',
    'payments',
    'quotes',
    'shop_counters',
    'shops',
    'stored_answers',
    'vehicles',
    'webhook_attempts',
    'webhook_progress',
    'webhook_retries',
    'webhooks',
  ]
  expect(tablesOf(file)).toEqual(expect.arrayContaining(names.map((name) => ({ name, strict: 1 }))))
  expect(tablesOf(file).filter(({ strict }) => strict !== 1)).toEqual([])
})

test('a database of this version is opened as it is, with what is in it', async () => {
  const file = newFile('frontdesk.db')
  const store = openSqlite(file)
  await store.write(null, (writer) => shops.insert(writer, CEDAR))
  await store.close()
  const before = [sumOf(file), tablesOf(file)]
  const again = openSqlite(file)
  expect(await shops.all(again)).toEqual([CEDAR])
  await again.close()
  expect([sumOf(file), tablesOf(file)]).toEqual(before)
})

test('a newer database is refused in words that say what to do, and is not touched', async () => {
  const file = newFile('frontdesk.db')
  await openSqlite(file).close()
  const newer = FORMAT + 1
  withDatabase(file, (database) =>
    database.exec(`CREATE TABLE bays (id TEXT); PRAGMA user_version = ${newer}`),
  )
  const before = sumOf(file)
  const open = () => openSqlite(file)
  expect(open).toThrow(NewerDatabase)
  expect(open).toThrow(new RegExp(`newer Frontdesk.*format ${newer}.*knows ${FORMAT}`))
  expect(open).toThrow(/Nothing was changed.*newer version.*backup/)
  expect(sumOf(file)).toBe(before)
})

test('what is no database is refused, and is not touched', () => {
  const file = newFile('frontdesk.db')
  writeFileSync(file, 'A letter to the shop. '.repeat(1_000))
  const before = sumOf(file)
  expect(() => openSqlite(file)).toThrow(/not a database/)
  expect(sumOf(file)).toBe(before)
})

test('processes that open a fresh database at once all find it whole', async () => {
  const file = newFile('frontdesk.db')
  const opening = `
    console.log('ready')
    process.stdin.once('data', async () => {
      const store = ours.openSqlite(args[0])
      await store.close()
      console.log('opened')
      process.exit(0)
    })
  `
  const children = Array.from({ length: 4 }, () =>
    startChild('./src/service/store/sqlite/sqlite.ts', opening, file),
  )
  await Promise.all(children.map((child) => child.hears()))
  for (const child of children) child.goOn()
  expect(await Promise.all(children.map((child) => child.hears()))).toEqual(Array(4).fill('opened'))
  expect(await Promise.all(children.map(async (child) => (await child.ended).code))).toEqual(Array(4).fill(0))
  expect(versionOf(file)).toEqual([{ user_version: FORMAT }])
})

test('a fresh database that another process is writing is waited for', async () => {
  const file = newFile('frontdesk.db')
  const writing = `
    const { default: Database } = await import('libsql')
    const database = new Database(args[0])
    // As each of our processes has it: the one that opens the file may touch it in the moment of this commit.
    database.exec('PRAGMA busy_timeout = 5000')
    database.exec('BEGIN IMMEDIATE')
    console.log('writing')
    setTimeout(() => database.exec('COMMIT'), 500)
  `
  const child = startChild('./src/service/store/migrations.ts', writing, file)
  expect(await child.hears()).toBe('writing')
  await openSqlite(file).close()
  expect(versionOf(file)).toEqual([{ user_version: FORMAT }])
  expect((await child.ended).code).toBe(0)
})

/** The program with these migrations more, on a database file. */
async function programWith(migrations: readonly string[]) {
  vi.resetModules()
  vi.doMock('./migrations', () => ({ MIGRATIONS: [...MIGRATIONS, ...migrations] }))
  onTestFinished(() => {
    vi.doUnmock('./migrations')
    vi.resetModules()
  })
  return { ...(await import('./migrate')), ...(await import('./sqlite/sqlite')) }
}

test('a database of an earlier format is refused where it is only opened, and is not touched', async () => {
  const file = newFile('frontdesk.db')
  await openSqlite(file).close()
  const later = await programWith(['CREATE TABLE bays (id TEXT)'])
  expect(() => later.openSqlite(file)).toThrow(later.OlderDatabase)
  expect(versionOf(file)).toEqual([{ user_version: FORMAT }])
})

test('a migration keeps what is there, and a program that is older than the tables then refuses them', async () => {
  const file = newFile('frontdesk.db')
  const store = openSqlite(file)
  await store.write(null, (writer) => shops.insert(writer, CEDAR))
  await store.close()
  const later = await programWith(['ALTER TABLE shops ADD COLUMN bays INTEGER NOT NULL DEFAULT 3'])
  withDatabase(file, later.migrate)
  expect(versionOf(file)).toEqual([{ user_version: FORMAT + 1 }])
  const rows = withDatabase(file, (database) => database.prepare('SELECT id, bays FROM shops').all([]))
  expect(rows).toEqual([{ id: CEDAR.id, bays: 3 }])
  expect(() => openSqlite(file)).toThrow(NewerDatabase)
})

test('a migration that fails undoes those before it, and the mended ones all go through', async () => {
  const file = newFile('frontdesk.db')
  await openSqlite(file).close()
  const before = tablesOf(file)
  const bays = 'CREATE TABLE bays (id TEXT) STRICT'
  const later = await programWith([bays, bays])
  expect(() => withDatabase(file, later.migrate)).toThrow(/bays/)
  expect([versionOf(file), tablesOf(file)]).toEqual([[{ user_version: FORMAT }], before])

  const mended = await programWith([bays, 'CREATE TABLE lifts (id TEXT) STRICT'])
  withDatabase(file, mended.migrate)
  expect(versionOf(file)).toEqual([{ user_version: FORMAT + 2 }])
  expect(tablesOf(file).map(({ name }) => name)).toEqual(expect.arrayContaining(['bays', 'lifts']))
})

test('a record that belongs to one which is not there ends a migration, with nothing changed', async () => {
  const file = newFile('frontdesk.db')
  await openSqlite(file).close()
  withDatabase(file, (database) =>
    database.exec("PRAGMA foreign_keys = OFF; INSERT INTO events VALUES ('gone', 1, 'e', '', '', NULL, 1)"),
  )
  const later = await programWith(['CREATE TABLE bays (id TEXT) STRICT'])
  expect(() => withDatabase(file, later.migrate)).toThrow('that is missing')
  expect(versionOf(file)).toEqual([{ user_version: FORMAT }])
})

test.each([1, 15])(
  'a database of a version before 0.2.0 is refused, and is not touched: format %i',
  (format) => {
    const file = newFile('frontdesk.db')
    withDatabase(file, (database) =>
      database.exec(
        `PRAGMA journal_mode = WAL; CREATE TABLE shops (id TEXT PRIMARY KEY); PRAGMA user_version = ${format}`,
      ),
    )
    const before = sumOf(file)
    expect(() => openSqlite(file)).toThrow(/made by a version before 0\.2\.0.*Nothing was changed/)
    expect(sumOf(file)).toBe(before)
  },
)
