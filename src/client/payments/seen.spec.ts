import { expect, test } from 'vitest'
import type { Payment } from '~/client/nouns/nouns'
import { cameBeside, changeSince, seenOf, unseen, type InvoiceSnapshot } from './invoiceSnapshot'

const paymentOf = (id: string, amountCents: number, method = 'cash'): Payment => ({
  id,
  invoiceId: 'inv_7',
  amountCents,
  method,
  reference: null,
  note: null,
  recordedAt: '2026-11-20T15:00:00Z',
  createdAt: '2026-11-20T15:00:00Z',
})

const snapshot = (balanceCents: number, payments: Payment[] | null, status = 'partial'): InvoiceSnapshot => ({
  invoice: { status, balanceCents },
  payments,
})

const first = paymentOf('pay_1', 40_000, 'check')
const before = seenOf(snapshot(48_435, [first]))

test('as long as nothing came, there is nothing to answer', () => {
  expect(changeSince(before, snapshot(48_435, [first]))).toBeNull()
})

test('a payment from another desk or another tab is told with what it leaves', () => {
  const now = snapshot(43_435, [paymentOf('pay_2', 5_000), first])
  expect(changeSince(before, now)).toBe(
    '$50.00 cash was recorded elsewhere meanwhile. The balance is $434.35.',
  )
  expect(unseen(before, now.payments).map(({ id }) => id)).toEqual(['pay_2'])
})

test('a payment is told even where the balance is as it was', () => {
  expect(changeSince(before, snapshot(48_435, [paymentOf('pay_2', 5_000), first]))).toContain('$50.00 cash')
})

test('a voiding is told, which leaves the balance as it is', () => {
  expect(changeSince(before, snapshot(48_435, [first], 'voided'))).toBe(
    'The invoice was changed meanwhile. It is now voided, and the balance is $484.35.',
  )
})

test('where payments can’t be read, the balance has to do', () => {
  const seen = seenOf(snapshot(48_435, null))
  expect(changeSince(seen, snapshot(48_435, null))).toBeNull()
  expect(changeSince(seen, snapshot(48_435, [first]))).toBeNull()
  expect(changeSince(seen, snapshot(40_000, null))).toContain('$400.00')
})

test('what can’t be read back is taken for a change', () => {
  expect(changeSince('garbled', snapshot(48_435, [first]))).toMatch(/Check it again/)
})

test('what came beside a payment is what was not listed when it was entered', () => {
  const [own, other] = [paymentOf('pay_2', 10_000), paymentOf('pay_3', 5_000)]
  expect(cameBeside(before, own, snapshot(33_435, [other, own, first]))).toEqual([other])
  expect(cameBeside(before, own, snapshot(38_435, [own, first]))).toEqual([])
})

test('entered before the payments were read, the balance tells whether another came beside it', () => {
  const [own, other] = [paymentOf('pay_2', 10_000), paymentOf('pay_3', 5_000)]
  const unread = seenOf({ invoice: { status: 'partial', balanceCents: 48_435 } })
  expect(cameBeside(unread, own, snapshot(38_435, [own, first]))).toEqual([])
  expect(cameBeside(unread, own, snapshot(33_435, [other, own, first]))).toEqual([other, first])
  expect(cameBeside(unread, own, snapshot(33_435, null))).toEqual([])
})
