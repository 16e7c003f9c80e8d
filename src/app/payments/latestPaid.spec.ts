import { expect, test } from 'vitest'
import { latestPaidFirst } from './PaymentLines'

const paid = (id: string, recordedAt: string) => ({
  id,
  invoiceId: 'inv_1',
  amountCents: 100,
  method: 'cash',
  reference: null,
  note: null,
  recordedAt,
  createdAt: '2026-11-21T15:00:00Z',
})

const order = (...payments: ReturnType<typeof paid>[]) => latestPaidFirst(payments).map(({ id }) => id)

test('a payment that was written down late stands where it was made', () => {
  expect(
    order(
      paid('written last', '2026-11-18T15:00:00Z'),
      paid('made last', '2026-11-21T09:00:00-05:00'),
      paid('made first', '2026-11-02T15:00:00Z'),
    ),
  ).toEqual(['made last', 'written last', 'made first'])
})

test('of two parts paid within one second the one that was written down last is the latest', () => {
  expect(
    order(paid('second part', '2026-11-18T15:00:00.104Z'), paid('first part', '2026-11-18T15:00:00.871Z')),
  ).toEqual(['second part', 'first part'])
})

test('those of one moment stay as they came, and a time that nobody can read is the earliest', () => {
  expect(
    order(
      paid('unreadable', 'yesterday'),
      paid('a', '2026-11-18T15:00:00Z'),
      paid('b', '2026-11-18T10:00:00-05:00'),
    ),
  ).toEqual(['a', 'b', 'unreadable'])
})
