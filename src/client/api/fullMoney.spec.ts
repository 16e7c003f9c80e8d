import { expect, test } from 'vitest'
import { convertQuote, createQuote, updateQuote } from '~/client/nouns/quotes'
import { createFakeWriters } from '~/client/testing/fakeWriters'
import { createClient } from './client'
import { Failure } from './failure'
import { createFullReads } from './fullReads'
import type { Ask, Transport } from './transport'

const wire = {
  id: 'quo_1',
  customer_id: 'cus_1',
  vehicle_id: 'veh_1',
  status: 'draft',
  line_items: [
    { description: 'Labor', quantity: 1.5, unit_price_cents: 12_000, taxable: true },
    { description: 'Coupon', quantity: 1, unit_price_cents: -500 },
  ],
  subtotal_cents: 17_500,
  tax_cents: 1_444,
  total_cents: 18_944,
  expires_at: '2026-12-22T05:59:59.999Z',
  created_at: '2026-11-21T15:00:00.000Z',
  sales_person: 'Nina',
}
const quote = {
  id: 'quo_1',
  customerId: 'cus_1',
  vehicleId: 'veh_1',
  status: 'draft',
  lines: [
    { description: 'Labor', quantity: 1.5, unitPriceCents: 12_000 },
    { description: 'Coupon', quantity: 1, unitPriceCents: -500 },
  ],
  subtotalCents: 17_500,
  taxCents: 1_444,
  totalCents: 18_944,
  expiresAt: '2026-12-22T05:59:59.999Z',
  createdAt: '2026-11-21T15:00:00.000Z',
}

function reading(...answers: readonly unknown[]) {
  const asked: Ask[] = []
  const transport: Transport = {
    async ask(ask) {
      asked.push(ask)
      return { status: 200, headers: new Headers(), body: answers[asked.length - 1] }
    },
  }
  return { api: createFullReads(createClient('full', transport)), asked }
}

const page = (rows: readonly unknown[], next: string | null = null) => ({
  data: rows,
  pagination: { next_cursor: next, has_more: next !== null, limit: 100 },
})

test('a new quote is sent field by field, and read back with what is known of it alone', async () => {
  const { writers, intents } = createFakeWriters(wire)
  const { customerId, vehicleId, lines, taxCents, expiresAt } = quote
  const draft = { customerId, vehicleId, lines, taxCents, expiresAt }
  const create = createQuote(writers.quotes)
  expect(await create.mutationFn({ draft, name: 'Ruth Delgado' })).toEqual(quote)
  expect(intents).toEqual([
    {
      method: 'POST',
      path: '/quotes',
      label: 'New quote of Ruth Delgado',
      body: {
        customer_id: 'cus_1',
        vehicle_id: 'veh_1',
        line_items: [
          { description: 'Labor', quantity: 1.5, unit_price_cents: 12_000 },
          { description: 'Coupon', quantity: 1, unit_price_cents: -500 },
        ],
        tax_cents: 1_444,
        expires_at: '2026-12-22T05:59:59.999Z',
      },
    },
  ])
})

test('a change names what changed and nothing else', async () => {
  const { writers, intents } = createFakeWriters(wire)
  await updateQuote(writers.quotes, 'quo/1').mutationFn({ changes: { status: 'sent' }, name: null })
  await updateQuote(writers.quotes, 'quo_1').mutationFn({
    changes: { vehicleId: null, expiresAt: null },
    name: null,
  })
  await updateQuote(writers.quotes, 'quo_1').mutationFn({ changes: { lines: [], taxCents: 0 }, name: null })
  expect(intents.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['PATCH', '/quotes/quo%2F1', { status: 'sent' }],
    ['PATCH', '/quotes/quo_1', { vehicle_id: null, expires_at: null }],
    ['PATCH', '/quotes/quo_1', { line_items: [], tax_cents: 0 }],
  ])
})

test('of the answer to a conversion only the invoice’s id and total are relied on', async () => {
  const { writers, intents } = createFakeWriters({ id: 'inv_1', total_cents: 18_944 })
  expect(await convertQuote(writers.conversions, 'quo_1').mutationFn({ name: null })).toEqual({
    invoiceId: 'inv_1',
    totalCents: 18_944,
  })
  expect(intents).toEqual([
    { method: 'POST', path: '/quotes/quo_1/convert-to-invoice', label: 'Invoice from quote' },
  ])
})

test('an answer that can’t be read was a confirmation all the same', async () => {
  const { writers } = createFakeWriters({ ok: true })
  const failure = await convertQuote(writers.conversions, 'quo_1')
    .mutationFn({ name: null })
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Failure)
  expect(failure).toMatchObject({ kind: 'broken', confirmed: true, isWrite: true })
})

test('quotes are listed by status and customer, page by page', async () => {
  // Left out means none.
  const { vehicle_id: _, ...bare } = wire
  const other = { ...bare, id: 'quo_2' }
  const { api, asked } = reading(page([wire], 'more'), page([other]))
  const first = await api.quotes?.list({ status: 'sent', customerId: 'cus_1' }, null, 100)
  expect(first).toEqual({ rows: [quote], next: 'more', skipped: 0 })
  const second = await api.quotes?.list({ status: null, customerId: null }, 'more', 100)
  expect(second).toMatchObject({ rows: [{ id: 'quo_2', vehicleId: null }], next: null })
  expect(asked.map(({ path, query }) => [path, query])).toEqual([
    ['/quotes', { limit: 100, after: null, status: 'sent', customer_id: 'cus_1' }],
    ['/quotes', { limit: 100, after: 'more', status: null, customer_id: null }],
  ])
})

test('a quote in a status that nobody knows is a quote, and one without lines that can be read is skipped', async () => {
  const { api } = reading(
    page([
      { ...wire, status: 'on_hold' },
      { ...wire, line_items: 'none' },
    ]),
  )
  const { rows, skipped } = (await api.quotes?.list({ status: null, customerId: null }, null, 100)) ?? {}
  expect(rows).toMatchObject([{ status: 'on_hold' }])
  expect(skipped).toBe(1)
})
