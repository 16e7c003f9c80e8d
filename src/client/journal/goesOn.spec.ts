import { expect, test } from 'vitest'
import type { Entry, EntryState } from './entry'
import { goesOnByItself } from './goesOn'
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
  seenAt: SAVED_AT,
  state,
  attempts: 1,
  note: null,
})

test.each(['saved', 'sent'] as const)('what is %s goes on with its key, for a day', (state) => {
  expect(goesOnByItself(entry(state), SAVED_AT + 23 * HOUR)).toBe(true)
  expect(goesOnByItself(entry(state), SAVED_AT + 24 * HOUR)).toBe(false)
  // A clock that was set back says nothing of its age.
  expect(goesOnByItself(entry(state), SAVED_AT - HOUR)).toBe(false)
})

test.each(['held', 'refused', 'unsure'] as const)('what is %s waits for a person', (state) => {
  expect(goesOnByItself(entry(state), SAVED_AT + MINUTE)).toBe(false)
})
