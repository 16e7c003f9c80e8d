import { expect, test } from 'vitest'
import type { Entry } from '../journal/entry'
import type { Payment } from '../records'
import { ownAmong } from './ownPayment'
import { seenOf } from './seen'

const SAVED_AT = Date.parse('2026-11-20T15:00:00Z')
const SENT_AT = '2026-11-20T15:00:00.417Z'

const entryOf = (changes: Partial<Entry> = {}, recordedAt: string | null = SENT_AT): Entry => ({
  id: 'key-1',
  connection: 'north',
  service: 'cedar',
  method: 'POST',
  path: '/payments/inv_7/record',
  body: JSON.stringify({
    amount_cents: 5_000,
    method: 'check',
    reference: '2204',
    ...(recordedAt !== null && { recorded_at: recordedAt }),
  }),
  ifMatch: null,
  expects: seenOf({ invoice: { status: 'unpaid', balanceCents: 5_000 }, payments: [] }),
  label: 'Payment of $50.00, Ruth Delgado',
  record: 'invoices/inv_7',
  savedAt: 0,
  serviceSavedAt: SAVED_AT,
  seenAt: 0,
  state: 'sent',
  attempts: 1,
  note: null,
  ...changes,
})

const paid = (id: string, changes: Partial<Payment> = {}): Payment => ({
  id,
  invoiceId: 'inv_7',
  amountCents: 5_000,
  method: 'check',
  reference: '2204',
  note: null,
  recordedAt: SENT_AT,
  createdAt: '2026-11-20T15:00:01.000Z',
  ...changes,
})

const at = (recordedAt: string) => ({ recordedAt })
const CUT = '2026-11-20T15:00:00.000Z'
const OTHER = '2026-11-20T15:00:09.120Z'

test('on a service that keeps the time, a payment of that very millisecond is its own', () => {
  const own = paid('pay_2')
  expect(ownAmong(entryOf(), [paid('pay_1', at(OTHER)), own], 'keeps')).toEqual({ kind: 'one', payment: own })
})

test('the same money of another desk is not, however alike', () => {
  expect(ownAmong(entryOf(), [paid('pay_1', at(OTHER)), paid('pay_2', at(CUT))], 'keeps')).toEqual({
    kind: 'none',
  })
})

test.each<[string, Partial<Payment>]>([
  ['another amount', { amountCents: 5_001 }],
  ['another method', { method: 'cash' }],
  ['another reference', { reference: '2205' }],
  ['a note', { note: 'By mail' }],
])('%s at its very millisecond is a question, with both in view', (_, changes) => {
  const other = paid('pay_1', changes)
  expect(ownAmong(entryOf(), [other], 'keeps')).toEqual({ kind: 'unclear', payments: [other] })
  const second = entryOf({}, CUT)
  expect(ownAmong(second, [paid('pay_1', { ...changes, ...at(CUT) })], 'keeps')).toEqual({ kind: 'none' })
})

test('what was there when the form was opened is not its own, however alike', () => {
  const before = paid('pay_1', at(OTHER))
  const expects = seenOf({ invoice: { status: 'unpaid', balanceCents: 5_000 }, payments: [before] })
  expect(ownAmong(entryOf({ expects }), [before], 'own')).toEqual({ kind: 'none' })
})

test('its very millisecond is its own even where somebody has seen it since and sent it again', () => {
  const own = paid('pay_1')
  const expects = seenOf({ invoice: { status: 'partial', balanceCents: 5_000 }, payments: [own] })
  expect(ownAmong(entryOf({ expects }), [own], 'keeps')).toEqual({ kind: 'one', payment: own })
  expect(ownAmong(entryOf(), [own, paid('pay_2')], 'keeps')).toEqual({ kind: 'one', payment: own })
})

test('on a service that cuts or rounds, its second will do, and two of one second are a question', () => {
  const cut = paid('pay_1', at(CUT))
  const rounded = paid('pay_2', at(CUT))
  expect(ownAmong(entryOf(), [cut], 'cuts')).toEqual({ kind: 'one', payment: cut })
  expect(ownAmong(entryOf(), [cut, rounded], 'cuts')).toMatchObject({ kind: 'unclear' })
})

test('on a service that puts its own time, amount, method, reference and note have to do; two are a question', () => {
  const alike = paid('pay_1', at(OTHER))
  expect(ownAmong(entryOf(), [alike], 'own')).toEqual({ kind: 'one', payment: alike, isAlike: true })
  expect(ownAmong(entryOf(), [alike, paid('pay_2', at(OTHER))], 'own')).toMatchObject({ kind: 'unclear' })
  expect(ownAmong(entryOf({}, null), [alike], 'keeps')).toEqual({
    kind: 'one',
    payment: alike,
    isAlike: true,
  })
})

test('one from before it was entered is not it', () => {
  const before = paid('pay_1', { createdAt: '2026-11-20T14:50:00.000Z', ...at(OTHER) })
  expect(ownAmong(entryOf(), [before], 'own')).toEqual({ kind: 'none' })
  expect(ownAmong(entryOf({ serviceSavedAt: null }), [before], 'own')).toEqual({
    kind: 'one',
    payment: before,
    isAlike: true,
  })
})

test('as long as nobody knows what the service makes of the time, one just like it is a question', () => {
  const theirs = paid('pay_1', { recordedAt: OTHER, createdAt: OTHER })
  expect(ownAmong(entryOf(), [theirs], null)).toMatchObject({ kind: 'unclear' })
  const own = paid('pay_2')
  expect(ownAmong(entryOf(), [paid('pay_1', at(OTHER)), own], null)).toEqual({ kind: 'one', payment: own })
})

test('what another entry on this computer claims is not taken from it', () => {
  const theirs = entryOf({ id: 'key-2', connection: 'south' }, OTHER)
  expect(ownAmong(entryOf(), [paid('pay_1', at(OTHER))], 'own', [theirs])).toEqual({ kind: 'none' })
  const undated = entryOf({ id: 'key-2', connection: 'south' }, null)
  expect(ownAmong(entryOf({}, null), [paid('pay_1', at(OTHER))], 'own', [undated])).toMatchObject({
    kind: 'unclear',
  })
})

test('entered before the payments were read, it is known by its millisecond alone', () => {
  const expects = seenOf({ invoice: { status: 'unpaid', balanceCents: 5_000 } })
  const cut = paid('pay_1', at(CUT))
  expect(ownAmong(entryOf({ expects }), [cut], 'cuts')).toEqual({ kind: 'unclear', payments: [cut] })
  const own = paid('pay_2')
  expect(ownAmong(entryOf({ expects }), [own], 'keeps')).toEqual({ kind: 'one', payment: own })
})
