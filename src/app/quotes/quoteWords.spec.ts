import { expect, test } from 'vitest'
import { expiryWords } from './quoteWords'

const ZONE = 'America/Chicago'
// Half past eleven in the evening of 20 November in the shop, and the next day already in UTC.
const NOW = Date.parse('2026-11-21T05:30:00Z')

test.each([
  ['sent', '2026-11-21T05:59:59.999Z', { words: 'until today', isNear: true }],
  ['draft', '2026-11-22T05:59:59.999Z', { words: '1 day left', isNear: true }],
  ['sent', '2026-12-21T05:59:59.999Z', { words: '30 days left', isNear: false }],
  ['expired', '2026-11-20T05:59:59.999Z', { words: 'expired 1 day ago', isNear: true }],
  ['expired', '2026-11-21T03:00:00.000Z', { words: 'expired today', isNear: true }],
  ['accepted', '2026-11-19T05:59:59.999Z', null],
  ['converted', '2026-11-19T05:59:59.999Z', null],
  ['sent', null, null],
  ['sent', 'one day', null],
])('%s, to hold until %s', (status, expiresAt, expiry) => {
  expect(expiryWords({ status, expiresAt }, ZONE, NOW)).toEqual(expiry)
})
