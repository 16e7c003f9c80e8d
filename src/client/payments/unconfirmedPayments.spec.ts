import { expect, test } from 'vitest'
import type { Payment } from '~/client/nouns/nouns'
import type { Entry, EntryState } from '~/client/outbox/entry'
import { isInBooks, unconfirmedPayments } from './unconfirmedPayments'

const entry = (
  path: string,
  state: EntryState,
  method: Entry['method'] = 'POST',
  body: object | null = null,
) =>
  ({
    id: `${method} ${path}`,
    connection: 'here',
    method,
    path,
    body: body && JSON.stringify(body),
    ifMatch: null,
    label: 'Payment of $5.00',
    record: 'invoices/i',
    savedAt: 0,
    serviceSavedAt: null,
    state,
    attempts: 0,
    ...(state === 'sent' && { tried: { at: 1, service: null } }),
    note: null,
  }) satisfies Entry

test('every payment that is not confirmed waits, whatever has become of it', () => {
  const states: EntryState[] = ['held', 'saved', 'sent', 'refused', 'unsure']
  const entries = states.map((state) =>
    entry('/payments/i-1/record', state, 'POST', { amount_cents: 500, method: 'cash' }),
  )
  expect(
    unconfirmedPayments(entries).map(({ state, cents, method, invoiceId }) => [
      state,
      cents,
      method,
      invoiceId,
    ]),
  ).toEqual(states.map((state) => [state, 500, 'cash', 'i-1']))
})

test('other changes are not money, and a payment that can’t be read is', () => {
  const entries = [
    entry('/invoices/i-1', 'saved', 'PATCH', { status: 'voided' }),
    entry('/quotes', 'saved', 'POST', {}),
    entry('/payments/i-2/record', 'unsure'),
  ]
  expect(unconfirmedPayments(entries)).toMatchObject([
    { invoiceId: 'i-2', cents: null, method: null, state: 'unsure' },
  ])
})

test('one that was tried and stands in the books with all that it sent only waits for its answer', () => {
  const at = '2026-11-20T15:00:00.417Z'
  const body = { amount_cents: 500, method: 'cash', note: 'Tip', recorded_at: at }
  const [sent] = unconfirmedPayments([entry('/payments/i-1/record', 'sent', 'POST', body)])
  const [saved] = unconfirmedPayments([entry('/payments/i-1/record', 'saved', 'POST', body)])
  if (!sent || !saved) throw new Error('both wait')
  const booked: Payment = {
    id: 'pay_1',
    invoiceId: 'i-1',
    amountCents: 500,
    method: 'cash',
    reference: null,
    note: 'Tip',
    recordedAt: at,
    createdAt: at,
  }
  expect(isInBooks(sent, [booked])).toBe(true)
  // What was never tried can't be there: it is another payment.
  expect(isInBooks(saved, [booked])).toBe(false)
  for (const other of [
    { invoiceId: 'i-2' },
    { amountCents: 501 },
    { method: 'card' },
    { reference: '7' },
    { note: null },
    { recordedAt: '2026-11-20T15:00:00.418Z' },
  ]) {
    expect(isInBooks(sent, [{ ...booked, ...other }])).toBe(false)
  }
})
