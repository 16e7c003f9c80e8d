import { expect, test } from 'vitest'
import { howCountedWords } from './HowCounted'

const rows = (count: number) => Array.from({ length: count }, (_, at) => at)
const show = () => 'Oct 14'
const base = { skipped: 0, isCut: false }

test('while it reads it says how much and how far', () => {
  expect(howCountedWords({ ...base, rows: [], reached: null, isDone: false }, 'payments', show)).toBe(
    'Loading payments…',
  )
  expect(howCountedWords({ ...base, rows: rows(1_200), reached: 5, isDone: false }, 'payments', show)).toBe(
    'Loading payments: 1,200 so far, back to Oct 14.',
  )
})

test('afterwards it says whether that was all', () => {
  const done = { ...base, isDone: true }
  expect(howCountedWords({ ...done, rows: rows(40), reached: -Infinity }, 'payments', show)).toBe(
    'All payments are loaded: 40.',
  )
  expect(howCountedWords({ ...done, rows: [], reached: -Infinity }, 'payments', show)).toBe(
    'There are no payments.',
  )
  expect(howCountedWords({ ...done, rows: rows(40), reached: 5 }, 'payments', show)).toBe(
    '40 payments are loaded, back to Oct 14.',
  )
})

test('what was cut off and what could not be read are said', () => {
  expect(
    howCountedWords(
      { rows: rows(10_000), reached: 5, isDone: true, isCut: true, skipped: 2 },
      'invoices',
      show,
    ),
  ).toBe('Only the newest 10,000 invoices are loaded, back to Oct 14. 2 more could not be read.')
})
