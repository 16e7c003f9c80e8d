import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PAYMENT_METHODS } from '~/domain/payments'
import { payments } from '~/service/store/tables/payments'
import {
  addCustomer,
  draftInvoice,
  line,
  NOBODY,
  pay,
  unpaidInvoice,
  type Shops,
  type TestShop,
} from '~/service/testing/counter'
import { startShops, type Fields } from '~/service/testing/shop'
import { stateOf } from '~/service/testing/state'

const MONDAY = Date.parse('2026-03-16T08:00:00.000Z')
const DAY = 24 * 3_600_000
const at = (milliseconds: number) => new Date(MONDAY + milliseconds).toISOString()

let shops: Shops
beforeAll(async () => {
  shops = await startShops({ now: MONDAY })
})
afterAll(() => shops.close())

async function owing(cents: number) {
  const shop = await shops.newShop()
  const customer = await addCustomer(shop)
  const invoice = await unpaidInvoice(shop, customer.id, { line_items: [line(cents)] })
  return { shop, customer, invoice }
}

const record = (shop: TestShop, invoiceId: string, body: Fields) =>
  shop.full('POST', `/payments/${invoiceId}/record`, body)

const invoiceOf = async (shop: TestShop, id: string) => (await shop.full('GET', `/invoices/${id}`)).body

test('POST /payments/{invoiceId}/record records one and answers all of it', async () => {
  const { shop, invoice } = await owing(10_000)
  const given = {
    amount_cents: 4_000,
    method: 'check',
    reference: '#1042',
    note: 'Left at the desk',
    recorded_at: '2026-03-14T16:30:00.000Z',
  }
  const paid = await record(shop, invoice.id, given)
  expect(paid.status).toBe(201)
  expect(paid.body).toEqual({
    id: expect.any(String),
    invoice_id: invoice.id,
    ...given,
    created_at: '2026-03-16T08:00:00.000Z',
  })
  expect((await shop.full('GET', `/payments/${paid.id}`)).body).toEqual(paid.body)
  expect(await invoiceOf(shop, invoice.id)).toEqual({
    ...invoice,
    status: 'partial',
    amount_paid_cents: 4_000,
    balance_cents: 6_000,
    payments: [paid.body],
  })
})

test('what is not said of a payment: made now, no reference, no note', async () => {
  const { shop, invoice } = await owing(10_000)
  const paid = await record(shop, invoice.id, { amount_cents: 1, method: 'cash' })
  expect(paid.body).toMatchObject({ recorded_at: at(0), reference: null, note: null })
})

test.each(['amount_cents', 'method'])('a payment without %s is not recorded', async (field) => {
  const { shop, invoice } = await owing(10_000)
  const before = await stateOf(shops, shop)
  const whole: Fields = { amount_cents: 1, method: 'cash' }
  const absent = await record(shop, invoice.id, { ...whole, [field]: undefined })
  const empty = await record(shop, invoice.id, { ...whole, [field]: null })
  expect([absent.status, absent.message]).toEqual([400, `${field} is required`])
  expect([empty.status, empty.message]).toEqual([400, `${field} may not be null`])
  expect(await stateOf(shops, shop)).toEqual(before)
})

test.each(PAYMENT_METHODS)('a payment may be made by %s', async (method) => {
  const { shop, invoice } = await owing(10_000)
  expect((await pay(shop, invoice.id, 1, { method })).method).toBe(method)
})

test.each([
  ['amount_cents', 0, 'amount_cents must be at least 1'],
  ['amount_cents', -1, 'amount_cents must be at least 1'],
  ['amount_cents', 0.5, 'amount_cents must be a whole number'],
  ['amount_cents', 10_001, 'amount_cents is more than the balance of 10000 ($100.00)'],
  ['method', 'bitcoin', `method must be one of ${PAYMENT_METHODS.join(', ')}`],
  ['method', 'Cash', `method must be one of ${PAYMENT_METHODS.join(', ')}`],
  ['recorded_at', at(DAY + 1), 'recorded_at may be at most 24 hours ahead'],
  ['recorded_at', '9999-12-31T23:59:59.999Z', 'recorded_at may be at most 24 hours ahead'],
])('%s may not be %j', async (field, value, message) => {
  const { shop, invoice } = await owing(10_000)
  const before = await stateOf(shops, shop)
  const answer = await record(shop, invoice.id, { amount_cents: 1, method: 'cash', [field]: value })
  expect([answer.status, answer.message]).toEqual([422, message])
  expect(await stateOf(shops, shop)).toEqual(before)
})

test.each([at(DAY), at(0), '2026-03-01T00:00:00.000Z', '0000-01-01T00:00:00.000Z'])(
  'a payment may have been made at %s',
  async (recorded_at) => {
    const { shop, invoice } = await owing(10_000)
    const paid = await record(shop, invoice.id, { amount_cents: 10_000, method: 'cash', recorded_at })
    expect([paid.status, paid.body.recorded_at]).toEqual([201, recorded_at])
    expect((await invoiceOf(shop, invoice.id)).paid_at).toBe(recorded_at)
  },
)

test('what is left after a payment is the most that the next may be', async () => {
  const { shop, invoice } = await owing(10_000)
  await pay(shop, invoice.id, 9_990)
  const before = await stateOf(shops, shop)
  const over = await record(shop, invoice.id, { amount_cents: 11, method: 'cash' })
  expect([over.status, over.message]).toEqual([422, 'amount_cents is more than the balance of 10 ($0.10)'])
  expect(await stateOf(shops, shop)).toEqual(before)
  await pay(shop, invoice.id, 10)
  expect(await invoiceOf(shop, invoice.id)).toMatchObject({ status: 'paid', balance_cents: 0 })
})

test('an invoice is paid when the latest of its payments was made, and not before it is paid in full', async () => {
  const { shop, invoice } = await owing(300)
  await pay(shop, invoice.id, 100, { recorded_at: at(-DAY) })
  expect(await invoiceOf(shop, invoice.id)).toMatchObject({ status: 'partial', paid_at: null })
  await pay(shop, invoice.id, 100, { recorded_at: at(DAY) })
  expect(await invoiceOf(shop, invoice.id)).toMatchObject({ status: 'partial', paid_at: null })
  await pay(shop, invoice.id, 100, { recorded_at: at(-3 * DAY) })
  expect(await invoiceOf(shop, invoice.id)).toMatchObject({ status: 'paid', paid_at: at(DAY) })
})

test('an invoice that takes no payment takes none, and says why', async () => {
  const shop = await shops.newShop()
  const customer = await addCustomer(shop)
  const draft = await draftInvoice(shop, customer.id)
  const voided = await unpaidInvoice(shop, customer.id)
  await shop.full('PATCH', `/invoices/${voided.id}`, { status: 'voided' })
  const paid = await unpaidInvoice(shop, customer.id)
  await pay(shop, paid.id, 10_000)
  const before = await stateOf(shops, shop)
  for (const [id, status] of [
    [draft.id, 'draft'],
    [voided.id, 'voided'],
    [paid.id, 'paid'],
  ] as const) {
    const answer = await record(shop, id, { amount_cents: 1, method: 'cash' })
    expect([answer.status, answer.message]).toEqual([422, `The invoice is ${status} and takes no payment`])
  }
  expect(await stateOf(shops, shop)).toEqual(before)
})

test('of two who pay all of one balance at once, one is told that nothing is left', async () => {
  const { shop, invoice } = await owing(10_000)
  const answers = await Promise.all(
    ['cash', 'card'].map((method) => record(shop, invoice.id, { amount_cents: 10_000, method })),
  )
  expect(answers).toHaveLength(2)
  const refused = answers.find(({ status }) => status === 422)
  expect(refused?.message).toBe('The invoice is paid and takes no payment')
  const taken = answers.find(({ status }) => status === 201)
  expect(await invoiceOf(shop, invoice.id)).toMatchObject({
    amount_paid_cents: 10_000,
    balance_cents: 0,
    payments: [taken?.body],
  })
})

test('GET /payments lists the newest first, of one invoice where that is asked', async () => {
  const { shop, customer, invoice } = await owing(10_000)
  const other = await unpaidInvoice(shop, customer.id)
  const first = await pay(shop, invoice.id, 1, { recorded_at: at(DAY) })
  const second = await pay(shop, other.id, 2)
  const third = await pay(shop, invoice.id, 3)
  const all = await shop.full('GET', '/payments')
  expect(all.status).toBe(200)
  expect(all.body).toEqual({
    data: [third, second, first],
    pagination: { next_cursor: null, has_more: false, limit: 20 },
  })
  const list = async (invoice_id: string) =>
    (await shop.full('GET', '/payments', undefined, { query: { invoice_id } })).rows
  expect(await list(invoice.id)).toEqual([third, first])
  expect(await list(other.id)).toEqual([second])
  expect(await list(customer.id)).toEqual([])
  expect(await list(NOBODY)).toEqual([])
  expect(await list('nobody')).toEqual([])
  expect(await list('')).toEqual([])
})

test('a payment on an invoice of another shop, or of none, is not recorded', async () => {
  const { shop, customer } = await owing(10_000)
  const elsewhere = await owing(10_000)
  const before = await stateOf(shops, shop)
  const beforeElsewhere = await stateOf(shops, elsewhere.shop)
  for (const id of [NOBODY, 'nobody', customer.id, elsewhere.invoice.id]) {
    const answer = await record(shop, id, { amount_cents: 1, method: 'cash' })
    expect([answer.status, answer.message]).toEqual([404, 'Invoice not found'])
  }
  expect(await stateOf(shops, shop)).toEqual(before)
  expect(await stateOf(shops, elsewhere.shop)).toEqual(beforeElsewhere)
})

test('a payment that is not there is a 404 that says so', async () => {
  const { shop, invoice } = await owing(10_000)
  for (const id of [NOBODY, 'nobody', invoice.id]) {
    const answer = await shop.full('GET', `/payments/${id}`)
    expect([answer.status, answer.message]).toEqual([404, 'Payment not found'])
  }
})

test.each(['PATCH', 'DELETE'])('%s of a payment does not exist: payments stay', async (method) => {
  const { shop, invoice } = await owing(10_000)
  const payment = await pay(shop, invoice.id, 1)
  const answer = await shop.full(method, `/payments/${payment.id}`, undefined)
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  expect((await shop.full('GET', `/payments/${payment.id}`)).body).toEqual(payment)
})

test('the invoice of a payment is the one in the path: a body cannot name another', async () => {
  const { shop, customer, invoice } = await owing(10_000)
  const other = await unpaidInvoice(shop, customer.id)
  const before = await stateOf(shops, shop)
  const body = { amount_cents: 1, method: 'cash', invoice_id: other.id }
  const answer = await record(shop, invoice.id, body)
  expect([answer.status, answer.message]).toEqual([
    422,
    'invoice_id names another invoice than the path. Nothing was recorded',
  ])
  expect(await stateOf(shops, shop)).toEqual(before)
})

test('an invoice is paid by its last payment, however many came before', async () => {
  const { shop, invoice } = await owing(10_000)
  await record(shop, invoice.id, { amount_cents: 1, method: 'cash', recorded_at: at(DAY) })
  const [first] = (await stateOf(shops, shop)).payments
  if (!first) throw new Error('the first payment is not there')
  const earlier = vi.spyOn(payments, 'ofInvoice').mockResolvedValueOnce(Array(200_000).fill(first))
  const last = await record(shop, invoice.id, { amount_cents: 9_999, method: 'cash' })
  earlier.mockRestore()
  expect([last.status, last.message]).toEqual([201, ''])
  expect(await invoiceOf(shop, invoice.id)).toMatchObject({ status: 'paid', paid_at: at(DAY) })
})
