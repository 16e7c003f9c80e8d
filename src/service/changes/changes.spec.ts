import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { KEY_PRESETS } from '~/domain/scopes'
import { addCustomer, book, type Shops, type TestShop } from '~/service/testing/counter'
import { listenTo } from '~/service/testing/listener'
import { startShops } from '~/service/testing/shop'
import { outboxOf } from '~/service/testing/state'

let shops: Shops
let shop: TestShop
beforeAll(async () => {
  shops = await startShops()
})
beforeEach(async () => {
  shop = await shops.newShop()
})
afterAll(() => shops.close())

test('whoever listens is told first where they begin, and then of each change as a webhook would be', async () => {
  await addCustomer(shop, { name: 'From before' })
  const desk = await listenTo(shops, 'full', shop.key)
  await desk.until(() => desk.told.length === 1)
  expect(desk.told).toEqual([{ id: expect.stringMatching(/^[0-9a-f]{16}\.1$/), event: 'place', data: {} }])
  const { id } = await addCustomer(shop, { name: 'Maria Alvarez' })
  await shop.full('PATCH', `/customers/${id}`, { notes: 'Waits' })
  await desk.until(() => desk.told.length === 3)
  expect(desk.words()).toEqual(['place', 'customer.created', 'customer.updated'])
  expect(desk.told.map(({ id: place }) => place?.split('.')[1])).toEqual(['1', '2', '3'])
  expect(desk.told.slice(1).map(({ data }) => data)).toEqual((await outboxOf(shops, shop)).slice(1))
})

test('of one shop, and of no other', async () => {
  const other = await shops.newShop()
  const [ours, theirs] = [await listenTo(shops, 'full', shop.key), await listenTo(shops, 'full', other.key)]
  await addCustomer(shop, { name: 'Ours' })
  await addCustomer(other, { name: 'Theirs' })
  await ours.until(() => ours.told.length === 2)
  await theirs.until(() => theirs.told.length === 2)
  expect(JSON.stringify(ours.told)).not.toContain('Theirs')
  expect(JSON.stringify(theirs.told)).not.toContain('Ours')
})

test('only of what the key may read', async () => {
  const { key } = await shops.newKey(shop.id, ['read:appointments'])
  const none = await shops.newKey(shop.id, [])
  const [some, nobody] = [await listenTo(shops, 'full', key), await listenTo(shops, 'full', none.key)]
  const { id } = await addCustomer(shop)
  const appointment = await book(shop, id)
  await some.until(() => some.told.length === 2)
  expect(some.words()).toEqual(['place', 'appointment.created'])
  expect(some.told[1]?.data).toMatchObject({ data: { object: { id: appointment.id } } })
  expect(nobody.words()).toEqual(['place'])
})

describe('on the live surface', () => {
  test('noun, id, what happened, and the record in its words as it stands', async () => {
    const desk = await listenTo(shops, 'live', shop.key)
    const customer = await addCustomer(shop, { name: 'Maria Alvarez' })
    const booked = await book(shop, customer.id)
    await shop.full('PATCH', `/appointments/${booked.id}`, { status: 'confirmed' })
    await desk.until(() => desk.told.length === 4)
    expect(desk.words()).toEqual([
      'place',
      'customer.created',
      'appointment.created',
      'appointment.confirmed',
    ])
    const { body } = await shop.live(`/appointments/${booked.id}`)
    expect(desk.told.at(-1)?.data).toEqual({
      noun: 'appointment',
      id: booked.id,
      happened: 'confirmed',
      record: body,
    })
  })

  test('of customers, appointments and invoices alone', async () => {
    const desk = await listenTo(shops, 'live', shop.key)
    const { id } = await addCustomer(shop)
    await shop.full('POST', '/vehicles', { customer_id: id, year: 2019, make: 'Subaru', model: 'Outback' })
    const line = { description: 'Brakes', quantity: 1, unit_price_cents: 4_500 }
    const { id: invoice } = await shop.full('POST', '/invoices', { customer_id: id, line_items: [line] })
    await shop.full('PATCH', `/invoices/${invoice}`, { status: 'unpaid' })
    await shop.full('POST', `/payments/${invoice}/record`, { amount_cents: 4_500, method: 'cash' })
    await desk.until(() => desk.words().includes('invoice.paid'))
    expect(desk.words()).toEqual([
      'place',
      'customer.created',
      'invoice.created',
      'invoice.updated',
      'invoice.paid',
    ])
    expect(desk.told.at(-1)?.data).toMatchObject({ record: { id: invoice, status: 'PAID', balanceCents: 0 } })
  })

  test('a deletion carries the last record', async () => {
    const { id } = await addCustomer(shop)
    const booked = await book(shop, id)
    const { body: last } = await shop.live(`/appointments/${booked.id}`)
    const desk = await listenTo(shops, 'live', shop.key)
    await shop.full('DELETE', `/appointments/${booked.id}`)
    await desk.until(() => desk.told.length === 2)
    expect(desk.told[1]).toMatchObject({
      event: 'appointment.deleted',
      data: { noun: 'appointment', id: booked.id, happened: 'deleted', record: last },
    })
  })
})

test.each(['full', 'live'] as const)(
  'on %s its answer is a stream that nothing keeps or holds back',
  async (surface) => {
    const { response } = await listenTo(shops, surface, shop.key)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-shop-service': 'Frontdesk',
    })
    expect(response.headers.has('x-ratelimit-remaining')).toBe(surface === 'full')
  },
)

test.each(['full', 'live'] as const)('on %s it is asked with GET and with a key', async (surface) => {
  for (const method of ['HEAD', 'POST', 'DELETE']) {
    const answer = await shops.ask(surface, method, '/changes', shop.key)
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET'])
  }
  expect((await shops.ask(surface, 'GET', '/changes', 'nonsense')).status).toBe(401)
  expect((await shops.ask(surface, 'GET', '/changes', null)).status).toBe(401)
})

test('a key has a hundred streams and no more, and one that ends makes room', async () => {
  const { key } = await shops.newKey(shop.id, KEY_PRESETS['read-only'])
  const streams = await Promise.all(Array.from({ length: 100 }, () => listenTo(shops, 'full', key)))
  expect(new Set(streams.map(({ response }) => response.status))).toEqual(new Set([200]))
  const refused = await shops.ask('full', 'GET', '/changes', key)
  expect([refused.status, refused.message]).toEqual([429, expect.stringContaining('100 streams')])
  expect((await listenTo(shops, 'full', shop.key)).response.status).toBe(200)
  streams[0]?.close()
  await expect.poll(async () => (await listenTo(shops, 'full', key)).response.status).toBe(200)
})
