import { expect, test } from 'vitest'
import { readBoardSearch } from './boardSearch'

test('a link opens the board that it says', () => {
  const search = { day: '2026-11-20', text: 'civic', closed: true, status: 'pending', appointment: 'a1' }
  expect(readBoardSearch(search)).toEqual(search)
  expect(readBoardSearch({ day: 'all' })).toEqual({ day: 'all' })
})

test('what is no such thing is left out', () => {
  expect(readBoardSearch({ day: '2026-02-31x', text: '', closed: 'yes', status: [], other: 1 })).toEqual({})
  expect(readBoardSearch({ day: '2026-13-45' })).toEqual({})
  expect(readBoardSearch({ day: '2026-02-30' })).toEqual({})
  // No shop means them.
  expect(readBoardSearch({ day: '2200-01-01' })).toEqual({})
  expect(readBoardSearch({ day: '0567-12-31' })).toEqual({})
})

test('a text or an id of digits alone stays a text', () => {
  expect(readBoardSearch({ text: 118, appointment: 7 })).toEqual({ text: '118', appointment: '7' })
})
