import { expect, test } from 'vitest'
import type { Entry } from './entry'
import { decidedAt } from './moment'
import { DAY, HOUR, MINUTE } from './testing/time'

// When a payment was taken, by the service's clock: whatever this computer's clocks have been through since.

const CLICK = Date.parse('2026-11-20T15:00:00Z')

const entryOf = (changes: Partial<Entry> = {}): Entry => ({
  id: 'key-1',
  connection: 'north',
  method: 'POST',
  path: '/payments/inv_7/record',
  body: '{}',
  ifMatch: null,
  label: 'Payment',
  record: 'invoices/inv_7',
  savedAt: CLICK,
  serviceSavedAt: null,
  seenAt: CLICK,
  state: 'saved',
  attempts: 0,
  note: null,
  ...changes,
})

test('where the service had answered just before the click, its time is known whatever comes after', () => {
  const entry = entryOf({ serviceSavedAt: CLICK, isTimed: true })
  const moments = [
    { service: CLICK + 3 * DAY, wall: CLICK - 40 * DAY, steadyMs: null },
    { service: CLICK + 3 * DAY, wall: CLICK + 900 * DAY, steadyMs: HOUR },
  ]
  for (const moment of moments) expect(decidedAt(entry, moment)).toBe(CLICK)
})

test('it is never ahead of a service whose clock was set back', () => {
  const entry = entryOf({ serviceSavedAt: CLICK, isTimed: true })
  expect(decidedAt(entry, { service: CLICK - HOUR, wall: CLICK, steadyMs: 0 })).toBe(CLICK - HOUR)
})

test('a computer that was off for the weekend, started without a line, dates by its own clock', () => {
  const moment = { service: CLICK + 2 * DAY + 7 * MINUTE, wall: CLICK + 2 * DAY, steadyMs: null }
  expect(decidedAt(entryOf(), moment)).toBe(CLICK + 7 * MINUTE)
})

test('one that slept meanwhile as well: the steady clock stood still', () => {
  const moment = { service: CLICK + 2 * DAY, wall: CLICK + 2 * DAY, steadyMs: MINUTE }
  expect(decidedAt(entryOf({ serviceSavedAt: CLICK - HOUR }), moment)).toBe(CLICK)
})

test('a clock that was years behind, and is put right with the line, dates nothing years ago', () => {
  const entry = entryOf({ savedAt: Date.parse('2001-01-01T00:05:00Z'), notBefore: CLICK - DAY })
  const moment = { service: CLICK + HOUR, wall: CLICK + HOUR, steadyMs: HOUR }
  expect(decidedAt(entry, moment)).toBe(CLICK)
})

test('a clock that was ahead, and is put right, dates nothing later than it was', () => {
  const entry = entryOf({ savedAt: CLICK + 900 * DAY, seenAt: CLICK + 900 * DAY })
  const moment = { service: CLICK + HOUR, wall: CLICK + HOUR, steadyMs: HOUR }
  expect(decidedAt(entry, moment)).toBe(CLICK)
})
