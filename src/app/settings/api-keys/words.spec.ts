import { expect, test } from 'vitest'
import { KEY_PRESETS, SCOPES } from '~/domain/scopes'
import { lastUsedWords, leftWords, rightsWords } from './keyWords'

test.each([
  [KEY_PRESETS.admin, 'Admin'],
  [SCOPES, 'Admin'],
  [KEY_PRESETS['read-write'], 'Read + write'],
  [KEY_PRESETS['read-only'], 'Read-only'],
  [['read:customers'], 'read:customers'],
  [['read:customers', 'write:appointments'], 'read:customers, write:appointments'],
  [['write:payments'], 'write:payments'],
])('a key with %j says %s', (scopes, words) => {
  expect(rightsWords(scopes)).toBe(words)
})

const NOON = Date.parse('2026-11-20T18:00:40Z')

test.each([
  [null, 'Not used yet'],
  ['2026-11-20T18:00:00.000Z', 'Used just now'],
  ['2026-11-20T17:59:00.000Z', 'Used just now'],
  ['2026-11-20T17:56:00.000Z', 'Used 4 min ago'],
  ['2026-11-20T15:30:00.000Z', 'Used at 9:30 AM'],
  ['2026-11-20T05:59:00.000Z', 'Used Nov 19, 2026'],
  // The computer's clock may be behind the service's.
  ['2026-11-20T18:02:00.000Z', 'Used just now'],
])('last used at %s is said as: %s', (at, words) => {
  expect(lastUsedWords(at, NOON, 'America/Chicago')).toBe(words)
})

test.each([
  [15 * 60_000, '15 min'],
  [15 * 60_000 - 1, '14 min'],
  [60_000, '1 min'],
  [59_999, 'less than a minute'],
])('of %i ms is left: %s', (ms, words) => {
  expect(leftWords(ms)).toBe(words)
})
