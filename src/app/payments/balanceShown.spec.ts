import { expect, test } from 'vitest'
import type { Payment } from '~/client/nouns/nouns'
import { seenOf } from '~/client/payments/invoiceSnapshot'
import { balanceShown } from './balanceShown'

const payment: Payment = {
  id: 'pay_1',
  invoiceId: 'inv_7',
  amountCents: 40_000,
  method: 'card',
  reference: null,
  note: null,
  recordedAt: '2026-11-20T15:00:00Z',
  createdAt: '2026-11-20T15:00:00Z',
}
const seen = seenOf({ invoice: { status: 'unpaid', balanceCents: 88_435 }, payments: [] })
const confirmed = {
  kind: 'confirmed',
  key: 'key-1',
  payment,
  seen,
  sent: null,
  others: [],
  left: null,
} as const

test('what is due is what the invoice says', () => {
  expect(balanceShown({ kind: 'ready' }, { status: 'unpaid', balanceCents: 88_435 })).toEqual({
    word: 'Balance due',
    cents: 88_435,
  })
})

test.each(['voided', 'void'])('on a %s invoice nothing is due, whatever balance it keeps', (status) => {
  expect(balanceShown({ kind: 'ready' }, { status, balanceCents: 5_600 }).cents).toBe(0)
})

// Another desk may have paid in the same moment, and the invoice at hand be of any time.
test.each([88_435, 48_435, 38_435])(
  'once a payment is confirmed, and until its invoice is read again, no balance is called due: at hand %d',
  (balanceCents) => {
    expect(balanceShown(confirmed, { status: 'unpaid', balanceCents })).toEqual({
      word: 'Balance before this payment',
      cents: 88_435,
    })
  },
)

test('where it can’t be told what the balance was before, none is shown', () => {
  expect(
    balanceShown({ ...confirmed, seen: null }, { status: 'unpaid', balanceCents: 88_435 }).cents,
  ).toBeNull()
})

test('read again, what is left is due, even where the page still has the invoice of before', () => {
  expect(balanceShown({ ...confirmed, left: 48_435 }, { status: 'unpaid', balanceCents: 88_435 })).toEqual({
    word: 'Balance due',
    cents: 48_435,
  })
})
