import { afterAll, beforeAll, expect, test } from 'vitest'
import { INVOICE_STATUSES } from '~/domain/invoices'
import {
  acceptedQuote,
  addCustomer,
  draftInvoice,
  line,
  pay,
  unpaidInvoice,
  type Shops,
} from '~/service/testing/counter'
import { startShops, type Fields } from '~/service/testing/shop'
import { stateOf } from '~/service/testing/state'

const MONDAY = Date.parse('2026-03-16T08:00:00.000Z')

let shops: Shops
beforeAll(async () => {
  shops = await startShops({ now: MONDAY })
})
afterAll(() => shops.close())

test('POST /invoices drafts one, adds it up and answers all of it', async () => {
  const shop = await shops.newShop()
  const { id: customer_id } = await addCustomer(shop)
  const given = {
    customer_id,
    line_items: [line(18_950), line(12_500, 1.5, 'Labor')],
    tax_cents: 2_345,
    due_at: '2026-04-16T00:00:00.000Z',
    notes: 'Pays by check',
  }
  const drafted = await shop.full('POST', '/invoices', given)
  expect(drafted.status).toBe(201)
  expect(drafted.body).toEqual({
    id: expect.any(String),
    number: '1001',
    ...given,
    quote_id: null,
    status: 'draft',
    subtotal_cents: 37_700,
    total_cents: 40_045,
    amount_paid_cents: 0,
    balance_cents: 40_045,
    paid_at: null,
    created_at: '2026-03-16T08:00:00.000Z',
  })
  expect((await shop.full('GET', `/invoices/${drafted.id}`)).body).toEqual({
    ...drafted.body,
    payments: [],
  })
})

test('what is not said of an invoice: no tax, no date, no notes', async () => {
  const shop = await shops.newShop()
  const { id } = await addCustomer(shop)
  const invoice = await draftInvoice(shop, id, { line_items: [line(700)] })
  expect(invoice).toMatchObject({ tax_cents: 0, due_at: null, notes: null, total_cents: 700 })
})

test('GET /invoices lists the newest first, without their payments', async () => {
  const shop = await shops.newShop()
  const { id } = await addCustomer(shop)
  const first = await draftInvoice(shop, id)
  const second = await unpaidInvoice(shop, id)
  await pay(shop, second.id, 1)
  const third = await draftInvoice(shop, id)
  const paid = { ...second, status: 'partial', amount_paid_cents: 1, balance_cents: 9_999 }
  const listed = await shop.full('GET', '/invoices')
  expect(listed.status).toBe(200)
  expect(listed.body).toEqual({
    data: [third, paid, first],
    pagination: { next_cursor: null, has_more: false, limit: 20 },
  })
})

test('GET /invoices/{id} carries the lines and all payments of that invoice, newest first', async () => {
  const shop = await shops.newShop()
  const { id: customerId } = await addCustomer(shop)
  const invoice = await unpaidInvoice(shop, customerId)
  const other = await unpaidInvoice(shop, customerId)
  const first = await pay(shop, invoice.id, 100, { recorded_at: '2026-03-16T07:00:00Z' })
  await pay(shop, other.id, 999)
  // Newest is what was entered last, not what was paid last.
  const second = await pay(shop, invoice.id, 200, { recorded_at: '2026-03-01T07:00:00Z' })
  const { status, body } = await shop.full('GET', `/invoices/${invoice.id}`)
  expect(status).toBe(200)
  expect(body).toEqual({
    ...invoice,
    status: 'partial',
    amount_paid_cents: 300,
    balance_cents: 9_700,
    payments: [second, first],
  })
})

test('more payments than a page holds are all there', async () => {
  const shop = await shops.newShop()
  const { id: customerId } = await addCustomer(shop)
  const { id } = await unpaidInvoice(shop, customerId)
  const paid: string[] = []
  for (let n = 0; n < 105; n++) paid.unshift((await pay(shop, id, 1)).id)
  const { body } = await shop.full<{ payments: Fields[] }>('GET', `/invoices/${id}`)
  expect(body.payments.map((payment) => payment.id)).toEqual(paid)
})

test('PATCH /invoices/{id} changes what was sent and leaves the rest', async () => {
  const shop = await shops.newShop()
  const { id } = await addCustomer(shop)
  const before = await unpaidInvoice(shop, id, { notes: 'Old' })
  const other = await draftInvoice(shop, id)
  const wish = { due_at: '2026-05-01T12:00:00.000Z' }
  const changed = await shop.full('PATCH', `/invoices/${before.id}`, wish)
  expect(changed.status).toBe(200)
  expect(changed.body).toEqual({ ...before, ...wish })
  const { payments, ...read } = (await shop.full('GET', `/invoices/${before.id}`)).body
  expect([read, payments]).toEqual([changed.body, []])
  expect((await shop.full('GET', `/invoices/${other.id}`)).body).toMatchObject(other)
})

test.each(INVOICE_STATUSES)(
  'notes and due date of an invoice that is %s can still be changed',
  async (status) => {
    const shop = await shops.newShop()
    const { id: customerId } = await addCustomer(shop)
    const { id } = await draftInvoice(shop, customerId)
    if (status === 'voided') await shop.full('PATCH', `/invoices/${id}`, { status })
    else if (status !== 'draft') await shop.full('PATCH', `/invoices/${id}`, { status: 'unpaid' })
    if (status === 'partial') await pay(shop, id, 1)
    if (status === 'paid') await pay(shop, id, 10_000)
    const { payments: _, ...before } = (await shop.full('GET', `/invoices/${id}`)).body
    const wish = { notes: 'Called on Monday', due_at: '2026-05-01T12:00:00.000Z' }
    const changed = await shop.full('PATCH', `/invoices/${id}`, wish)
    expect(before.status).toBe(status)
    expect([changed.status, changed.body]).toEqual([200, { ...before, ...wish }])
  },
)

test.each([
  ['line_items', [line(1)]],
  ['tax_cents', 1],
])('%s of an invoice stay, even in a draft', async (field, value) => {
  const shop = await shops.newShop()
  const { id: customerId } = await addCustomer(shop)
  const { id } = await draftInvoice(shop, customerId)
  const before = await stateOf(shops, shop)
  const changed = await shop.full('PATCH', `/invoices/${id}`, { [field]: value, notes: 'Changed' })
  expect([changed.status, changed.message]).toEqual([422, `${field} can't be changed on an invoice`])
  expect(await stateOf(shops, shop)).toEqual(before)
})

test('a voided invoice keeps its sums and its payments', async () => {
  const shop = await shops.newShop()
  const { id: customerId } = await addCustomer(shop)
  const invoice = await unpaidInvoice(shop, customerId, { tax_cents: 500 })
  const payment = await pay(shop, invoice.id, 3_000)
  const voided = await shop.full('PATCH', `/invoices/${invoice.id}`, { status: 'voided' })
  const sums = { subtotal_cents: 10_000, total_cents: 10_500, amount_paid_cents: 3_000, balance_cents: 7_500 }
  expect(voided.status).toBe(200)
  expect(voided.body).toEqual({ ...invoice, ...sums, status: 'voided' })
  const read = await shop.full('GET', `/invoices/${invoice.id}`)
  expect(read.body).toEqual({ ...voided.body, payments: [payment] })
})

test('a paid invoice that is voided still says when it was paid', async () => {
  const shop = await shops.newShop()
  const { id: customerId } = await addCustomer(shop)
  const { id } = await unpaidInvoice(shop, customerId)
  await pay(shop, id, 10_000)
  const voided = await shop.full('PATCH', `/invoices/${id}`, { status: 'voided' })
  expect(voided.body).toMatchObject({
    status: 'voided',
    paid_at: '2026-03-16T08:00:00.000Z',
    balance_cents: 0,
  })
})

test('voiding the invoice of a quote does not open the quote again', async () => {
  const shop = await shops.newShop()
  const { id: customerId } = await addCustomer(shop)
  const quote = await acceptedQuote(shop, customerId)
  const { id } = await shop.full('POST', `/quotes/${quote.id}/convert-to-invoice`)
  expect((await shop.full('PATCH', `/invoices/${id}`, { status: 'voided' })).status).toBe(200)
  expect((await shop.full('GET', `/quotes/${quote.id}`)).body.status).toBe('converted')
  expect((await shop.full('POST', `/quotes/${quote.id}/convert-to-invoice`)).status).toBe(422)
  expect((await shop.full('GET', '/invoices')).rows).toHaveLength(1)
})
