import { expect, test } from 'vitest'
import type { Entry, EntryState } from './entry'
import { goesOnByItself } from './serviceTime'
import { HOUR, MINUTE } from './testing/time'

const SAVED_AT = Date.parse('2026-03-02T16:00:00Z')

const entry = (state: EntryState): Entry => ({
  id: 'key-1',
  connection: 'the old key',
  method: 'POST',
  path: '/customers',
  body: '{"name":"Ruth Delgado"}',
  ifMatch: null,
  label: 'New customer Ruth Delgado',
  record: 'key-1',
  savedAt: SAVED_AT,
  serviceSavedAt: SAVED_AT,
  tried: { at: SAVED_AT, service: SAVED_AT },
  state,
  attempts: 1,
  note: null,
})

test('what was sent goes on with its key, for a day', () => {
  expect(goesOnByItself(entry('sent'), SAVED_AT + 23 * HOUR)).toBe(true)
  expect(goesOnByItself(entry('sent'), SAVED_AT + 24 * HOUR)).toBe(false)
  // A clock that was set back says nothing of its age.
  expect(goesOnByItself(entry('sent'), SAVED_AT - HOUR)).toBe(false)
})

test('what a person said to send again goes on with its key, however old that is', () => {
  expect(goesOnByItself({ ...entry('sent'), sendAgain: true }, SAVED_AT + 99 * HOUR)).toBe(true)
})

test('what was never sent goes on with its key, however late', () => {
  const { tried: _tried, ...untried } = entry('saved')
  expect(goesOnByItself(untried, SAVED_AT + 99 * HOUR)).toBe(true)
})

test.each(['held', 'refused', 'unsure'] as const)('what is %s waits for a person', (state) => {
  expect(goesOnByItself(entry(state), SAVED_AT + MINUTE)).toBe(false)
})
