import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { INVOICE_STATUSES, type InvoiceStatus } from '~/domain/invoices'
import { addCustomer, draftInvoice, line, pay, type Shops, type TestShop } from '~/service/testing/counter'
import { pairsOf } from '~/service/testing/grid'
import { startShops } from '~/service/testing/shop'
import { eventTypes, stateOf } from '~/service/testing/state'

const MONDAY = '2026-03-16T08:00:00.000Z'

let shops: Shops
beforeAll(async () => {
  shops = await startShops({ now: Date.parse(MONDAY) })
})
afterAll(() => shops.close())

const OWING: Record<InvoiceStatus, string> = {
  draft: '  = x . . x',
  unpaid: ' . = . . x',
  partial: '. . = . x',
  paid: '   . . . = x',
  voided: ' . . . . =',
}
/** With nothing to pay there are no payments, so none is ever partly paid. */
const OWING_NOTHING: Record<Exclude<InvoiceStatus, 'partial'>, string> = {
  draft: '  = x . . x',
  unpaid: ' . = . x x',
  paid: '   . . . = x',
  voided: ' . . . . =',
}

const PAIRS = [
  ...pairsOf(INVOICE_STATUSES, OWING).map((pair) => ({ ...pair, cents: 10_000 })),
  ...pairsOf(INVOICE_STATUSES, OWING_NOTHING).map((pair) => ({ ...pair, cents: 0 })),
]

const CENTS_PAID: Partial<Record<InvoiceStatus, number>> = { partial: 1, paid: 10_000 }

async function invoiceIn(shop: TestShop, status: InvoiceStatus, cents: number) {
  const customer = await addCustomer(shop)
  const { id } = await draftInvoice(shop, customer.id, { line_items: [line(cents)] })
  const move = async (to: InvoiceStatus) =>
    expect((await shop.full('PATCH', `/invoices/${id}`, { status: to })).status).toBe(200)
  if (status === 'voided') await move('voided')
  else if (status !== 'draft') await move('unpaid')
  const paid = CENTS_PAID[status]
  if (paid !== undefined && cents > 0) await pay(shop, id, paid)
  else if (status === 'paid') await move('paid')
  const { body } = await shop.full('GET', `/invoices/${id}`)
  expect(body.status).toBe(status)
  return { id, record: body }
}

test('there are 25 pairs, and 20 more where there is nothing to pay', () => {
  expect(PAIRS.map(({ cents }) => cents)).toEqual([...Array(25).fill(10_000), ...Array(20).fill(0)])
})

describe('is done', () => {
  test.each(PAIRS.filter(({ mark }) => mark === 'x'))(
    'from $from to $to, of $cents cents',
    async ({ from, to, cents }) => {
      const shop = await shops.newShop()
      const { id, record } = await invoiceIn(shop, from, cents)
      const told = await eventTypes(shops, shop)
      const answer = await shop.full('PATCH', `/invoices/${id}`, { status: to })
      const { payments, ...own } = record
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({ ...own, status: to, ...(to === 'paid' && { paid_at: MONDAY }) })
      expect((await shop.full('GET', `/invoices/${id}`)).body).toEqual({ ...answer.body, payments })
      expect(await eventTypes(shops, shop)).toHaveLength(told.length + 1)
    },
  )
})

describe('is refused in words that name both', () => {
  test.each(PAIRS.filter(({ mark }) => mark === '.'))(
    'from $from to $to, of $cents cents',
    async ({ from, to, cents }) => {
      const shop = await shops.newShop()
      const { id } = await invoiceIn(shop, from, cents)
      const before = await stateOf(shops, shop)
      const answer = await shop.full('PATCH', `/invoices/${id}`, { status: to, notes: 'moved' })
      expect(answer.status).toBe(422)
      expect(answer.message).toMatch(new RegExp(`\\b${from}\\b.*\\b${to}\\b`))
      expect(await stateOf(shops, shop)).toEqual(before)
    },
  )
})

describe('changes nothing and tells nobody', () => {
  test.each(PAIRS.filter(({ mark }) => mark === '='))('$from again, of $cents cents', async (pair) => {
    const shop = await shops.newShop()
    const { id, record } = await invoiceIn(shop, pair.from, pair.cents)
    const before = await stateOf(shops, shop)
    const answer = await shop.full('PATCH', `/invoices/${id}`, { status: pair.from })
    const { payments: _, ...own } = record
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(own)
    expect(await stateOf(shops, shop)).toEqual(before)
  })
})

describe('payments', () => {
  test.each(['draft', 'paid', 'voided'] as const)(
    'are not taken by an invoice that is %s',
    async (status) => {
      const shop = await shops.newShop()
      const { id } = await invoiceIn(shop, status, 10_000)
      const before = await stateOf(shops, shop)
      const answer = await shop.full('POST', `/payments/${id}/record`, { amount_cents: 1, method: 'cash' })
      expect([answer.status, answer.message]).toEqual([422, expect.stringContaining(status)])
      expect(await stateOf(shops, shop)).toEqual(before)
    },
  )

  test('are not taken by an unpaid invoice with nothing to pay, not even one of a cent', async () => {
    const shop = await shops.newShop()
    const { id } = await invoiceIn(shop, 'unpaid', 0)
    const answer = await shop.full('POST', `/payments/${id}/record`, { amount_cents: 1, method: 'cash' })
    expect([answer.status, answer.message]).toEqual([422, expect.stringContaining('balance of 0')])
  })

  test.each([
    ['a cent', 1, 'partial', null],
    ['all but a cent', 9_999, 'partial', null],
    ['all', 10_000, 'paid', MONDAY],
  ])('of %s bring an unpaid invoice where they should', async (_, cents, status, paidAt) => {
    const shop = await shops.newShop()
    const { id } = await invoiceIn(shop, 'unpaid', 10_000)
    await pay(shop, id, cents)
    const { body } = await shop.full('GET', `/invoices/${id}`)
    const sums = { amount_paid_cents: cents, balance_cents: 10_000 - cents }
    expect(body).toMatchObject({ status, paid_at: paidAt, ...sums })
  })

  test('stay on an invoice that is voided, with its sums', async () => {
    const shop = await shops.newShop()
    const { id, record } = await invoiceIn(shop, 'partial', 10_000)
    await shop.full('PATCH', `/invoices/${id}`, { status: 'voided' })
    const { body } = await shop.full('GET', `/invoices/${id}`)
    expect(body).toEqual({ ...record, status: 'voided' })
    expect(body).toMatchObject({ amount_paid_cents: 1, balance_cents: 9_999 })
  })

  test('paid at different times: the invoice is paid when the latest was, whatever came in last', async () => {
    const shop = await shops.newShop()
    const { id } = await invoiceIn(shop, 'unpaid', 10_000)
    await pay(shop, id, 4_000, { recorded_at: '2026-03-15T17:00:00Z' })
    await pay(shop, id, 6_000, { recorded_at: '2026-03-14T09:00:00Z' })
    const { body } = await shop.full('GET', `/invoices/${id}`)
    expect(body).toMatchObject({ status: 'paid', paid_at: '2026-03-15T17:00:00.000Z' })
  })
})
