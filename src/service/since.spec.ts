import { expect, test } from 'vitest'
import { createSince } from './shopService'

const MONDAY = Date.parse('2026-03-16T08:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** A clock that can be set, beside the time that goes on. */
function timeAt(start: number) {
  const time = { passed: 0, clock: start }
  const since = createSince(
    () => time.clock + time.passed,
    () => time.passed + 0.25,
    24,
  )
  return { since, pass: (ms: number) => (time.passed += ms), set: (ms: number) => (time.clock += ms) }
}

test('a day ago is a day ago by the clock, to the millisecond', () => {
  const { since, pass } = timeAt(MONDAY)
  expect(since()).toBe(MONDAY - DAY)
  pass(3 * DAY + 1)
  expect(since()).toBe(MONDAY + 2 * DAY + 1)
})

test('a clock that is set forward makes nothing of the last day old', () => {
  const { since, pass, set } = timeAt(MONDAY)
  since()
  set(365 * DAY)
  for (let hours = 0; hours < 24; hours++) {
    expect(since()).toBe(MONDAY - DAY + hours * HOUR)
    pass(HOUR)
  }
  pass(HOUR)
  expect(since()).toBe(MONDAY + 365 * DAY + HOUR)
})

test('of several times that it was set the lowest standing counts, as long as it is of the last day', () => {
  const { since, pass, set } = timeAt(MONDAY)
  since()
  pass(5 * HOUR)
  set(10 * DAY)
  since()
  pass(5 * HOUR)
  set(-3 * DAY)
  expect(since()).toBe(MONDAY + 10 * HOUR - DAY)
  pass(16 * HOUR)
  expect(since()).toBe(MONDAY + 26 * HOUR - DAY + 7 * DAY)
})
