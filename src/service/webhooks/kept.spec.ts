import { expect, test } from 'vitest'
import { newId } from '~/service/ids'
import { attempts } from '~/service/store/tables/attempts'
import { addCustomer } from '~/service/testing/counter'
import { hookedShop } from '~/service/testing/hooked'
import { answering } from '~/service/testing/servers/receiver'

const DAY = 86_400_000

test('an attempt is written down with what it was about and how it ended', async () => {
  const { shops, shop, webhook, receiver, deliver, tried } = await hookedShop(answering(503))
  await addCustomer(shop)
  await deliver()
  expect(await tried()).toEqual([
    {
      webhook_id: webhook,
      shop_id: shop.id,
      id: expect.any(String),
      event_id: receiver.heard[0]?.id,
      event_type: 'customer.created',
      event_number: 1,
      number: 1,
      started_at: shops.clock.now,
      took_ms: expect.any(Number),
      status: 503,
      fault: null,
      next_at: shops.clock.read() + 5_000,
    },
  ])
})

test('attempts are kept for 30 days', async () => {
  const { shops, shop, deliver, after, tried } = await hookedShop()
  await addCustomer(shop)
  await deliver()
  await after(2 * DAY)
  await addCustomer(shop)
  await deliver()
  await after(28 * DAY - 1)
  await shops.service.sweep()
  expect(await tried()).toHaveLength(2)
  await after(2)
  await shops.service.sweep()
  expect(await tried()).toHaveLength(1)
})

test('of each subscription the newest 10,000 attempts are kept, and of another none is missing', async () => {
  const { shops, shop, webhook, deliver, tried } = await hookedShop()
  const other = await hookedShop()
  await addCustomer(other.shop)
  await other.deliver()
  await addCustomer(shop)
  await deliver()
  const [row] = await tried()
  if (!row) throw new Error('nothing was tried')
  await shops.store.write(shop.id, async (writer) => {
    for (let at = 1; at <= 10_007; at += 1)
      await attempts.insert(writer, {
        ...row,
        id: newId(row.started_at),
        event_id: `copy ${at}`,
        started_at: row.started_at + Math.floor(at / 9),
      })
  })
  await shops.service.sweep()
  const left = await tried()
  expect(left).toHaveLength(10_000)
  expect([left[0]?.event_id, left.at(-1)?.event_id]).toEqual(['copy 8', 'copy 10007'])
  expect(await other.tried()).toHaveLength(1)
  expect(await attempts.newest(shops.store, { shop: shop.id, webhook }, 1)).toHaveLength(1)
})

test('what a subscription that was disabled had still to be told is cleared away, its attempts stay', async () => {
  const { shops, shop, receiver, deliver, after, tried, status } = await hookedShop(answering(500))
  await addCustomer(shop)
  await deliver()
  receiver.manner = answering(410)
  await addCustomer(shop)
  await deliver()
  expect(await status()).toEqual(['disabled'])
  await shops.service.sweep()
  await after(10_000)
  expect((await tried()).map((row) => row.status)).toEqual([500, 410])
  expect(receiver.heard).toHaveLength(2)
})
