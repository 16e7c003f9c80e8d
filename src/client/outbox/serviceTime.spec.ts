import { expect, test } from 'vitest'
import { createServiceTime } from './serviceTime'

const NOON = Date.parse('2026-11-20T12:00:00Z')
const HOUR = 3_600_000
const date = (at: number) => new Date(at).toUTCString()
const unending = new AbortController().signal

test('the service’s time is this computer’s, corrected by the last answer', () => {
  let wall = NOON + HOUR
  const time = createServiceTime(() => wall)
  expect(time.now()).toBeNull()
  time.heard(date(NOON))
  expect(time.now()).toBe(NOON)
  wall += 60_000
  expect(time.now()).toBe(NOON + 60_000)
  time.heard(date(NOON + 2 * HOUR))
  expect(time.now()).toBe(NOON + 2 * HOUR)
})

test('an answer without a date, or with one that can’t be read, corrects nothing', () => {
  const time = createServiceTime(() => NOON)
  time.heard(null)
  time.heard('yesterday')
  expect(time.now()).toBeNull()
})

test('a page has had an answer with the first one, dated or not', async () => {
  const time = createServiceTime(() => NOON)
  let isAnswered = false
  const waited = time.answered(unending).then(() => (isAnswered = true))
  await Promise.resolve()
  expect(isAnswered).toBe(false)
  time.heard(null)
  await waited
  expect(isAnswered).toBe(true)
  await time.answered(unending)
})

test('who is stopped waits for no answer', async () => {
  const stop = new AbortController()
  const waited = createServiceTime(() => NOON).answered(stop.signal)
  stop.abort()
  await expect(waited).resolves.toBeUndefined()
})
