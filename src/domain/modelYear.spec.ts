import { expect, test } from 'vitest'
import { readModelYear, yearError } from './modelYear'

const NOW = Date.parse('2026-11-24T10:12:00Z')

test.each([
  ['03', 2003],
  ['28', 2028],
  ['29', 1929],
  ["'98", 1998],
  [' 2019 ', 2019],
  ['', Number.NaN],
  ['twenty', Number.NaN],
])('%j is the year %s', (typed, year) => {
  expect(readModelYear(typed, NOW)).toBe(year)
})

test.each([
  ['', 'Enter a year'],
  ['new', 'Enter a year such as 2003'],
  ['203', 'Enter a year such as 2003'],
  ['2029', 'Enter a year up to 2028'],
  ['2028', null],
])('%j: %s', (typed, words) => {
  expect(yearError(typed, NOW)).toBe(words)
})
