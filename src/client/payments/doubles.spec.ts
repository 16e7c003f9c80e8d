import { expect, test } from 'vitest'
import type { Payment } from '../records'
import { besideOf, doublesAmong } from './doubles'
import { seenOf } from './seen'

const paid = (id: string, changes: Partial<Payment> = {}): Payment => ({
  id,
  invoiceId: 'inv_7',
  amountCents: 5_000,
  method: 'cash',
  reference: null,
  note: null,
  recordedAt: '2026-11-20T15:00:00.417Z',
  createdAt: '2026-11-20T15:00:01.000Z',
  ...changes,
})

const before = paid('pay_0', { recordedAt: '2026-11-20T09:00:00.120Z' })
const seen = seenOf({ invoice: { status: 'partial', balanceCents: 5_000 }, payments: [before] })
const own = paid('pay_1')
const ids = (rows: readonly Payment[]) => rows.map(({ id }) => id)

test('beside a payment stands whatever came since it was decided on, and nothing from before', () => {
  const theirs = paid('pay_2', { amountCents: 700, recordedAt: '2026-11-20T15:00:00.900Z' })
  expect(ids(besideOf(own, { seen, rows: [before, own, theirs], isFirst: true }))).toEqual(['pay_2'])
})

test('later only what is just like it, also where the service puts its own times', () => {
  const twin = paid('pay_2', { recordedAt: '2026-11-20T15:00:09.000Z' })
  const theirs = paid('pay_3', { amountCents: 700 })
  expect(ids(besideOf(own, { seen, rows: [before, own, twin, theirs], isFirst: false }))).toEqual(['pay_2'])
})

test('where nobody knows what was seen, one of the very same moment still is', () => {
  const twin = paid('pay_2')
  expect(ids(besideOf(own, { seen: null, rows: [before, own, twin], isFirst: false }))).toEqual(['pay_2'])
})

test('two of one very second may be two: only a drawn millisecond tells that they are one', () => {
  const second = { recordedAt: '2026-11-20T15:00:00.000Z' }
  expect(doublesAmong([paid('pay_1', second), paid('pay_2', second)])).toEqual([])
  expect(ids(doublesAmong([own, paid('pay_2'), before]))).toEqual(['pay_1', 'pay_2'])
})
