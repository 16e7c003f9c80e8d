import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invoices } from '~/service/store/tables/invoices'
import type { InvoiceRow } from '~/service/store/tables/rows'
import {
  acceptedQuote,
  addCustomer,
  addVehicle,
  draftInvoice,
  line,
  pay,
  unpaidInvoice,
  type Shops,
  type TestShop,
} from '~/service/testing/counter'
import { invoiceRow } from '~/service/testing/rows'
import { startShops } from '~/service/testing/shop'

const MONDAY = Date.parse('2026-03-16T08:00:00.000Z')

let shops: Shops
beforeAll(async () => {
  shops = await startShops({ now: MONDAY })
})
afterAll(() => shops.close())

async function shopWith(fields: Partial<InvoiceRow>) {
  const shop = await shops.newShop()
  const customer = await addCustomer(shop)
  const row = invoiceRow(shop.id, customer.id, MONDAY, fields)
  await shops.store.write(shop.id, (writer) => invoices.insert(writer, row))
  return { shop, row }
}

async function bothOf(shop: TestShop, id: string) {
  const [live, full] = [await shop.live(`/invoices/${id}`), await shop.full('GET', `/invoices/${id}`)]
  expect([live.status, full.status]).toEqual([200, 200])
  return { live: live.body, full: full.body }
}

test('an invoice drafted at the desk is shown in the fields of this surface, and no others', async () => {
  const shop = await shops.newShop()
  const customer = await addCustomer(shop)
  const { id } = await draftInvoice(shop, customer.id, {
    line_items: [line(12_345, 2)],
    tax_cents: 2_037,
    due_at: '2026-04-01T01:30:00+02:00',
    notes: 'Thank you',
  })
  const shown = await shop.live(`/invoices/${id}`)
  expect(shown.status).toBe(200)
  expect(shown.body).toEqual({
    id,
    customerId: customer.id,
    vehicleId: null,
    number: '1001',
    status: 'DRAFT',
    subtotalCents: 24_690,
    taxCents: 2_037,
    discountCents: 0,
    feesCents: 0,
    totalCents: 26_727,
    depositAppliedCents: 0,
    balanceCents: 26_727,
    // In UTC it is still the day before.
    dueDate: '2026-03-31',
    notes: 'Thank you',
    sentAt: null,
    paidAt: null,
    createdAt: '2026-03-16T08:00:00.000Z',
    updatedAt: '2026-03-16T08:00:00.000Z',
  })
  expect((await shop.live('/invoices')).body).toEqual({ items: [shown.body], nextCursor: null })
})

test('a sent, part paid and paid invoice has the same balance on both surfaces at every step', async () => {
  const shop = await shops.newShop()
  const { id } = await draftInvoice(shop, (await addCustomer(shop)).id)
  const at = async (seconds: number, step: () => Promise<unknown>) => {
    shops.clock.now = MONDAY + seconds * 1000
    await step()
    const { live, full } = await bothOf(shop, id)
    expect(live.balanceCents).toBe(full.balance_cents)
    expect(live.paidAt).toBe(full.paid_at)
    return live
  }
  const sentAt = '2026-03-16T08:00:01.000Z'
  expect(await at(1, () => shop.full('PATCH', `/invoices/${id}`, { status: 'unpaid' }))).toMatchObject({
    status: 'SENT',
    balanceCents: 10_000,
    sentAt,
    paidAt: null,
  })
  expect(await at(2, () => pay(shop, id, 2_500))).toMatchObject({
    status: 'PARTIAL',
    balanceCents: 7_500,
    sentAt,
    paidAt: null,
    updatedAt: '2026-03-16T08:00:02.000Z',
  })
  expect(await at(3, () => pay(shop, id, 7_500))).toMatchObject({
    status: 'PAID',
    balanceCents: 0,
    totalCents: 10_000,
    sentAt,
    paidAt: '2026-03-16T08:00:03.000Z',
  })
  shops.clock.now = MONDAY
})

test('a voided invoice keeps its arithmetic on both', async () => {
  const shop = await shops.newShop()
  const { id } = await unpaidInvoice(shop, (await addCustomer(shop)).id)
  await pay(shop, id, 4_000)
  await shop.full('PATCH', `/invoices/${id}`, { status: 'voided' })
  const { live, full } = await bothOf(shop, id)
  expect(live).toMatchObject({ status: 'VOID', totalCents: 10_000, balanceCents: 6_000 })
  expect(full).toMatchObject({ status: 'voided', total_cents: 10_000, balance_cents: 6_000 })
})

test('an invoice out of a quote is sent at once, with the next number and the quote’s vehicle', async () => {
  const shop = await shops.newShop()
  const customer = await addCustomer(shop)
  const vehicle = await addVehicle(shop, customer.id)
  await draftInvoice(shop, customer.id)
  const quote = await acceptedQuote(shop, customer.id, { vehicle_id: vehicle.id, tax_cents: 825 })
  const converted = await shop.full('POST', `/quotes/${quote.id}/convert-to-invoice`)
  expect((await shop.live(`/invoices/${converted.id}`)).body).toMatchObject({
    customerId: customer.id,
    vehicleId: vehicle.id,
    number: '1002',
    status: 'SENT',
    subtotalCents: 10_000,
    taxCents: 825,
    totalCents: 10_825,
    balanceCents: 10_825,
    dueDate: null,
    sentAt: '2026-03-16T08:00:00.000Z',
    paidAt: null,
  })
})

test('numbers run within a shop, whatever its neighbours write', async () => {
  const [mine, theirs] = [await shops.newShop(), await shops.newShop()]
  for (const shop of [mine, theirs, mine]) await draftInvoice(shop, (await addCustomer(shop)).id)
  expect((await mine.live('/invoices')).rows.map((row) => row.number)).toEqual(['1002', '1001'])
  expect((await theirs.live('/invoices')).rows.map((row) => row.number)).toEqual(['1001'])
})

test('an invoice with discount, fees and a deposit shows each, and the balance that the other surface shows', async () => {
  const { shop, row } = await shopWith({
    status: 'partial',
    number: 'A-17',
    subtotal_cents: 20_000,
    tax_cents: 1_650,
    discount_cents: 2_000,
    fees_cents: 350,
    total_cents: 20_000,
    deposit_applied_cents: 5_000,
    amount_paid_cents: 5_000,
  })
  const { live, full } = await bothOf(shop, row.id)
  expect(live).toMatchObject({
    number: 'A-17',
    subtotalCents: 20_000,
    taxCents: 1_650,
    discountCents: 2_000,
    feesCents: 350,
    totalCents: 20_000,
    depositAppliedCents: 5_000,
    balanceCents: 15_000,
  })
  expect(full).toMatchObject({ amount_paid_cents: 5_000, total_cents: 20_000, balance_cents: 15_000 })
})

describe('the six statuses here are the five of the other surface', () => {
  const STATUSES = [
    ['draft', 'DRAFT', 'draft'],
    ['sent', 'SENT', 'unpaid'],
    ['partial', 'PARTIAL', 'partial'],
    ['paid', 'PAID', 'paid'],
    ['void', 'VOID', 'voided'],
    ['refunded', 'REFUNDED', 'voided'],
  ] as const

  test.each(STATUSES)('%s is %s here and %s there', async (status, live, full) => {
    const { shop, row } = await shopWith({ status })
    expect((await shop.live(`/invoices/${row.id}`)).body.status).toBe(live)
    expect((await shop.live('/invoices')).rows.map((each) => each.status)).toEqual([live])
    expect((await shop.full('GET', `/invoices/${row.id}`)).body.status).toBe(full)
    const filtered = await shop.full('GET', '/invoices', undefined, { query: { status: full } })
    expect(filtered.rows.map(({ id }) => id)).toEqual([row.id])

    // Written back as the other surface read it, it keeps its finer word.
    const sameAgain = await shop.full('PATCH', `/invoices/${row.id}`, { status: full })
    expect([sameAgain.status, sameAgain.body.status]).toEqual([200, full])
    expect((await shop.live(`/invoices/${row.id}`)).body.status).toBe(live)
  })
})
