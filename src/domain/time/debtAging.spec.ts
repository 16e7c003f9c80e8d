import { expect, test } from 'vitest'
import { ageInDays, byAge, byDebtor } from './debtAging'

const ZONE = 'America/New_York'
const TODAY = '2026-11-20'

const due = (
  dueOn: string | null,
  balanceCents: number,
  customerId = 'ruth',
  createdAt = '2026-01-05T15:00:00Z',
) => ({
  dueOn,
  balanceCents,
  customerId,
  createdAt,
})
const made = (createdAt: string, balanceCents: number, customerId = 'ruth') =>
  due(null, balanceCents, customerId, createdAt)

test('each boundary of an age belongs to one class, and all cents are in one', () => {
  const debts = [
    due('2026-11-21', 1), // due tomorrow
    due('2026-11-20', 2), // 0
    due('2026-11-13', 4), // 7
    due('2026-11-12', 8), // 8
    due('2026-10-21', 16), // 30
    due('2026-10-20', 32), // 31
    due('2026-09-21', 64), // 60
    due('2026-09-20', 128), // 61
  ]
  const ages = byAge(debts, TODAY, ZONE)
  expect(ages.map(({ cents, invoices }) => [cents, invoices])).toEqual([
    [1, 1],
    [6, 2],
    [24, 2],
    [96, 2],
    [128, 1],
  ])
})

test('without a due date it is due from the shop’s day on which it was made', () => {
  // Half past eleven at night in New York, the next day in UTC.
  expect(ageInDays(made('2026-11-20T04:30:00Z', 1), TODAY, ZONE)).toBe(1)
  expect(ageInDays(made('2026-11-20T05:30:00Z', 1), TODAY, ZONE)).toBe(0)
  expect(ageInDays(made('2026-11-22T05:30:00Z', 1), TODAY, ZONE)).toBe(0)
})

test('what has no time that can be read is not left out', () => {
  const [, , , , oldest] = byAge([made('soon', 500)], TODAY, ZONE)
  expect(oldest).toMatchObject({ cents: 500, invoices: 1, customers: 1 })
})

test('who owes is listed once, whoever has owed longest first', () => {
  const debtors = byDebtor(
    [
      due('2026-11-01', 100, 'omar'),
      due('2026-11-10', 900, 'ruth'),
      due('2026-11-19', 11, 'ruth'),
      due('2026-11-10', 2_000, 'lee'),
    ],
    TODAY,
    ZONE,
  )
  expect(debtors).toEqual([
    { customerId: 'omar', cents: 100, invoices: 1, oldest: 19 },
    { customerId: 'lee', cents: 2_000, invoices: 1, oldest: 10 },
    { customerId: 'ruth', cents: 911, invoices: 2, oldest: 10 },
  ])
})
