import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  acceptedQuote,
  addCustomer,
  book,
  line,
  pay,
  unpaidInvoice,
  type Shops,
  type TestShop,
} from '~/service/testing/counter'
import { startShops, type Fields } from '~/service/testing/shop'
import { stateOf } from '~/service/testing/state'

let shops: Shops
beforeAll(async () => {
  shops = await startShops()
})
afterAll(() => shops.close())

/** A record of every noun that can be changed: where it is made, what of, and a change of it. */
const creationsFor = (customer_id: string): [path: string, body: Fields, change: Fields][] => [
  ['/customers', { name: 'Bo' }, { notes: 'Changed' }],
  ['/vehicles', { customer_id, year: 2019, make: 'Subaru', model: 'Outback' }, { color: 'Changed' }],
  [
    '/appointments',
    { customer_id, service_type: 'Oil change', scheduled_at: '2027-03-15T09:00:00Z' },
    { notes: 'Changed' },
  ],
  ['/quotes', { customer_id, line_items: [line(100)] }, { tax_cents: 51 }],
  ['/invoices', { customer_id, line_items: [line(100)] }, { notes: 'Changed' }],
]

/** What becomes of a tag behind proxies that compress. */
const onTheWay = (etag: string) => [
  `W/${etag}`,
  ...['-gzip', '-br', '--gzip', ';gzip'].map((end) => etag.replace(/"$/, `${end}"`)),
  `W/${etag.replace(/"$/, '-gzip"')}`,
]

test('the answer to a creation, a change and a read of one state carry one and the same ETag', async () => {
  const shop = await shops.newShop()
  const { id: customer_id } = await addCustomer(shop)
  const creations = creationsFor(customer_id)
  const seen = new Set<string>()
  for (const [path, body] of creations) {
    const created = await shop.full('POST', path, body)
    const etag = String(created.headers.get('etag'))
    expect([path, etag]).toEqual([path, expect.stringMatching(/^"[\w-]+"$/)])
    seen.add(etag)
    const read = await shop.full('GET', `${path}/${created.id}`)
    const changed = await shop.full('PATCH', `${path}/${created.id}`, created.body)
    expect([read.headers.get('etag'), changed.headers.get('etag')]).toEqual([etag, etag])
  }
  expect(seen.size).toBe(creations.length)
})

test('payments, conversions and subscriptions answer with an ETag too', async () => {
  const shop = await shops.newShop()
  const { id: customerId } = await addCustomer(shop)
  const { id: invoiceId } = await unpaidInvoice(shop, customerId)
  const paid = await shop.full('POST', `/payments/${invoiceId}/record`, { amount_cents: 1, method: 'cash' })
  const readPayment = await shop.full('GET', `/payments/${paid.id}`)
  expect(paid.headers.get('etag')).toMatch(/^"[\w-]+"$/)
  expect(readPayment.headers.get('etag')).toBe(paid.headers.get('etag'))
  const { id: quoteId } = await acceptedQuote(shop, customerId)
  const converted = await shop.full('POST', `/quotes/${quoteId}/convert-to-invoice`)
  const readInvoice = await shop.full('GET', `/invoices/${converted.id}`)
  expect(converted.headers.get('etag')).toMatch(/^"[\w-]+"$/)
  expect(readInvoice.headers.get('etag')).toBe(converted.headers.get('etag'))
  const hook = { url: 'https://hooks.example.com', events: ['*'] }
  expect((await shop.full('POST', '/webhooks', hook)).headers.get('etag')).toMatch(/^"[\w-]+"$/)
})

test('lists, refusals and deletions carry no ETag', async () => {
  const shop = await shops.newShop()
  const { id: customer_id } = await addCustomer(shop)
  const body = { customer_id, service_type: 'Oil change', scheduled_at: '2027-03-15T09:00:00Z' }
  const { id } = await shop.full('POST', '/appointments', body)
  const answers = [
    await shop.full('GET', '/appointments'),
    await shop.full('POST', '/appointments', body),
    await shop.full('DELETE', `/appointments/${id}`),
    await shop.full('GET', `/appointments/${id}`),
  ]
  expect(answers.map(({ status, headers }) => [status, headers.get('etag')])).toEqual([
    [200, null],
    [422, null],
    [204, null],
    [404, null],
  ])
})

test('a payment changes the ETag of its invoice', async () => {
  const shop = await shops.newShop()
  const { id } = await unpaidInvoice(shop, (await addCustomer(shop)).id)
  const before = String((await shop.full('GET', `/invoices/${id}`)).headers.get('etag'))
  await pay(shop, id, 1)
  const headers = { 'If-Match': before }
  const answer = await shop.full('PATCH', `/invoices/${id}`, { status: 'voided' }, { headers })
  expect(answer.status).toBe(412)
  expect((await shop.full('GET', `/invoices/${id}`)).body.status).toBe('partial')
})

describe.each([0, 1, 2, 3, 4].map((at) => [creationsFor('')[at]?.[0] ?? '', at] as const))(
  'If-Match at %s',
  (_, nth) => {
    async function made() {
      const shop = await shops.newShop()
      const { id: customerId } = await addCustomer(shop)
      const [where, body, change] = creationsFor(customerId)[nth] ?? ['', {}, {}]
      const path = `${where}/${(await shop.full('POST', where, body)).id}`
      const patch = (etag: string) => shop.full('PATCH', path, change, { headers: { 'If-Match': etag } })
      const etagNow = async () => String((await shop.full('GET', path)).headers.get('etag'))
      return { shop, path, change, patch, etagNow }
    }

    test('lets a change on what was read through', async () => {
      const { change, patch, etagNow } = await made()
      const etag = await etagNow()
      const answer = await patch(etag)
      expect([answer.status, answer.message]).toEqual([200, ''])
      expect(answer.body).toMatchObject(change)
      expect(answer.headers.get('etag')).not.toBe(etag)
      expect(await etagNow()).toBe(answer.headers.get('etag'))
    })

    test('holds a change on an older state back, and changes nothing', async () => {
      const { shop, path, change, patch, etagNow } = await made()
      const stale = await etagNow()
      await shop.full('PATCH', path, change)
      const before = await stateOf(shops, shop)
      for (const etag of [stale, ...onTheWay(stale), '"nonsense"', '', '"*"']) {
        const answer = await patch(etag)
        expect([etag, answer.status]).toEqual([etag, 412])
        expect(answer.message).toMatch(/Nothing was changed/)
      }
      expect(await stateOf(shops, shop)).toEqual(before)
    })

    test('lets a change through whose tag a proxy changed because it compressed what was read', async () => {
      const { patch, etagNow } = await made()
      for (const at of onTheWay('""').keys()) {
        const etag = onTheWay(await etagNow())[at] ?? ''
        expect([etag, (await patch(etag)).status]).toEqual([etag, 200])
      }
    })

    test('does not take for the same what only begins so, or is no tag', async () => {
      const { patch, etagNow } = await made()
      const inside = (await etagNow()).slice(1, -1)
      for (const etag of [
        inside,
        `W/${inside}`,
        `"${inside}x"`,
        `"${inside}-"`,
        `"x${inside}"`,
        `w/"${inside}"`,
      ]) {
        expect([etag, (await patch(etag)).status]).toEqual([etag, 412])
      }
      expect(await etagNow()).toBe(`"${inside}"`)
    })

    test('with *, or with the right one among several, lets it through', async () => {
      const { change, patch, etagNow } = await made()
      expect((await patch(`"nonsense", ${await etagNow()}`)).status).toBe(200)
      const again = await patch('*')
      expect([again.status, again.body]).toEqual([200, expect.objectContaining(change)])
    })
  },
)

/** What is done to a record that the path names, other than to change it: where that record is read, and the request. */
const ACTS: [what: string, prepare: (shop: TestShop, customerId: string) => Promise<Prepared>][] = [
  [
    'deleting an appointment',
    async (shop, customerId) => {
      const { id } = await book(shop, customerId)
      return { etagOf: `/appointments/${id}`, touch: { notes: 'x' }, ask: ['DELETE', `/appointments/${id}`] }
    },
  ],
  [
    'converting a quote',
    async (shop, customerId) => {
      const { id } = await acceptedQuote(shop, customerId)
      const ask = ['POST', `/quotes/${id}/convert-to-invoice`] as const
      return { etagOf: `/quotes/${id}`, touch: { expires_at: '2099-01-01T00:00:00Z' }, ask }
    },
  ],
  [
    'recording a payment',
    async (shop, customerId) => {
      const { id } = await unpaidInvoice(shop, customerId)
      const ask = ['POST', `/payments/${id}/record`, { amount_cents: 1, method: 'cash' }] as const
      return { etagOf: `/invoices/${id}`, touch: { notes: 'x' }, ask }
    },
  ],
]
type Prepared = { etagOf: string; touch: Fields; ask: readonly [string, string, Fields?] }

describe.each(ACTS)('If-Match at %s', (_, prepare) => {
  async function prepared() {
    const shop = await shops.newShop()
    const { etagOf, touch, ask } = await prepare(shop, (await addCustomer(shop)).id)
    const act = (etag: string) => shop.full(ask[0], ask[1], ask[2], { headers: { 'If-Match': etag } })
    const etagNow = async () => String((await shop.full('GET', etagOf)).headers.get('etag'))
    return { shop, act, etagNow, change: () => shop.full('PATCH', etagOf, touch) }
  }

  test('holds it back where the record has changed since it was read, and does nothing', async () => {
    const { shop, act, etagNow, change } = await prepared()
    const stale = await etagNow()
    expect((await change()).status).toBe(200)
    const before = await stateOf(shops, shop)
    const answer = await act(stale)
    expect([answer.status, answer.message]).toEqual([412, expect.stringMatching(/Nothing was changed/)])
    expect(await stateOf(shops, shop)).toEqual(before)
    expect((await act(await etagNow())).status).toBeLessThan(300)
  })

  test('lets it through with *', async () => {
    const { act } = await prepared()
    expect((await act('*')).status).toBeLessThan(300)
  })
})

test('a subscription is not deleted on another state than it was made in', async () => {
  const shop = await shops.newShop()
  const made = await shop.full('POST', '/webhooks', { url: 'https://hooks.example.com', events: ['*'] })
  const remove = (etag: string) =>
    shop.full('DELETE', `/webhooks/${made.id}`, undefined, { headers: { 'If-Match': etag } })
  const before = await stateOf(shops, shop)
  expect((await remove('"nonsense"')).status).toBe(412)
  expect(await stateOf(shops, shop)).toEqual(before)
  expect((await remove(String(made.headers.get('etag')))).status).toBe(204)
})
