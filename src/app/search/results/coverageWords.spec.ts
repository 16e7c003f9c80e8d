import { expect, test } from 'vitest'
import { coverageWords } from './Coverage'

const names = { read: 100_000, done: true, skipped: 0 }

test('what has been read is told apart', () => {
  const vehicles = { read: 3_100, of: 100_000, done: false, skipped: 0 }
  expect(coverageWords({ activity: 'reading', names, vehicles })).toBe(
    'Searched: all 100,000 names, cars of 3,100 of 100,000 customers.',
  )
})

test('names that are still being read are not called all', () => {
  const some = { read: 700, done: false, skipped: 0 }
  expect(coverageWords({ activity: 'reading', names: some, vehicles: null })).toBe(
    'Searched: 700 names so far.',
  )
})

test('rows that could not be read are owned up to', () => {
  const torn = { read: 99, done: true, skipped: 1 }
  expect(coverageWords({ activity: 'resting', names: torn, vehicles: null })).toBe(
    'Searched: all 99 names. 1 could not be read.',
  )
})

test('a single name is one', () => {
  const one = { read: 1, done: true, skipped: 0 }
  expect(coverageWords({ activity: 'resting', names: one, vehicles: null })).toBe('Searched: the only name.')
})

test('a search index that is off says so', () => {
  const none = { read: 0, done: false, skipped: 0 }
  expect(coverageWords({ activity: 'off', names: none, vehicles: null })).toContain(
    'Name search is off on this computer',
  )
})
