import { expect, test } from 'vitest'
import { readRateHeaders } from './rateHeaders'

const NOON = 'Mon, 03 Jun 2030 12:00:00 GMT'

test.each([
  ['41', 41_000],
  ['0', 0],
  ['Mon, 03 Jun 2030 12:01:00 GMT', 60_000],
  ['Mon, 03 Jun 2030 11:00:00 GMT', 0],
  // No timer runs for longer than 24.8 days: it would end at once.
  ['3000000', 3_600_000],
  ['Fri, 03 Jan 2031 12:00:00 GMT', 3_600_000],
  ['soon', null],
])('Retry-After: %s is a pause of %s ms', (text, ms) => {
  const { retryAfterMs } = readRateHeaders(new Headers({ Date: NOON, 'Retry-After': text }))
  expect(retryAfterMs).toBe(ms)
})

test('no Retry-After is no pause', () => {
  expect(readRateHeaders(new Headers({ Date: NOON })).retryAfterMs).toBe(null)
})
