import { expect, test } from 'vitest'
import type { Payment } from '~/client/nouns/nouns'
import { paidDays } from './paidDays'

const ZONE = 'America/New_York'

const paid = (id: string, recordedAt: string, amountCents: number, createdAt = recordedAt): Payment => ({
  id,
  invoiceId: 'inv_1',
  amountCents,
  method: 'cash',
  reference: null,
  note: null,
  recordedAt,
  createdAt,
})

const shown = (read: readonly Payment[], isAll: boolean) => {
  const { rows, heads } = paidDays(read, isAll, ZONE)
  return { order: rows.map(({ id }) => id).join(' '), heads: [...heads] }
}

test('a day is the shop’s, and has its count and its sum above its latest payment', () => {
  // Half past midnight in London is still the evening before in New York.
  const read = [
    paid('c', '2026-11-20T00:30:00Z', 300),
    paid('b', '2026-11-19T15:00:00Z', 20),
    paid('a', '2026-11-18T15:00:00Z', 1),
  ]
  expect(shown(read, true)).toEqual({
    order: 'c b a',
    heads: [
      ['c', { day: '2026-11-19', payments: 2, cents: 320, isWhole: true }],
      ['a', { day: '2026-11-18', payments: 1, cents: 1, isWhole: true }],
    ],
  })
})

test('of one way of paying, a day is whole by all that was read, and not by that way alone', () => {
  const cash = paid('c', '2026-11-19T15:00:00Z', 300)
  const card = { ...paid('k', '2026-11-19T14:00:00Z', 20), method: 'card' }
  const { rows, heads } = paidDays([cash, card, paid('a', '2026-11-01T15:00:00Z', 1)], false, ZONE, 'card')
  expect(rows.map(({ id }) => id)).toEqual(['k'])
  expect([...heads]).toEqual([['k', { day: '2026-11-19', payments: 1, cents: 20, isWhole: true }]])
})

test('what was written down later stands on the day on which it was paid', () => {
  const read = [
    paid('late', '2026-11-18T20:00:00Z', 5, '2026-11-20T14:00:00Z'),
    paid('b', '2026-11-19T15:00:00Z', 20),
    paid('a', '2026-11-18T15:00:00Z', 1),
  ]
  expect(shown(read, true).order).toBe('b late a')
})

test('a day is whole once all that was written down since a week before it was read', () => {
  const read = [
    paid('c', '2026-11-20T15:00:00Z', 300),
    paid('b', '2026-11-13T15:00:00Z', 20),
    paid('a', '2026-11-12T15:00:00Z', 1),
  ]
  expect(shown(read, false).heads.map(([, { day, isWhole }]) => [day, isWhole])).toEqual([
    ['2026-11-20', true],
    ['2026-11-13', false],
    ['2026-11-12', false],
  ])
})

test('a time that can’t be read is of no day, and of no whole one while there is more to read', () => {
  const read = [paid('x', 'soon', 7), paid('a', '2026-11-12T15:00:00Z', 1)]
  expect(shown(read, false).heads.at(-1)).toEqual(['x', { day: null, payments: 1, cents: 7, isWhole: false }])
})
