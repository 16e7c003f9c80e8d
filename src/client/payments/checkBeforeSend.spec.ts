import { expect, test } from 'vitest'
import type { Entry } from '~/client/outbox/entry'
import { createFakeTransport, json } from '~/client/testing/fakeFetch'
import { createCheck } from './checkBeforeSend'
import { whenLooked } from './entries'
import { seenOf } from './invoiceSnapshot'

// Just before a payment or a voiding is sent, its invoice is read once more.

const invoice = {
  id: 'inv_7',
  quote_id: null,
  customer_id: 'cus_1',
  status: 'unpaid',
  line_items: [],
  subtotal_cents: 10_000,
  tax_cents: 0,
  total_cents: 10_000,
  amount_paid_cents: 0,
  balance_cents: 10_000,
  due_at: null,
  paid_at: null,
  notes: null,
  created_at: '2026-11-20T15:00:00.000Z',
}

const voiding = (changes: Partial<Entry> = {}): Entry => ({
  id: 'key-1',
  connection: 'north',
  method: 'PATCH',
  path: '/invoices/inv_7',
  body: '{"status":"voided"}',
  ifMatch: null,
  expects: seenOf({ invoice: { status: 'unpaid', balanceCents: 10_000 }, payments: [] }),
  label: 'Void invoice',
  record: 'invoices/inv_7',
  savedAt: 0,
  serviceSavedAt: null,
  state: 'saved',
  attempts: 0,
  note: null,
  ...changes,
})

function lookAt(status: string, balance: number) {
  const shop = createFakeTransport(({ url }) =>
    url.includes('/payments')
      ? json({ data: [], pagination: { next_cursor: null, has_more: false, limit: 100 } })
      : json({ ...invoice, status, balance_cents: balance, amount_paid_cents: 10_000 - balance }),
  )
  const check = createCheck({ transport: shop.transport, hasTags: true })
  return {
    ...shop,
    look: (entry: Entry, isOld = false) =>
      check.at(entry, new AbortController().signal, { all: [], isOld: () => isOld }),
    when: whenLooked,
  }
}

test('a voiding goes where the invoice stands as it was seen', async () => {
  await expect(lookAt('unpaid', 10_000).look(voiding())).resolves.toEqual({ kind: 'send' })
})

test('a voiding of an invoice that was paid on meanwhile is not sent', async () => {
  await expect(lookAt('partial', 4_000).look(voiding())).resolves.toMatchObject({
    kind: 'ask',
    failure: {
      kind: 'changed',
      message: 'The invoice was changed meanwhile. It is now partial, and the balance is $40.00.',
    },
  })
})

test('where nobody said what they saw, or it is about no invoice, there is nothing to look at', async () => {
  const { when, urls } = lookAt('partial', 4_000)
  const { expects: _seen, ...blind } = voiding()
  expect(when(blind)).toBe('never')
  expect(when(voiding({ record: 'quotes/inv_7' }))).toBe('never')
  expect(urls()).toEqual([])
})

test('a voiding whose answer was lost is known by the status, and needs no question', async () => {
  const tried = voiding({ state: 'sent', attempts: 1, tried: { at: 1, service: null } })
  await expect(lookAt('voided', 10_000).look(tried)).resolves.toMatchObject({ kind: 'done' })
  await expect(lookAt('voided', 10_000).look(voiding())).resolves.toMatchObject({ kind: 'ask' })
})

test('a voiding that was tried a day ago and did not arrive is put to the person', async () => {
  const tried = voiding({ state: 'sent', attempts: 1, tried: { at: 1, service: null } })
  await expect(lookAt('unpaid', 10_000).look(tried, true)).resolves.toEqual({ kind: 'too old' })
})
