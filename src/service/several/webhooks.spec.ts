import type { ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { attempts } from '~/service/store/tables/attempts'
import { deliveries } from '~/service/store/tables/deliveries'
import { events } from '~/service/store/tables/events'
import { addCustomer } from '~/service/testing/counter'
import { processOver } from '~/service/testing/servers/processes'
import { startReceiver, until } from '~/service/testing/servers/receiver'
import { startShops } from '~/service/testing/shop'
import { createLeases } from '~/service/webhooks/leases'

// Several processes over one database, each of which could tell a subscription.

type Listed = { data: { id: string }[] }

/** A process that has not been heard of for so long is taken for gone. */
const GONE_MS = 12_000

async function twoSenders() {
  const receiver = await startReceiver()
  const shops = await startShops({ now: Date.now() })
  onTestFinished(() => shops.close())
  const shop = await shops.newShop()
  const one = await processOver(shops, { receiver })
  const other = await processOver(shops, { receiver })
  const subscribed = await other.full(shop.key, 'POST', '/webhooks', { url: receiver.url, events: ['*'] })
  const { id } = (await subscribed.json()) as { id: string }
  const told = async () =>
    (await attempts.newest(shops.store, { shop: shop.id, webhook: id }, 100)).map((row) => row.event_id)
  const happened = async () =>
    (await events.page(shops.store, shop.id, { after: null, limit: 100 })).map((row) => row.id)
  /** What happened is this one's to tell. */
  const taken = async () => {
    other.freeze()
    await addCustomer(shop)
    const delivered = one.deliver()
    await until(() => receiver.heard.length > 0)
    other.thaw()
    return delivered
  }
  const pass = (ms: number) => void (shops.clock.now = (shops.clock.now ?? 0) + ms)
  return { shops, shop, receiver, one, other, told, happened, pass, taken }
}

const sorted = (ids: readonly string[]) => ids.toSorted()

test('each event is told once, whichever process it happened at and whichever looks first', async () => {
  const { shop, receiver, one, other, told, happened } = await twoSenders()
  const adding = Array.from({ length: 30 }, (_, at) =>
    (at % 2 ? one : other).full(shop.key, 'POST', '/customers', { name: `Customer ${at}` }),
  )
  await Promise.all(adding)
  await Promise.all([one.deliver(), other.deliver()])
  await until(async () => (await told()).length >= 30)
  const all = await happened()
  expect(all).toHaveLength(30)
  expect(sorted(receiver.ids())).toEqual(sorted(all))
  expect(sorted(await told())).toEqual(sorted(all))
})

test('what a process had to tell that is gone is told by another, and nothing that it has told', async () => {
  const { shop, receiver, one, other, happened, pass, taken } = await twoSenders()
  await taken()
  one.freeze()
  await addCustomer(shop)
  pass(GONE_MS - 1)
  await other.sweep()
  await other.deliver()
  expect(receiver.heard).toHaveLength(1)
  pass(1)
  await other.sweep()
  await other.deliver()
  expect(receiver.ids()).toEqual((await happened()).toReversed())
})

test('one that ends in order leaves nobody waiting', async () => {
  const { shop, receiver, one, other, happened, taken } = await twoSenders()
  await taken()
  await one.close()
  await addCustomer(shop)
  await other.sweep()
  await other.deliver()
  expect(receiver.ids()).toEqual((await happened()).toReversed())
})

test('one that was frozen and goes on writes nothing back, and tells nothing again', async () => {
  const { shop, receiver, one, other, told, happened, pass, taken } = await twoSenders()
  const held: ServerResponse[] = []
  receiver.manner = (response) => void held.push(response)
  const under = taken()
  await until(() => held.length === 1)
  one.freeze()
  receiver.manner = (response) => void response.writeHead(204).end()
  await addCustomer(shop)
  pass(GONE_MS)
  await other.sweep()
  await other.deliver()
  const all = sorted(await happened())
  expect(sorted(await told())).toEqual(all)

  for (const response of held) response.writeHead(204).end()
  one.thaw()
  await under
  await one.sweep()
  await addCustomer(shop)
  await Promise.all([one.deliver(), other.deliver()])
  const [newest = ''] = await happened()
  expect(sorted(await told())).toEqual([...all, newest].toSorted())
  // What was on its way when it froze came twice, and nothing else.
  expect(receiver.heard).toHaveLength(all.length + 2)
})

test('whoever takes over goes on from where the one before had come by then, not from where it was seen', async () => {
  const { shops, shop, one, other, taken } = await twoSenders()
  await taken()
  other.freeze()
  await addCustomer(shop)
  const [seen] = await deliveries.activeOfShop(other.store, shop.id, shops.clock.read())
  await one.deliver()
  await one.close()
  const leases = createLeases({ store: other.store, clock: shops.clock.read })
  const row = seen && (await leases.take(seen))
  expect([seen?.told_to, row?.told_to]).toEqual([1, 2])
})

test('one that has lost it and got it again writes nothing back of what it held before', async () => {
  const { shops, shop, one, other, taken } = await twoSenders()
  await taken()
  const stands = async () => {
    const [row] = await deliveries.activeOfShop(shops.store, shop.id, shops.clock.read())
    if (!row) throw new Error('there is no subscription')
    return { shop: row.shop_id, webhook: row.webhook_id, lease: row.lease, told_to: row.told_to }
  }
  const before = { ...(await stands()), holder: one.store.me }
  for (const { store } of [other, one]) {
    const { lease, ...of } = await stands()
    await store.note(shop.id, (writer) => deliveries.take(writer, of, store.me, lease))
  }
  const write = () => one.store.note(shop.id, (writer) => deliveries.advance(writer, before, 0, null))
  expect(await write()).toBe(0)
  expect((await stands()).told_to).toBe(before.told_to)
})

test('a subscription that ended at one process is told nothing more by another', async () => {
  const { shop, receiver, one, other, taken } = await twoSenders()
  await taken()
  const { data } = (await (await other.full(shop.key, 'GET', '/webhooks')).json()) as {
    data: { id: string }[]
  }
  await other.full(shop.key, 'DELETE', `/webhooks/${data[0]?.id}`)
  await addCustomer(shop)
  await one.deliver()
  await other.deliver()
  expect(receiver.heard).toHaveLength(1)
})

test('what one process is asked to send again is sent by the one that has the subscription, and once', async () => {
  const { shop, receiver, one, other, taken } = await twoSenders()
  await taken()
  const [sent = ''] = receiver.ids()
  const { data: hooks } = (await (await other.full(shop.key, 'GET', '/webhooks')).json()) as Listed
  const path = `/webhooks/${hooks[0]?.id}/attempts`
  const { data: tried } = (await (await other.full(shop.key, 'GET', path)).json()) as Listed
  const asked = await other.full(shop.key, 'POST', `${path}/${tried[0]?.id}/send-again`, {})
  expect(asked.status).toBe(201)
  await until(() => receiver.heard.length > 1)
  await Promise.all([one.deliver(), other.deliver()])
  expect(receiver.ids()).toEqual([sent, sent])
})
