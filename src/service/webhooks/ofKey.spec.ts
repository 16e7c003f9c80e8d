import { expect, onTestFinished, test, vi } from 'vitest'
import { KEY_PRESETS } from '~/domain/scopes'
import { revokeKey } from '~/service/actions/keys'
import { subscribe as subscribeWith } from '~/service/actions/webhooks'
import { webhooks } from '~/service/store/tables/webhooks'
import {
  addCustomer,
  addVehicle,
  NOBODY,
  type Shops,
  subscribe,
  type TestShop,
} from '~/service/testing/counter'
import { hook, hookedShop, hookedShops } from '~/service/testing/hooked'
import { answering, silent, startReceiver, until } from '~/service/testing/servers/receiver'
import { createVault } from '~/service/vault'
import { workFor } from './outbox'

const SECOND = 1_000
const DAY = 86_400_000

/** Another key of the same shop, as the shop itself would use it. */
async function withKey(shops: Shops, shop: TestShop, expiresAt: number | null = null) {
  const made = await shops.newKey(shop.id, KEY_PRESETS['read-write'], expiresAt)
  return { keyId: made.id, desk: { ...shop, key: made.key, ...shops.asCaller(made.key) } }
}

const revoke = (shops: Shops, shop: TestShop, key: string) =>
  shops.store.write(shop.id, (writer) => revokeKey(writer, shops.clock.read(), key))

const statuses = async (shop: TestShop) =>
  Object.fromEntries((await shop.full('GET', '/webhooks')).rows.map(({ id, status }) => [id, status]))

test('what a key has subscribed to ends when it is revoked, a retry too, and what others have does not', async () => {
  const [theirs, ours] = [await startReceiver(answering(500)), await startReceiver()]
  const shops = await hookedShops([theirs, ours])
  const shop = await shops.newShop()
  const { keyId, desk } = await withKey(shops, shop)
  const { id: ended } = await hook(desk, theirs)
  const { id: stays } = await hook(shop, ours)
  await addCustomer(shop)
  await shops.service.deliver()
  await revoke(shops, shop, keyId)
  theirs.manner = answering(204)
  await addCustomer(shop)
  shops.clock.now = (shops.clock.now ?? 0) + 5 * SECOND
  await shops.service.deliver()
  expect([theirs.heard.length, ours.heard.length]).toEqual([1, 2])
  expect(await statuses(shop)).toEqual({ [ended]: 'disabled', [stays]: 'active' })
})

test('the log says what a key’s subscription was not told when it was revoked, and what is not sent again', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => said.mockRestore())
  const theirs = await startReceiver(answering(500))
  const shops = await hookedShops([theirs])
  const shop = await shops.newShop()
  const { keyId, desk } = await withKey(shops, shop)
  const { id } = await hook(desk, theirs, { events: ['customer.created'] })
  await addCustomer(shop)
  await shops.service.deliver()
  // One is on its way, and one is of what it did not ask for.
  theirs.manner = silent
  const { id: customer } = await addCustomer(shop)
  await until(() => theirs.heard.length === 2)
  await addVehicle(shop, customer)
  await revoke(shops, shop, keyId)
  shops.clock.now = (shops.clock.now ?? 0) + SECOND
  await addCustomer(shop)
  await shops.service.sweep()
  const named = `Webhook ${id} of shop ${shop.id} has ended`
  await vi.waitFor(() =>
    expect(said.mock.calls.map(String).toSorted()).toEqual([
      `${named} with its key ${keyId}, which was revoked. Earlier events that are no longer sent: 1.`,
      `${named}. Events that its receiver had not accepted and that are no longer sent: 1.`,
    ]),
  )
})

test('it ends when the key expires, and is only asleep where a clock was wrong about that', async () => {
  const receiver = await startReceiver()
  const shops = await hookedShops([receiver])
  const shop = await shops.newShop()
  const { desk } = await withKey(shops, shop, shops.clock.read() + DAY)
  const { id } = await hook(desk, receiver)
  await addCustomer(shop)
  await shops.service.deliver()
  shops.clock.setBy = DAY
  await addCustomer(shop)
  await shops.service.sweep()
  await shops.service.deliver()
  expect([receiver.heard.length, await statuses(shop)]).toEqual([1, { [id]: 'disabled' }])
  shops.clock.setBy = 0
  await addCustomer(shop)
  await shops.service.deliver()
  expect([receiver.heard.length, await statuses(shop)]).toEqual([3, { [id]: 'active' }])
  shops.clock.now = (shops.clock.now ?? 0) + DAY - 1
  await addCustomer(shop)
  await shops.service.deliver()
  expect([receiver.heard.length, await statuses(shop)]).toEqual([4, { [id]: 'active' }])
  shops.clock.now += 1
  await addCustomer(shop)
  await shops.service.deliver()
  expect([receiver.heard.length, await statuses(shop)]).toEqual([4, { [id]: 'disabled' }])
})

test('a subscription from before they belonged to keys stays, whichever key is revoked', async () => {
  const { shops, shop, receiver, webhook, deliver } = await hookedShop()
  await shops.store.write(shop.id, async (writer) => {
    const row = await webhooks.byId(writer, shop.id, webhook)
    if (row?.key_id) {
      await webhooks.update(writer, { ...row, key_id: null })
      await revokeKey(writer, shops.clock.read(), row.key_id)
    }
  })
  const { desk } = await withKey(shops, shop)
  await addCustomer(desk)
  await deliver()
  expect([receiver.heard.length, await statuses(desk)]).toEqual([1, { [webhook]: 'active' }])
})

test('a key that is revoked while it subscribes has subscribed to nothing', async () => {
  const shops = await hookedShops([])
  const shop = await shops.newShop()
  const { keyId } = await withKey(shops, shop)
  await revoke(shops, shop, keyId)
  const parts = { vault: createVault(Buffer.from('a secret for tests alone')), exceptions: new Set<string>() }
  const wanted = { url: 'https://hooks.example.com/', events: ['*' as const] }
  for (const key of [keyId, NOBODY]) {
    const late = shops.store.write(shop.id, (writer) =>
      subscribeWith(workFor(writer, shop.id, parts), wanted, key),
    )
    await expect(late).rejects.toThrow('This API key was revoked')
  }
  expect(await statuses(shop)).toEqual({})
})

test('a shop can have twenty, whichever keys they are of, and one more where one has ended', async () => {
  const shops = await hookedShops([])
  const [shop, elsewhere] = [await shops.newShop(), await shops.newShop()]
  const { keyId, desk } = await withKey(shops, shop)
  const ids: string[] = []
  for (let count = 0; count < 20; count += 1)
    ids.push((await subscribe(count < 10 ? shop : desk, { label: `No. ${count}` })).id)
  const wanted = { url: 'https://hooks.example.com/shop', events: ['invoice.paid'] }
  const oneMore = () => shop.full('POST', '/webhooks', wanted)
  const refused = await oneMore()
  expect([refused.status, refused.message]).toEqual([
    422,
    'A shop can have 20 active webhooks at most, and this one has that many: delete one first',
  ])
  expect(Object.keys(await statuses(shop))).toHaveLength(20)
  await subscribe(elsewhere)

  await shop.full('DELETE', `/webhooks/${ids[0]}`)
  expect((await oneMore()).status).toBe(201)
  expect((await oneMore()).status).toBe(422)
  await revoke(shops, shop, keyId)
  for (let count = 0; count < 10; count += 1) expect((await oneMore()).status).toBe(201)
  expect((await oneMore()).status).toBe(422)
})
