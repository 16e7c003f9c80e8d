import { expect, test } from 'vitest'
import { keys } from '~/service/store/tables/keys'
import { ask } from '~/service/testing/servers/postgresServer'
import { CEDAR } from '~/service/testing/store'
import { twoShops } from '~/service/testing/twoShops'
import { forgetIdle } from './rateLimits'

const NOW = Date.parse('2026-03-16T08:00:00Z')
const MINUTE = 60_000
const TEN = { name: 'full', limit: 10 }

/** How many of so many at once were let in, by two processes in turn. */
async function letIn(count: number, settings: string[] = []) {
  const { first, second } = await twoShops(...settings)
  const asked = Array.from({ length: count }, (_, at) => (at % 2 ? first : second).spend(TEN, 'Maria'))
  return (await Promise.all(asked)).filter(({ refused }) => !refused)
}

test('of forty that come to two processes at once ten are let in, and each is told of another number left', async () => {
  const told = await letIn(40)
  expect(told.map(({ remaining }) => remaining).toSorted((a, b) => a - b)).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
  ])
})

test.each(['repeatable read', 'serializable'])(
  'also where the database is set to be %s',
  async (isolation) => {
    expect(await letIn(40, [`SET default_transaction_isolation = '${isolation}'`])).toHaveLength(10)
  },
)

test('there is no minute with more than ten, and after it each second that is past gives its own back', async () => {
  const { process } = await twoShops()
  const clock = { now: NOW }
  const stores = [await process({ clock: () => clock.now }), await process({ clock: () => clock.now })]
  const spend = async (ms: number) => {
    clock.now = NOW + ms
    return stores[ms % 2]?.spend(TEN, 'Maria')
  }
  for (const ms of [0, 1, 998, 999, 1_000, 30_000, 30_001, 59_998, 59_999]) await spend(ms)
  expect(await spend(59_999)).toEqual({ limit: 10, remaining: 0, refused: false, resetMs: 999 + 1 })
  expect(await spend(59_999)).toMatchObject({ remaining: 0, refused: true })
  expect(await spend(MINUTE + 998)).toMatchObject({ refused: true, resetMs: 1 })
  expect(await spend(MINUTE + 999)).toMatchObject({ refused: false, remaining: 3 })
  expect(await spend(MINUTE + 1_000)).toMatchObject({ refused: false, remaining: 3 })
  // As the clock of a database may go that took over from another.
  expect(await spend(10)).toMatchObject({ refused: false, remaining: 2 })
  expect(await spend(5 * MINUTE)).toMatchObject({ refused: false, remaining: 9, resetMs: MINUTE })
})

test('who asks and what it may spend is one question; a key that is not there has nothing', async () => {
  const { first } = await twoShops()
  const key = {
    id: 'key',
    shop_id: CEDAR.id,
    hash: 'hash',
    label: 'Desk',
    scopes: '[]',
    created_at: NOW,
    expires_at: null,
    revoked_at: null,
    last_used_at: null,
  }
  await first.write(CEDAR.id, (writer) => keys.insert(writer, key))
  expect(await keys.spending(first, TEN, 'hash')).toEqual({
    row: key,
    spent: { limit: 10, remaining: 9, refused: false, resetMs: MINUTE },
  })
  expect(await keys.spending(first, TEN, 'another')).toBeUndefined()
  // Each name counts for itself.
  expect(await first.spend(TEN, 'another')).toMatchObject({ remaining: 9 })
  expect(await first.spend({ ...TEN, name: 'live' }, 'key')).toMatchObject({ remaining: 9 })
  expect(await first.spend(TEN, 'key')).toMatchObject({ remaining: 8 })
})

test('who has asked nothing for a minute is forgotten, and nobody else', async () => {
  const { url, process } = await twoShops()
  const clock = { now: NOW }
  const store = await process({ clock: () => clock.now })
  await store.spend(TEN, 'Maria')
  clock.now = NOW + 1
  await store.spend(TEN, 'Bo')
  await ask(url, forgetIdle(String(NOW + MINUTE)))
  expect(await ask(url, 'SELECT who FROM frontdesk_windows')).toEqual([{ who: 'full Bo' }])
})
