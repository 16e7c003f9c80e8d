import { expect, test } from 'vitest'
import { additionsOf } from '~/client/features'
import { updateInvoice, voidInvoice } from '~/client/nouns/invoices'
import { recordPayment } from '~/client/nouns/payments'
import { createFakeTransport, json, type Asked } from '~/client/testing/fakeFetch'
import { createFakeWriters } from '~/client/testing/fakeWriters'
import { createClient } from './client'
import { createFullReads } from './fullReads'
import { createLiveReads } from './liveReads'

// Invoices and payments on the wire: written on one surface, read on both.

const TIME = '2026-11-20T15:00:00.000Z'

const invoice = {
  id: 'inv_7',
  quote_id: null,
  customer_id: 'cus_1',
  status: 'partial',
  line_items: [{ description: 'Labor', quantity: 2.5, unit_price_cents: 12_800 }],
  subtotal_cents: 32_000,
  tax_cents: 2_840,
  total_cents: 34_840,
  amount_paid_cents: 10_000,
  balance_cents: 24_840,
  due_at: null,
  paid_at: null,
  notes: null,
  created_at: TIME,
}
const payment = {
  id: 'pay_1',
  invoice_id: 'inv_7',
  amount_cents: 10_000,
  method: 'check',
  reference: '2204',
  note: null,
  recorded_at: TIME,
  created_at: TIME,
}

const blank = { reference: null, note: null, recordedAt: null }

test('a payment names its fields as the service does, and gets its time before the first try', async () => {
  const { writers, intents } = createFakeWriters(payment)
  const recorded = await recordPayment(writers.payments, 'inv_7').mutationFn({
    draft: { ...blank, amountCents: 10_000, method: 'check', reference: '2204' },
    name: 'Ruth Delgado',
    expects: 'what was seen',
    key: 'key-1',
    isConfirmed: () => false,
  })
  expect(recorded).toMatchObject({ id: 'pay_1', amountCents: 10_000, reference: '2204' })
  expect(intents).toEqual([
    {
      method: 'POST',
      path: '/payments/inv_7/record',
      body: { amount_cents: 10_000, method: 'check', reference: '2204' },
      label: 'Payment of $100.00, Ruth Delgado',
      record: 'invoices/inv_7',
      undated: true,
      expects: 'what was seen',
    },
  ])
})

test('a payment and a change of its invoice wait for each other', async () => {
  const { writers, intents, held } = createFakeWriters({ ...payment, ...invoice })
  const draft = { ...blank, amountCents: 1, method: 'cash' as const }
  await recordPayment(writers.payments, 'a/b').mutationFn({
    draft,
    name: 'Ruth Delgado',
    expects: '',
    key: 'key-1',
    isConfirmed: () => false,
  })
  const change = updateInvoice(writers.invoices, 'a/b', 'Ruth Delgado')
  await change.mutationFn({ changes: { notes: 'Call first' } })
  voidInvoice(writers.invoices, 'a/b', { ms: 6_000, name: '5D1AE9B7', expects: '' })
  expect(intents[0]?.record).toBe('invoices/a%2Fb')
  // Without a lane of its own, an entry takes that of its path.
  expect(intents[1]?.path).toBe('/invoices/a%2Fb')
  expect(held[0]?.intent.path).toBe('/invoices/a%2Fb')
})

test('a change names what changed and nothing else', async () => {
  const { writers, intents } = createFakeWriters(invoice)
  const change = updateInvoice(writers.invoices, 'inv_7', 'Ruth Delgado')
  await change.mutationFn({ changes: { dueAt: null } })
  await change.mutationFn({ changes: { notes: 'Call first' } })
  expect(intents.map(({ body }) => body)).toEqual([{ due_at: null }, { notes: 'Call first' }])
  expect(intents[1]?.label).toBe('Change of invoice of Ruth Delgado')
})

test('a voiding is held, and can be taken back until it is sent', () => {
  const { writers, intents, held } = createFakeWriters(invoice)
  voidInvoice(writers.invoices, 'inv_7', { ms: 6_000, name: '5D1AE9B7', expects: 'what was seen' })
  expect(intents).toEqual([])
  expect(held).toMatchObject([
    { ms: 6_000, intent: { method: 'PATCH', body: { status: 'voided' }, expects: 'what was seen' } },
  ])
})

function openFull(answer: (asked: Asked) => Response) {
  const shop = createFakeTransport(answer)
  return { ...shop, ...createFullReads(createClient('full', shop.transport)) }
}

function openLive(answer: (asked: Asked) => Response) {
  const shop = createFakeTransport(answer)
  return { ...shop, ...createLiveReads(createClient('live', shop.transport)) }
}

const fullPage = (rows: unknown[]) =>
  json({ data: rows, pagination: { next_cursor: null, has_more: false, limit: 100 } })

test('the payments of an invoice are asked for by its id, and never taken from its history', async () => {
  const shop = openFull(({ url }) =>
    url.includes('/payments')
      ? fullPage([payment])
      : json({ ...invoice, payments: [{ ...payment, amount_cents: 1 }] }),
  )
  expect(await shop.invoices?.get('inv_7')).not.toHaveProperty('payments')
  expect((await shop.payments?.ofInvoice('inv_7', null, 100))?.rows).toMatchObject([{ amountCents: 10_000 }])
  expect(shop.urls().at(-1)).toBe('GET /shop/payments?limit=100&invoice_id=inv_7')
})

test('invoices are listed by status and customer where the service can', async () => {
  const shop = openFull(() => fullPage([invoice]))
  const page = await shop.invoices?.listOf?.({ status: 'partial', customerId: 'cus_1' }, null, 100)
  expect(page?.rows).toMatchObject([
    { status: 'partial', balanceCents: 24_840, billed: { paidCents: 10_000 } },
  ])
  expect(shop.urls()).toEqual(['GET /shop/invoices?limit=100&status=partial&customer_id=cus_1'])
})

test('the live surface knows number, fees, discount and deposit, and has no filters and no payments', async () => {
  const shop = openLive(() =>
    json({
      id: 'inv_7',
      customerId: 'cus_1',
      vehicleId: null,
      number: '1042',
      status: 'PARTIAL',
      subtotalCents: 32_000,
      taxCents: 2_840,
      discountCents: 500,
      feesCents: 250,
      totalCents: 34_590,
      depositAppliedCents: 5_000,
      balanceCents: 24_590,
      dueDate: '2026-12-01',
      notes: null,
      sentAt: TIME,
      paidAt: null,
      createdAt: TIME,
      updatedAt: TIME,
    }),
  )
  expect(await shop.invoices?.get('inv_7')).toMatchObject({
    status: 'partial',
    balanceCents: 24_590,
    number: '1042',
    more: { discountCents: 500, feesCents: 250, depositCents: 5_000, dueOn: '2026-12-01' },
  })
  expect(shop.invoices?.listOf).toBeUndefined()
  expect(shop.payments).toBeNull()
})

function readNumbered(number: unknown, hasNumbers: boolean) {
  const { transport } = createFakeTransport(() => json({ ...invoice, number }))
  const reads = createFullReads(
    createClient('full', transport),
    additionsOf(hasNumbers ? ['invoice_number'] : []),
  )
  return reads.invoices?.get('inv_7')
}

test('the shop’s number is read where the service announces it, and nowhere else', async () => {
  expect(await readNumbered('1042', true)).toMatchObject({ number: '1042' })
  expect(await readNumbered(null, true)).toMatchObject({ number: null })
  // Another maker's may be anything.
  for (const other of ['1042', 7, { of: 2026 }]) {
    expect(await readNumbered(other, false)).not.toHaveProperty('number')
  }
})
