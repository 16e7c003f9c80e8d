import { expect, onTestFinished, test } from 'vitest'
import type { Store } from '~/service/store/engine'
import { startShops } from '~/service/testing/shop'
import { createKeyUses } from './keyUses'

const MONDAY = Date.parse('2026-03-16T08:00:30.000Z')
const MINUTE = 60_000

async function oneShop() {
  const shops = await startShops({ now: MONDAY })
  onTestFinished(() => shops.close())
  const shop = await shops.newShop('Cedar Street Auto', null, 'admin')
  const lastUse = async () => {
    await shops.service.sweep()
    return (await shop.full('GET', '/keys')).rows.map(({ last_used_at }) => last_used_at)
  }
  return { shops, shop, lastUse }
}

test('a key’s last use is kept to the minute, on either surface and whatever came of it', async () => {
  const { shops, shop, lastUse } = await oneShop()
  const { key } = await shops.newKey(shop.id, ['read:customers'])
  const other = shops.asCaller(key)
  expect(await lastUse()).toEqual([null, null])
  expect(await lastUse()).toEqual([null, '2026-03-16T08:00:00.000Z'])

  await other.full('GET', '/customers')
  expect(await lastUse()).toEqual(['2026-03-16T08:00:00.000Z', '2026-03-16T08:00:00.000Z'])
  shops.clock.now = MONDAY + MINUTE
  await other.live('/customers')
  expect((await lastUse())[0]).toBe('2026-03-16T08:01:00.000Z')
  shops.clock.now = MONDAY + 2 * MINUTE
  expect((await other.full('POST', '/customers', { name: 'Maria Alvarez' })).status).toBe(403)
  expect((await lastUse())[0]).toBe('2026-03-16T08:02:00.000Z')
})

test('it is written down by itself a moment later, and when the service ends', async () => {
  const { shops, shop } = await oneShop()
  await shop.full('GET', '/key')
  await expect
    .poll(async () => (await shop.full('GET', '/keys')).rows.map(({ last_used_at }) => last_used_at))
    .toEqual(['2026-03-16T08:00:00.000Z'])
  expect(shops.clock.now).toBe(MONDAY)
})

/** Counts the transactions, and the keys in each. */
function counting() {
  const transactions: string[][] = []
  const note: Store['note'] = async (_shop, work) => {
    const written: string[] = []
    transactions.push(written)
    return work({
      now: 0,
      run: async (_, values) =>
        written.push(`${String(values.id)} ${new Date(Number(values.at)).toISOString()}`),
      all: async () => [],
      first: async () => undefined,
      attempt: async (inner) => inner(),
    })
  }
  return { transactions, uses: createKeyUses({ note }) }
}

test('a key costs one write a minute, however often it is used, and several keys one transaction', async () => {
  const { transactions, uses } = counting()
  for (let at = 0; at < 2 * MINUTE; at += 100) {
    uses.note('counter', MONDAY - 30_000 + at)
    uses.note('office', MONDAY - 30_000 + at)
    if (at % 10_000 === 0) await uses.settle()
  }
  await uses.settle()
  expect(transactions).toEqual(
    ['08:00', '08:01'].map((time) => [
      `counter 2026-03-16T${time}:00.000Z`,
      `office 2026-03-16T${time}:00.000Z`,
    ]),
  )
})

test('a clock that is set back writes nothing older over it', async () => {
  const { transactions, uses } = counting()
  uses.note('counter', MONDAY)
  await uses.settle()
  uses.note('counter', MONDAY - 60 * MINUTE)
  await uses.settle()
  expect(transactions).toHaveLength(1)
})
