import { expect, test } from 'vitest'
import { daysOfPeriod, isPeriod, periodOf } from './period'

const TODAY = '2026-11-24'

test.each([
  ['this-month', { from: '2026-11-01', to: TODAY }],
  ['last-month', { from: '2026-10-01', to: '2026-10-31' }],
  ['last-90-days', { from: '2026-08-27', to: TODAY }],
  ['this-year', { from: '2026-01-01', to: TODAY }],
  ['2026-02-03..2026-02-03', { from: '2026-02-03', to: '2026-02-03' }],
])('%s has its days', (period, days) => {
  expect(isPeriod(period)).toBe(true)
  expect(daysOfPeriod(period, TODAY)).toEqual(days)
})

test('in January the last month is of the year before, in March it has the days of February', () => {
  expect(daysOfPeriod('last-month', '2027-01-05')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(daysOfPeriod('last-month', '2028-03-31')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})

test('typed days stay as they are', () => {
  const days = { from: '2026-11-01', to: '2026-11-24' }
  expect(daysOfPeriod(periodOf(days), TODAY)).toEqual(days)
})

test.each([
  '',
  'next-month',
  '2026-11-24..2026-11-01',
  '2026-02-30..2026-03-01',
  '2026-11-01',
  'a..b..c',
  null,
  7,
])('%s is no period', (value) => expect(isPeriod(value)).toBe(false))
