import { expect, test } from 'vitest'
import type { Entry } from '../journal/entry'
import { createFakeTransport, json } from '../testing/fakeFetch'
import { createHabits } from './habits'
import { createLookAgain } from './lookAgain'
import { seenOf } from './seen'

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
  seenAt: 0,
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
  const habits = createHabits('north', null)
  const look = createLookAgain({ transport: shop.transport, isOurs: true, habits })
  return {
    ...shop,
    look: (entry: Entry) => look.at(entry, new AbortController().signal, []),
    when: look.when,
  }
}

test('a voiding goes where the invoice stands as it was seen', async () => {
  await expect(lookAt('unpaid', 10_000).look(voiding())).resolves.toEqual({ kind: 'as seen' })
})

test('a voiding of an invoice that was paid on meanwhile is not sent', async () => {
  await expect(lookAt('partial', 4_000).look(voiding())).resolves.toMatchObject({
    kind: 'changed',
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
  const tried = voiding({ state: 'sent', attempts: 1 })
  await expect(lookAt('voided', 10_000).look(tried)).resolves.toMatchObject({ kind: 'done' })
  await expect(lookAt('voided', 10_000).look(voiding())).resolves.toMatchObject({ kind: 'changed' })
})

const SENT_AT = '2026-11-20T15:00:00.417Z'

/** A service that puts its own times, with another payment of the same money in its books. */
function lookAtAlike(entry: Partial<Entry>) {
  const theirs = {
    id: 'pay_1',
    invoice_id: 'inv_7',
    amount_cents: 5_000,
    method: 'cash',
    reference: null,
    note: null,
    recorded_at: '2026-11-20T15:00:02.900Z',
    created_at: '2026-11-20T15:00:02.900Z',
  }
  const shop = createFakeTransport(({ url }) =>
    url.includes('/payments')
      ? json({ data: [theirs], pagination: { next_cursor: null, has_more: false, limit: 100 } })
      : json({ ...invoice, status: 'partial', balance_cents: 5_000, amount_paid_cents: 5_000 }),
  )
  const habits = createHabits('north', null)
  habits.learn('own')
  const look = createLookAgain({ transport: shop.transport, isOurs: false, habits })
  const paying = voiding({
    method: 'POST',
    path: '/payments/inv_7/record',
    body: JSON.stringify({ amount_cents: 5_000, method: 'cash', recorded_at: SENT_AT }),
    state: 'sent',
    attempts: 1,
    serviceSavedAt: Date.parse(SENT_AT),
    ...entry,
  })
  return look.at(paying, new AbortController().signal, [])
}

test('a payment whose answer was lost is known by its money where there is no other sign', async () => {
  await expect(lookAtAlike({})).resolves.toMatchObject({ kind: 'done' })
})

test('one that was refused to its face is not taken for another desk’s, and put to the person', async () => {
  const no = { kind: 'refused', message: 'More than is owed', status: 422, requestId: 'req_1' } as const
  await expect(lookAtAlike({ no, answered: true })).resolves.toMatchObject({ kind: 'unclear' })
})
