import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { FORMAT, NewerDatabase } from '~/service/store/migrate'
import { MIGRATIONS } from '~/service/store/migrations'
import { shops } from '~/service/store/tables/shops'
import { ask, newDatabase } from '~/service/testing/servers/postgresServer'
import { addTo, CEDAR, namesIn } from '~/service/testing/store'
import { openPostgres } from './postgres'

const open = async (url: string, program: { openPostgres: typeof openPostgres } = { openPostgres }) => {
  const store = await program.openPostgres(url, { isDurable: false })
  onTestFinished(() => store.close())
  return store
}

/** The program with these migrations more. */
async function programWith(migrations: readonly string[]) {
  vi.resetModules()
  vi.doMock('~/service/store/migrations', () => ({ MIGRATIONS: [...MIGRATIONS, ...migrations] }))
  onTestFinished(() => {
    vi.doUnmock('~/service/store/migrations')
    vi.resetModules()
  })
  return import('./postgres')
}

async function withMaria() {
  const url = await newDatabase(inject('postgres'))
  const first = await open(url)
  await first.write(null, (writer) => shops.insert(writer, CEDAR))
  await addTo(first, 'Maria')
  await first.close()
  return url
}

test('of several processes that start on a database of the format before one migrates it, with all that is in it', async () => {
  const url = await withMaria()
  const later = await programWith(['ALTER TABLE shops ADD COLUMN bays INTEGER NOT NULL DEFAULT 3'])
  const all = await Promise.all([open(url, later), open(url, later), open(url, later)])
  for (const [at, store] of all.entries()) await addTo(store, `No. ${at}`)
  expect(await namesIn(all[0])).toEqual(['Maria', 'No. 0', 'No. 1', 'No. 2'])
  expect(await ask(url, 'SELECT format::int FROM frontdesk')).toEqual([{ format: FORMAT + 1 }])
  expect(await ask(url, 'SELECT bays::int FROM shops')).toEqual([{ bays: 3 }])
  await expect(open(url)).rejects.toThrow(NewerDatabase)
})

test('a migration that fails undoes those before it, and leaves the database to the program before', async () => {
  const url = await withMaria()
  const later = await programWith([
    'CREATE TABLE bays (id TEXT) STRICT;',
    'CREATE TABLE bays (id TEXT) STRICT;',
  ])
  await expect(open(url, later)).rejects.toThrow(/bays/)
  expect(await ask(url, "SELECT to_regclass('bays')::text AS bays")).toEqual([{ bays: null }])
  expect(await namesIn(await open(url))).toEqual(['Maria'])
})

test.each([1, 15])(
  'a database of a version before 0.2.0 is refused, and is not touched: format %i',
  async (format) => {
    const url = await withMaria()
    await ask(url, 'ALTER TABLE frontdesk DROP COLUMN since', `UPDATE frontdesk SET format = ${format}`)
    const kept = ['SELECT * FROM frontdesk', 'SELECT * FROM customers', 'SELECT * FROM epoch']
    const before = await ask(url, ...kept)
    await expect(open(url)).rejects.toThrow(/made by a version before 0\.2\.0.*Nothing was changed/)
    expect(await ask(url, ...kept)).toEqual(before)
  },
)
