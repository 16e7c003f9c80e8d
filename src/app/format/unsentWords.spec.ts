import { expect, test } from 'vitest'
import { unsentWords } from './unsentWords'

const NOTHING = { unsent: 0, unconfirmed: 0, refused: 0, unsure: 0, foreign: 0 }

test('nothing is said where nothing waits', () => {
  expect(unsentWords(NOTHING)).toBeNull()
})

test('what this key has not confirmed is counted, and what asks for somebody comes first', () => {
  expect(unsentWords({ ...NOTHING, unsent: 1 })?.whole).toBe('1 change not confirmed')
  expect(unsentWords({ ...NOTHING, unsent: 1, unconfirmed: 2 })?.whole).toBe('3 changes not confirmed')
  expect(unsentWords({ ...NOTHING, unsent: 1, refused: 1, unsure: 1 })?.whole).toBe('2 changes to review')
})

test('a service that does not answer is named with the changes that wait for it, and not with what asks for somebody', () => {
  expect(unsentWords({ ...NOTHING, unconfirmed: 1 }, true)?.whole).toBe(
    'Not answering. 1 change not confirmed',
  )
  expect(unsentWords({ ...NOTHING, unconfirmed: 1, unsure: 1 }, true)?.whole).toBe('1 change to review')
  expect(unsentWords(NOTHING, true)).toBeNull()
})

test('what other keys of this browser have not confirmed is counted too, and told apart', () => {
  expect(unsentWords({ ...NOTHING, foreign: 1 })).toEqual({
    whole: '1 change not confirmed, under another key',
    short: '1 under another key',
  })
  expect(unsentWords({ ...NOTHING, unsent: 1, foreign: 2 })).toEqual({
    whole: '1 change not confirmed, 2 under another key',
    short: '3 not confirmed',
  })
  expect(unsentWords({ ...NOTHING, unconfirmed: 1, unsure: 1, foreign: 1 })).toEqual({
    whole: '1 change to review, 1 under another key',
    short: '3 not confirmed',
  })
})
