import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { query } from './store/query'
import { startShops } from './testing/shop'

/** As many pages as the database file may have, as a disk would set it: past that, SQLite says that it is full. */
const pages = (most: number) =>
  query((db) => ({ compile: () => sql<object>`PRAGMA max_page_count = ${sql.lit(most)}`.compile(db) }))

test('on a full disk a write is a 503 that says so, nothing is kept, and it goes on once there is room', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue(undefined)
  const shops = await startShops()
  onTestFinished(async () => {
    told.mockRestore()
    await shops.close()
  })
  const shop = await shops.newShop()
  const limit = (most: number) => shops.store.write(null, (writer) => writer.all(pages(most), {}))
  const add = (name: string) =>
    shop.full(
      'POST',
      '/customers',
      { name, notes: 'n'.repeat(10_000) },
      { headers: { 'Idempotency-Key': name } },
    )
  await limit(1)
  let last = await add('1')
  let added = 0
  while (last.status === 201 && added < 50) last = await add(String((added += 1) + 1))
  expect([last.status, last.message]).toEqual([
    503,
    expect.stringContaining('disk of the shop service is full. Nothing was saved'),
  ])
  expect((await add('again')).status).toBe(503)
  expect((await shop.full('GET', '/customers')).rows).toHaveLength(added)
  expect(told.mock.calls.map(String).filter((words) => words.includes('is full'))).toHaveLength(1)
  await limit(100_000)
  expect((await add('again')).status).toBe(201)
  expect((await shop.full('GET', '/customers')).rows).toHaveLength(added + 1)
  expect(told.mock.calls.map(String).join()).not.toContain('    at ')
})
