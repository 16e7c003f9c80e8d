import { afterAll, beforeAll, expect, test } from 'vitest'
import { fullSurface } from '~/contract/full/endpoints'
import { openapiOf } from '~/service/http/openapi'
import {
  addCustomer,
  line,
  oneOfEach,
  unpaidInvoice,
  type Shops,
  type TestShop,
} from '~/service/testing/counter'
import { startShops, type Fields } from '~/service/testing/shop'
import { stateOf } from '~/service/testing/state'

// Fields that the service sets itself, in a POST: a program sends a record as it read it, or a form with all fields.

let shops: Shops
beforeAll(async () => {
  shops = await startShops({ now: Date.parse('2026-03-16T08:00:00Z') })
})
afterAll(() => shops.close())

const IGNORED = {
  customers: ['id', 'created_at', 'updated_at'],
  vehicles: ['id', 'created_at'],
  appointments: ['id', 'created_at', 'updated_at'],
  quotes: ['id', 'created_at'],
  invoices: ['id', 'quote_id', 'paid_at', 'payments', 'created_at'],
  payments: ['id', 'created_at'],
  webhooks: ['id', 'created_at'],
}
type Noun = keyof typeof IGNORED
const NOUNS = Object.keys(IGNORED) as Noun[]

async function creationOf(shop: TestShop, noun: Noun): Promise<[path: string, body: Fields]> {
  const { id: customer_id } = await addCustomer(shop)
  const bodies: Record<Noun, Fields> = {
    customers: { name: 'Bo' },
    vehicles: { customer_id, year: 2019, make: 'Subaru', model: 'Outback' },
    appointments: { customer_id, service_type: 'Oil', scheduled_at: '2027-03-15T09:00:00Z' },
    quotes: { customer_id, line_items: [line(100)] },
    invoices: { customer_id, line_items: [line(100)] },
    payments: { amount_cents: 1, method: 'cash' },
    webhooks: { url: 'https://hooks.example.com', events: ['*'] },
  }
  if (noun !== 'payments') return [`/${noun}`, bodies[noun]]
  return [`/payments/${(await unpaidInvoice(shop, customer_id)).id}/record`, bodies.payments]
}

/** What differs between two records of the same request. */
const UNLIKE = ['id', 'signing_secret', 'number', 'invoice_id', 'customer_id']
const alike = (record: Fields) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !UNLIKE.includes(name)))

test.each(NOUNS)('in a POST of %s they are ignored, whatever is sent', async (noun) => {
  const shop = await shops.newShop()
  const [path, body] = await creationOf(shop, noun)
  const plain = await shop.full('POST', path, body)
  expect([plain.status, plain.message]).toEqual([201, ''])
  for (const value of [null, 0, 'nonsense', true, { deep: [1] }, '2030-01-01T00:00:00Z']) {
    const other = await shops.newShop()
    const [where, what] = await creationOf(other, noun)
    const answer = await other.full('POST', where, {
      ...what,
      ...Object.fromEntries(IGNORED[noun].map((field) => [field, value])),
    })
    expect([value, answer.status, answer.message]).toEqual([value, 201, ''])
    expect(alike(answer.body)).toEqual(alike(plain.body))
    expect(answer.id).toMatch(/^[0-9a-f-]{36}$/)
  }
})

const SUMS = [
  ['quotes', 'subtotal_cents', 48_000],
  ['quotes', 'total_cents', 52_260],
  ['invoices', 'subtotal_cents', 48_000],
  ['invoices', 'total_cents', 52_260],
  ['invoices', 'amount_paid_cents', 0],
  ['invoices', 'balance_cents', 52_260],
] as const

test.each(SUMS)('in a POST of %s, a %s that differs is refused with both', async (noun, field, right) => {
  const shop = await shops.newShop()
  const { id: customer_id } = await addCustomer(shop)
  const body = { customer_id, line_items: [line(48_000)], tax_cents: 4_260 }
  const before = await stateOf(shops, shop)
  const key = { headers: { 'Idempotency-Key': 'one-act' } }
  const wrong = await shop.full('POST', `/${noun}`, { ...body, [field]: right + 1 }, key)
  expect([wrong.status, wrong.message]).toEqual([
    422,
    `${field} is ${right + 1} in the request, and line_items and tax_cents give ${right}. ` +
      `Nothing was saved: correct one of them, or leave ${field} out`,
  ])
  const shape = await shop.full('POST', `/${noun}`, { ...body, [field]: String(right) }, key)
  expect([shape.status, shape.message]).toEqual([400, `${field} must be a number`])
  expect(await stateOf(shops, shop)).toEqual(before)
  // Neither refusal was kept: the same key runs the corrected request.
  const made = await shop.full('POST', `/${noun}`, { ...body, [field]: right }, key)
  expect([made.status, made.body[field]]).toEqual([201, right])
})

test('a payment may name the invoice of its path', async () => {
  const shop = await shops.newShop()
  const { unpaid } = await oneOfEach(shop)
  for (const invoice_id of [unpaid, unpaid.toUpperCase()]) {
    const body = { amount_cents: 1, method: 'cash', invoice_id }
    const paid = await shop.full('POST', `/payments/${unpaid}/record`, body)
    expect([paid.status, paid.body.invoice_id]).toEqual([201, unpaid])
  }
})

type Body = { properties?: Record<string, { readOnly?: boolean }> }

/** The fields that a request of the document takes and does not read, by their noun. */
function readOnlyOf(method: 'post' | 'patch') {
  const found: Record<string, string[]> = {}
  for (const operations of Object.values(openapiOf(fullSurface).paths)) {
    const operation = operations[method]
    const body: Body | undefined = operation?.requestBody?.content['application/json']?.schema
    const names = Object.entries(body?.properties ?? {}).flatMap(([name, { readOnly }]) =>
      readOnly === true ? [name] : [],
    )
    if (operation && names.length > 0) found[operation.tags[0] ?? ''] = names.toSorted()
  }
  return found
}

test('the document calls them readOnly, the same in a POST as in a PATCH', () => {
  const [posted, { shop, ...patched }] = [readOnlyOf('post'), readOnlyOf('patch')]
  expect(shop).toEqual(['created_at', 'id', 'updated_at'])
  expect(posted).toMatchObject(patched)
  for (const noun of NOUNS) expect(posted[noun]).toEqual(expect.arrayContaining(IGNORED[noun]))
})
