import { sql } from 'kysely'
import Database from 'libsql'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Reader } from '~/service/store/engine'
import { query } from '~/service/store/query'
import { customers } from '~/service/store/tables/customers'
import { shops } from '~/service/store/tables/shops'
import { startChild } from '~/service/testing/servers/child'
import { addTo, CEDAR, customerNamed, namesIn, openStore } from '~/service/testing/store'
import { toBound } from './connection'

const NOW = Date.parse('2026-03-16T08:00:00Z')

/** libsql as it is, without our care. */
function bare<T>(work: (database: Database.Database) => T): T {
  const database = new Database(':memory:')
  try {
    return work(database)
  } finally {
    database.close()
  }
}

describe('libsql ends the process over a closed database', () => {
  test('when it is asked for its transaction, and its statements run on', async () => {
    const lines = `const { default: Database } = await import('libsql')
      const database = new Database(':memory:')
      const statement = database.prepare('SELECT 1')
      database.close()
      console.log(JSON.stringify(statement.all([])))
      console.log(database.inTransaction)`
    const child = startChild('./src/service/store/sqlite/sqlite.ts', lines)
    expect(await child.hears()).toBe('[{"1":1}]')
    expect((await child.ended).signal).toBe('SIGABRT')
  })

  test('so it is not asked: whoever comes late is told that it is closed', async () => {
    const { store } = await openStore()
    await addTo(store, 'Bo')
    await store.close()
    await expect(namesIn(store)).rejects.toThrow('The database is closed')
    await expect(store.snapshot(namesIn)).rejects.toThrow('The database is closed')
    await expect(addTo(store, 'Maria')).rejects.toThrow('The database is closed')
    await expect(store.note('cedar', async () => undefined)).rejects.toThrow('The database is closed')
  })
})

describe('libsql ends the process over a bound boolean', () => {
  test('when it gets one', async () => {
    const lines = `const { default: Database } = await import('libsql')
      const statement = new Database(':memory:').prepare('SELECT ?')
      console.log(JSON.stringify(statement.all(['true'])))
      console.log(JSON.stringify(statement.all([true])))`
    const child = startChild('./src/service/store/sqlite/sqlite.ts', lines)
    expect(await child.hears()).toBe('[{"?":"true"}]')
    expect((await child.ended).signal).toBe('SIGABRT')
  })

  test('so it gets none: the write is refused before, and the store goes on', async () => {
    const { store } = await openStore()
    const row = { ...customerNamed('Maria'), is_fleet: true as unknown as number }
    await expect(store.write('cedar', (writer) => customers.insert(writer, row))).rejects.toThrow('0 or 1')
    await addTo(store, 'Bo')
    expect(await namesIn(store)).toEqual(['Bo'])
  })
})

describe('libsql cuts text at NUL', () => {
  test('when it gets any', () => {
    const [row] = bare((database) => database.prepare('SELECT ? AS kept').all(['Maria\0Alvarez']))
    expect(row).toEqual({ kept: 'Maria' })
  })

  test('so it gets none: what holds NUL is neither written nor looked for', async () => {
    const { store } = await openStore()
    await expect(addTo(store, 'Maria\0Alvarez')).rejects.toThrow('NUL')
    await expect(shops.byId(store, 'cedar\0')).rejects.toThrow('NUL')
    expect(await namesIn(store)).toEqual([])
  })
})

describe('libsql lays _metadata into the rows of get()', () => {
  test('when it is used', () => {
    const row: unknown = bare((database) => database.prepare('SELECT 1 AS one').get([]))
    expect(row).toHaveProperty('_metadata')
  })

  test('so it is not used: a row has its columns and nothing else', async () => {
    const { store } = await openStore()
    const shop = await shops.byId(store, 'cedar')
    const inside = await store.write('cedar', (writer) => shops.byId(writer, 'cedar'))
    const columns = ['capacity', 'created_at', 'details', 'id', 'name', 'updated_at']
    for (const row of [shop, inside]) expect(Object.keys(row ?? {}).toSorted()).toEqual(columns)
    expect(await shops.byId(store, 'birch')).toBeUndefined()
  })
})

const typeOf = (value: unknown) =>
  bare((database) => database.prepare('SELECT typeof(?) AS type').all([value]))

describe('libsql binds numbers as reals', () => {
  test('when it gets numbers', () => {
    expect(typeOf(1)).toEqual([{ type: 'real' }])
  })

  test.each([0, -1, 1, 2 ** 31, NOW, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER])(
    'so it gets an integer for %d, and gives back the same number',
    (value) => {
      expect(typeOf(toBound(value))).toEqual([{ type: 'integer' }])
      const read = bare((database) => database.prepare('SELECT ? AS kept').all([toBound(value)]))
      expect(read).toEqual([{ kept: value }])
    },
  )

  test.each([0.5, NaN, Infinity])('and %d, which is none, is refused', (value) => {
    expect(() => toBound(value)).toThrow(RangeError)
  })

  test.each(['', 'Söhne 王 🔧', null, new Uint8Array([1, 2])])('while %j stays as it is', (value) => {
    expect(toBound(value)).toBe(value)
  })
})

const pragma = (name: string) =>
  query((db) => ({
    compile: () => sql<Record<string, unknown>>`${sql.raw(`PRAGMA ${name}`)}`.compile(db),
  }))

const settings = async (reader: Reader) => {
  const names = ['journal_mode', 'synchronous', 'foreign_keys', 'busy_timeout']
  const rows = await Promise.all(names.map((name) => reader.first(pragma(name), {})))
  return rows.flatMap((row) => Object.values(row ?? {}))
}
const FULL = 2
const DURABLE = ['wal', FULL, 1, 5_000]

describe('each connection of the store', () => {
  test('keeps what was committed through a loss of power, and minds its references', async () => {
    const { store } = await openStore()
    expect(await settings(store)).toEqual(DURABLE)
    expect(await store.snapshot(settings)).toEqual(DURABLE)
    expect(await store.write('cedar', settings)).toEqual(DURABLE)
  })

  test('refuses a record of a shop that does not exist', async () => {
    const { store } = await openStore()
    const row = { ...customerNamed('Maria'), shop_id: 'birch' }
    await expect(store.write(null, (writer) => customers.insert(writer, row))).rejects.toThrow(/FOREIGN KEY/)
  })

  test('has written to the disk when a write is done: another connection finds it there', async () => {
    const { store, file } = await openStore()
    await addTo(store, 'Maria')
    const other = new Database(file)
    expect(other.prepare('SELECT name FROM customers').all([])).toEqual([{ name: 'Maria' }])
    other.close()
  })
})

test('a note is not flushed by itself, and every write after it is, even after one that threw', async () => {
  const { store } = await openStore()
  const exec = vi.spyOn(Database.prototype, 'exec')
  onTestFinished(() => exec.mockRestore())
  const said: unknown[] = []
  const listen = async () => void said.push(exec.mock.lastCall?.[0])
  await store.write(CEDAR.id, listen)
  await store.note(CEDAR.id, listen)
  await store.write(CEDAR.id, listen)
  await expect(
    store.note(CEDAR.id, () => listen().then(() => Promise.reject(new Error('refused')))),
  ).rejects.toThrow('refused')
  await store.write(CEDAR.id, listen)
  const [relaxed, strict] = ['PRAGMA synchronous = NORMAL', 'PRAGMA synchronous = FULL']
  expect(said).toEqual([undefined, relaxed, strict, relaxed, strict])
})
