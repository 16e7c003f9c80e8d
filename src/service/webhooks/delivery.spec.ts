import { expect, test } from 'vitest'
import { rotateAnySecret } from '~/service/actions/webhooks'
import { query } from '~/service/store/query'
import { attempts } from '~/service/store/tables/attempts'
import { addCustomer, book, type Shops, type TestShop } from '~/service/testing/counter'
import { hook, hookedShop, hookedShops } from '~/service/testing/hooked'
import {
  answering,
  type Receiver,
  silent,
  startReceiver,
  until,
  verified,
} from '~/service/testing/servers/receiver'
import { outboxOf } from '~/service/testing/state'
import { createVault } from '~/service/vault'

/** Every trace of a subscription outside of its own row. */
const leftOf = query((db, v: { webhook: string }) =>
  db
    .selectFrom('webhook_progress')
    .select('webhook_id')
    .where('webhook_id', '=', v.webhook)
    .unionAll(db.selectFrom('webhook_retries').select('webhook_id').where('webhook_id', '=', v.webhook))
    .unionAll(db.selectFrom('webhook_attempts').select('webhook_id').where('webhook_id', '=', v.webhook)),
)

test('what is done at the counter reaches the receiver once, signed, in the words of the outbox', async () => {
  const { shops, shop, receiver, secret, deliver } = await hookedShop()
  await book(shop, (await addCustomer(shop)).id)
  await deliver()
  const outbox = await outboxOf(shops, shop)
  expect(outbox.map(({ type }) => type)).toEqual(['customer.created', 'appointment.created'])
  const told = receiver.heard.map((heard) => verified(heard, secret))
  expect(told.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(outbox)
  for (const { id, headers, body, path } of receiver.heard) {
    expect([path, headers['content-type']]).toEqual(['/hooks', 'application/json'])
    expect(JSON.parse(body)).toMatchObject({ id })
  }
  await deliver()
  expect(receiver.heard).toHaveLength(2)
})

test('a message with one character changed, another id, time or secret does not verify', async () => {
  const { shop, receiver, secret, deliver } = await hookedShop()
  await addCustomer(shop)
  await deliver()
  const [heard] = receiver.heard
  if (!heard) throw new Error('nothing was heard')
  const { headers, body } = heard
  const changed = (name: string, value: string) => ({ body, headers: { ...headers, [name]: value } })
  expect(verified(heard, secret)).toMatchObject({ type: 'customer.created' })
  const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const signature = String(headers['webhook-signature'])
  for (const [forged, key] of [
    [{ headers, body: body.replace('Maria', 'Marla') }, secret],
    [{ headers, body: `${body} ` }, secret],
    [
      changed(
        'webhook-id',
        heard.id.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      ),
      secret,
    ],
    [changed('webhook-timestamp', String(Number(headers['webhook-timestamp']) + 1)), secret],
    [changed('webhook-signature', signature.replace('v1,', 'v2,')), secret],
    [
      changed(
        'webhook-signature',
        signature.replace(/,./, (first) => (first === ',A' ? ',B' : ',A')),
      ),
      secret,
    ],
    [heard, other],
  ] as const)
    expect(() => verified(forged, key)).toThrow(/signature|headers/i)
})

test('a subscription is told of what it asked for, and of nothing else', async () => {
  const [some, all] = [await startReceiver(), await startReceiver()]
  const shops = await hookedShops([some, all])
  const shop = await shops.newShop()
  await hook(shop, some, { events: ['appointment.created', 'invoice.paid'] })
  await hook(shop, all)
  await book(shop, (await addCustomer(shop)).id)
  await shops.service.deliver()
  const types = ({ heard }: typeof some) => heard.map(({ body }) => String(JSON.parse(body).type)).toSorted()
  expect(types(some)).toEqual(['appointment.created'])
  expect(types(all)).toEqual(['appointment.created', 'customer.created'])
})

test('a subscription is told of what happens after it was made, and of no other shop', async () => {
  const receiver = await startReceiver()
  const shops = await hookedShops([receiver])
  const [shop, elsewhere] = [await shops.newShop(), await shops.newShop('Harbor Motors')]
  await addCustomer(shop, { name: 'Before' })
  await hook(shop, receiver)
  await addCustomer(elsewhere, { name: 'Elsewhere' })
  await addCustomer(shop, { name: 'After' })
  await shops.service.deliver()
  expect(receiver.heard.map(({ body }) => JSON.parse(body).data.object.name)).toEqual(['After'])
})

test('nobody has to ask for it: a change is on its way by itself', async () => {
  const { shop, receiver } = await hookedShop()
  await addCustomer(shop)
  await until(() => receiver.heard.length === 1)
  expect(receiver.heard[0]?.body).toContain('Maria Alvarez')
})

/** Shops that each have as many subscriptions as a shop may have, all of the same receiver. */
async function fullShops(shops: Shops, count: number, receiver: Receiver): Promise<TestShop[]> {
  const made: TestShop[] = []
  for (let at = 0; at < count; at += 1) {
    const shop = await shops.newShop()
    for (let hooks = 0; hooks < 20; hooks += 1) await hook(shop, receiver)
    made.push(shop)
  }
  return made
}

test('forty receivers that say nothing hold up themselves alone', async () => {
  const [stuck, well] = [await startReceiver(silent), await startReceiver()]
  const shops = await hookedShops([stuck, well], { timeoutMs: 600_000 })
  const stuckShops = await fullShops(shops, 2, stuck)
  const shop = await shops.newShop()
  await hook(shop, well)
  for (let count = 0; count < 100; count += 1) for (const one of [...stuckShops, shop]) await addCustomer(one)
  await until(() => well.heard.length === 100)
  expect(new Set(well.ids()).size).toBe(100)
  // Two each, until one of them has been taken.
  expect(stuck.heard.length).toBeLessThanOrEqual(80)
})

test('a retry is made on time beside more receivers that say nothing than are asked at once', async () => {
  const [stuck, moved] = [await startReceiver(silent), await startReceiver(answering(302))]
  const shops = await hookedShops([stuck, moved], { timeoutMs: 600_000 })
  const shop = await shops.newShop()
  const { id: webhook } = await hook(shop, moved)
  await addCustomer(shop)
  await until(async () => (await attempts.newest(shops.store, { shop: shop.id, webhook }, 1)).length === 1)
  for (const one of await fullShops(shops, 13, stuck)) await addCustomer(one)
  // They begin a few each second, and none of them ends.
  await until(() => stuck.heard.length === 256)
  moved.manner = answering(204)
  shops.clock.now = (shops.clock.now ?? 0) + 5_000
  await until(() => moved.heard.length === 2)
  expect(moved.ids()[1]).toBe(moved.ids()[0])
  expect(stuck.heard).toHaveLength(256)
})

test('a deleted subscription hears nothing more, and what was on its way to it is broken off', async () => {
  const { shop, shops, receiver, webhook, after } = await hookedShop(silent, { timeoutMs: 600_000 })
  let isBrokenOff = false
  receiver.manner = (response) => void response.on('close', () => (isBrokenOff = true))
  await addCustomer(shop)
  await until(() => receiver.heard.length === 1)
  expect((await shop.full('DELETE', `/webhooks/${webhook}`)).status).toBe(204)
  await until(() => isBrokenOff)
  await addCustomer(shop)
  await after(6_000)
  await after(30 * 86_400_000)
  expect(receiver.heard).toHaveLength(1)
  await shops.service.sweep()
  const left = await shops.store.all(leftOf, { webhook })
  expect(left).toEqual([])
})

test('retries of a deleted subscription are not sent', async () => {
  const { shop, receiver, webhook, deliver, after } = await hookedShop(answering(500))
  await addCustomer(shop)
  await deliver()
  await shop.full('DELETE', `/webhooks/${webhook}`)
  receiver.manner = answering(200)
  await after(5_000)
  expect(receiver.heard).toHaveLength(1)
})

test('after a rotation everything is signed with the new secret, a retry too', async () => {
  const { shops, shop, receiver, secret, webhook, deliver, after } = await hookedShop(answering(503))
  await addCustomer(shop)
  await deliver()
  const vault = createVault(Buffer.from('a secret for tests alone'))
  const fresh = await rotateAnySecret(shops.store, vault, webhook)
  receiver.manner = answering(200)
  await after(5_000)
  const [first, second] = receiver.heard
  if (!first || !second) throw new Error('it was not tried twice')
  expect(second.id).toBe(first.id)
  expect(verified(first, secret)).toEqual(verified(second, fresh))
  expect(() => verified(second, secret)).toThrow('No matching signature')
})
