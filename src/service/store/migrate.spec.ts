import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import Database from 'libsql'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startChild } from '../testing/child'
import { newFile } from '../testing/store'
import { migrate, NewerDatabase, OlderDatabase } from './migrate'
import { MIGRATIONS } from './migrations'
import { SCHEMA } from './schema'
import { shops } from './shops'
import { openSqlite } from './sqlite'

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
  expect(versionOf(file)).toEqual([{ user_version: MIGRATIONS.length }])
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
  const shop = {
    id: 'cedar',
    name: 'Cedar Street',
    capacity: null,
    details: '{}',
    created_at: 1,
    updated_at: 1,
  }
  await store.write(null, (writer) => shops.insert(writer, shop))
  await store.close()
  const before = [sumOf(file), tablesOf(file)]
  const again = openSqlite(file)
  expect(await shops.all(again)).toEqual([shop])
  await again.close()
  expect([sumOf(file), tablesOf(file)]).toEqual(before)
})

test('a newer database is refused in words that say what to do, and is not touched', async () => {
  const file = newFile('frontdesk.db')
  await openSqlite(file).close()
  const newer = MIGRATIONS.length + 1
  withDatabase(file, (database) =>
    database.exec(`CREATE TABLE bays (id TEXT); PRAGMA user_version = ${newer}`),
  )
  const before = sumOf(file)
  const open = () => openSqlite(file)
  expect(open).toThrow(NewerDatabase)
  expect(open).toThrow(new RegExp(`newer Frontdesk.*format ${newer}.*knows ${MIGRATIONS.length}`))
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
  const children = Array.from({ length: 4 }, () => startChild('./src/service/store/sqlite.ts', opening, file))
  await Promise.all(children.map((child) => child.hears()))
  for (const child of children) child.goOn()
  expect(await Promise.all(children.map((child) => child.hears()))).toEqual(Array(4).fill('opened'))
  expect(await Promise.all(children.map(async (child) => (await child.ended).code))).toEqual(Array(4).fill(0))
  expect(versionOf(file)).toEqual([{ user_version: MIGRATIONS.length }])
})

test('a fresh database that another process is writing is waited for', async () => {
  const file = newFile('frontdesk.db')
  const writing = `
    const { default: Database } = await import('libsql')
    const database = new Database(args[0])
    database.exec('BEGIN IMMEDIATE')
    console.log('writing')
    setTimeout(() => database.exec('COMMIT'), 500)
  `
  const child = startChild('./src/service/store/migrations.ts', writing, file)
  expect(await child.hears()).toBe('writing')
  await openSqlite(file).close()
  expect(versionOf(file)).toEqual([{ user_version: MIGRATIONS.length }])
  expect((await child.ended).code).toBe(0)
})

test('a database of an earlier version is refused where it is only opened, and is not touched', () => {
  const file = newFile('frontdesk.db')
  withDatabase(file, (database) => database.exec(`${MIGRATIONS[0]}; PRAGMA user_version = 1`))
  expect(() => openSqlite(file)).toThrow(OlderDatabase)
  expect(versionOf(file)).toEqual([{ user_version: 1 }])
})

test('a step that fails undoes those before it, and the mended steps all go through', async () => {
  const steps = ['CREATE TABLE bays (id TEXT)', 'CREATE TABLE lifts (id TEXT); CREATE TABLE bays (id TEXT)']
  vi.resetModules()
  vi.doMock('./migrations', () => ({ MIGRATIONS: steps }))
  vi.doMock('./schema', () => ({ SCHEMA: { format: 0, sql: '' } }))
  onTestFinished(() => {
    vi.doUnmock('./migrations')
    vi.doUnmock('./schema')
  })
  const mocked = await import('./migrate')
  expect(mocked.migrate).not.toBe(migrate)

  const file = newFile('frontdesk.db')
  expect(() => withDatabase(file, mocked.migrate)).toThrow(/bays/)
  expect(versionOf(file)).toEqual([{ user_version: 0 }])
  expect(tablesOf(file)).toEqual([])

  steps[1] = 'CREATE TABLE lifts (id TEXT)'
  withDatabase(file, mocked.migrate)
  expect(versionOf(file)).toEqual([{ user_version: 2 }])
  expect(tablesOf(file).map(({ name }) => name)).toEqual(['bays', 'lifts'])
})

test('a database from before the deliveries keeps its events, and each subscription begins where it was made', () => {
  const file = newFile('frontdesk.db')
  withDatabase(file, (database) => {
    database.exec(`${MIGRATIONS[0]}; PRAGMA user_version = 1`)
    database.exec("INSERT INTO shops VALUES ('cedar', 'Cedar', NULL, 1, 1), ('harbor', 'Harbor', NULL, 1, 1)")
    for (const [id, shop, at] of [
      ['a', 'cedar', 10],
      ['c', 'cedar', 30],
      ['b', 'harbor', 20],
      ['d', 'cedar', 40],
    ])
      database.exec(`INSERT INTO events VALUES ('${id}', '${shop}', 'customer.created', '{}', ${at})`)
    for (const [id, shop, at] of [
      ['first', 'cedar', 5],
      ['between', 'cedar', 31],
      ['last', 'harbor', 50],
    ])
      database.exec(
        `INSERT INTO webhooks VALUES ('${id}', '${shop}', 'https://a.example', '', '["*"]', 'active', '', ${at})`,
      )
  })
  withDatabase(file, migrate)
  withDatabase(file, (database) => {
    const all = (sql: string) => database.prepare(sql).all([])
    expect(all('SELECT shop_id, number, id FROM events ORDER BY shop_id, number')).toEqual([
      { shop_id: 'cedar', number: 1, id: 'a' },
      { shop_id: 'cedar', number: 2, id: 'c' },
      { shop_id: 'cedar', number: 3, id: 'd' },
      { shop_id: 'harbor', number: 1, id: 'b' },
    ])
    expect(
      all('SELECT webhook_id, told_to, failing_ms FROM webhook_progress ORDER BY told_to, webhook_id'),
    ).toEqual([
      { webhook_id: 'first', told_to: 0, failing_ms: null },
      { webhook_id: 'last', told_to: 1, failing_ms: null },
      { webhook_id: 'between', told_to: 2, failing_ms: null },
    ])
    expect(all('PRAGMA foreign_key_check')).toEqual([])
  })
})

test('when an appointment of before got its status is not known, and it is kept from its next move on', () => {
  const file = newFile('frontdesk.db')
  withDatabase(file, (database) => {
    database.exec(SCHEMA.sql)
    for (const step of MIGRATIONS.slice(SCHEMA.format, 14)) database.exec(step)
    database.exec(`
      INSERT INTO shops (id, name, created_at) VALUES ('cedar', 'Cedar', 1);
      INSERT INTO customers (id, shop_id, name, first_name, last_name, is_fleet, tags, marketing_opt_in, created_at, updated_at)
        VALUES ('ruth', 'cedar', 'Ruth', 'Ruth', '', 0, '[]', 0, 1, 1);
      INSERT INTO appointments (id, shop_id, customer_id, status, service_type, start_at, end_at, is_mobile, created_at, updated_at)
        VALUES ('oil', 'cedar', 'ruth', 'checked_in', 'Oil', 1, 2, 0, 1, 7);
      PRAGMA user_version = 14`)
  })
  withDatabase(file, migrate)
  withDatabase(file, (database) =>
    expect(database.prepare('SELECT id, updated_at, status_changed_at FROM appointments').all([])).toEqual([
      { id: 'oil', updated_at: 7, status_changed_at: null },
    ]),
  )
})
