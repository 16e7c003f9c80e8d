import { expect, test } from 'vitest'
import type { UnconfirmedPayment } from '~/client/payments/unconfirmedPayments'
import { waitingCash } from './waitingCash'

const ZONE = 'America/Los_Angeles'
const waiting = (changes: Partial<UnconfirmedPayment>): UnconfirmedPayment => ({
  id: 'w',
  label: 'Payment of $25.00',
  state: 'saved',
  invoiceId: 'i',
  cents: 2_500,
  method: 'cash',
  reference: null,
  note: null,
  takenAt: '2026-11-20T20:00:00Z',
  isTried: false,
  ...changes,
})

test('cash that is not confirmed lies in the drawer, whatever has become of it', () => {
  const rows = [
    waiting({}),
    waiting({ state: 'refused', cents: 105 }),
    waiting({ state: 'unsure', cents: 10 }),
  ]
  expect(waitingCash(rows, '2026-11-20', ZONE)).toBe(2_615)
})

test('a check, a card and what can’t be read do not', () => {
  const rows = [
    waiting({ method: 'check' }),
    waiting({ method: 'card' }),
    waiting({ cents: null, method: null }),
  ]
  expect(waitingCash(rows, '2026-11-20', ZONE)).toBe(0)
})

test('it lies in the drawer of the shop’s day on which it was taken', () => {
  const late = [waiting({ takenAt: '2026-11-21T07:59:00Z' })]
  expect(waitingCash(late, '2026-11-20', ZONE)).toBe(2_500)
  expect(waitingCash(late, '2026-11-21', ZONE)).toBe(0)
})
