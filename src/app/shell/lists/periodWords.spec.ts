import { expect, test } from 'vitest'
import { fromWords, periodChoices, periodWords } from './usePeriod'

const TODAY = '2026-11-24'

test.each([
  [undefined, 'All dates', ''],
  ['nonsense', 'All dates', ''],
  ['this-month', 'Nov 2026', 'from Nov 2026'],
  ['last-month', 'Oct 2026', 'from Oct 2026'],
  ['last-90-days', 'Last 90 days', 'from the last 90 days'],
  ['this-year', '2026', 'from 2026'],
  ['2026-11-03..2026-11-03', 'Nov 3', 'from Nov 3'],
  ['2026-11-03..2026-11-14', 'Nov 3 to 14', 'from Nov 3 to 14'],
  ['2026-10-28..2026-11-03', 'Oct 28 to Nov 3', 'from Oct 28 to Nov 3'],
  ['2025-10-28..2025-11-03', 'Oct 28 to Nov 3, 2025', 'from Oct 28 to Nov 3, 2025'],
  ['2025-12-20..2026-01-05', 'Dec 20, 2025 to Jan 5, 2026', 'from Dec 20, 2025 to Jan 5, 2026'],
])('%s is called %s', (period, words, from) => {
  expect(periodWords(period, TODAY)).toBe(words)
  expect(fromWords(period, TODAY)).toBe(from)
})

test('each choice names its days', () => {
  expect(periodChoices(TODAY).map(({ name, days }) => `${name}: ${days}`)).toEqual([
    'This month: Nov 1 to 24',
    'Last month: Oct 1 to 31',
    'Last 90 days: Aug 27 to Nov 24',
    'This year: Jan 1 to Nov 24',
  ])
})
