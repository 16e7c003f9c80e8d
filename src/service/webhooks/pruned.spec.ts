import { expect, test } from 'vitest'
import { addCustomer } from '~/service/testing/counter'
import { hook, hookedShop, hookedShops } from '~/service/testing/hooked'
import { answering, startReceiver } from '~/service/testing/servers/receiver'
import { eventTypes } from '~/service/testing/state'

const SECOND = 1_000
const DAY = 86_400_000

test('what a subscription has to be told again stays, however old the clock makes it', async () => {
  const { shops, shop, receiver, deliver, after } = await hookedShop(answering(500))
  for (const name of ['Maria Alvarez', 'Bo']) await addCustomer(shop, { name })
  await deliver()
  receiver.manner = answering(200)
  shops.clock.setBy = 60 * DAY
  await shops.service.sweep()
  await after(0)
  expect(new Set(receiver.ids())).toHaveLength(2)
  expect(receiver.heard).toHaveLength(4)
  await shops.service.sweep()
  expect(await eventTypes(shops, shop)).toEqual([])
})

test('so does what it was not told at all', async () => {
  const { shops, shop, receiver, deliver, after, expectTold } = await hookedShop(answering(500))
  for (let count = 0; count < 40; count += 1) await addCustomer(shop)
  await deliver()
  expect(new Set(receiver.ids()).size).toBeLessThan(40)
  shops.clock.setBy = 60 * DAY
  await shops.service.sweep()
  expect(await eventTypes(shops, shop)).toHaveLength(40)
  receiver.manner = answering(200)
  receiver.heard.length = 0
  await after(5 * SECOND)
  await after(5 * SECOND)
  expectTold([...new Set(receiver.ids())])
  expect(receiver.heard).toHaveLength(40)
})

test('what nobody waits for goes after 30 days: told, not asked for, or of a subscription that is disabled', async () => {
  const [told, bored, gone] = [
    await startReceiver(),
    await startReceiver(),
    await startReceiver(answering(410)),
  ]
  const shops = await hookedShops([told, bored, gone])
  const [quiet, ended] = [await shops.newShop(), await shops.newShop()]
  await hook(quiet, told)
  await hook(quiet, bored, { events: ['quote.declined'] })
  await hook(ended, gone)
  for (const shop of [quiet, ended, ended, quiet]) await addCustomer(shop)
  await shops.service.deliver()
  shops.clock.now = (shops.clock.now ?? 0) + 30 * DAY
  await shops.service.sweep()
  expect([await eventTypes(shops, quiet), await eventTypes(shops, ended)].flat()).toHaveLength(4)
  shops.clock.now += 1
  await shops.service.sweep()
  expect([await eventTypes(shops, quiet), await eventTypes(shops, ended)].flat()).toEqual([])
})
