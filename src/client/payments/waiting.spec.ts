import { expect, test } from 'vitest'
import type { Entry, EntryState } from '../journal/entry'
import { waitingPayments } from './waiting'

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
    seenAt: 0,
    state,
    attempts: 0,
    note: null,
    lease: null,
  }) satisfies Entry

test('every payment that is not confirmed waits, whatever has become of it', () => {
  const states: EntryState[] = ['held', 'saved', 'sent', 'refused', 'unsure']
  const entries = states.map((state) =>
    entry('/payments/i-1/record', state, 'POST', { amount_cents: 500, method: 'cash' }),
  )
  expect(
    waitingPayments(entries).map(({ state, cents, method, invoiceId }) => [state, cents, method, invoiceId]),
  ).toEqual(states.map((state) => [state, 500, 'cash', 'i-1']))
})

test('other changes are not money, and a payment that can’t be read is', () => {
  const entries = [
    entry('/invoices/i-1', 'saved', 'PATCH', { status: 'voided' }),
    entry('/quotes', 'saved', 'POST', {}),
    entry('/payments/i-2/record', 'unsure'),
  ]
  expect(waitingPayments(entries)).toMatchObject([
    { invoiceId: 'i-2', cents: null, method: null, state: 'unsure' },
  ])
})
