import { describe, expect, test } from 'vitest'
import { mayConvert, mayEditLines, mayMove, QUOTE_STATUSES, statusAt, type QuoteStatus } from './quotes'

// Written out a second time, so that a change of the rule is a change here too.
// Down: from. Across, in the same order: to. x may be done.
const GRID: Record<QuoteStatus, string> = {
  draft: '    . x . . . .',
  sent: '     x . x x . .',
  accepted: ' . x . x . .',
  declined: ' . x . . . .',
  expired: '  . x . . . .',
  converted: '. . . . . .',
}
const marks = (from: QuoteStatus) => GRID[from].trim().split(/\s+/)

test('there are six statuses', () => {
  expect(QUOTE_STATUSES).toEqual(Object.keys(GRID))
})

test.each(
  QUOTE_STATUSES.flatMap((from) =>
    QUOTE_STATUSES.map((to, at) => [from, to, marks(from)[at] === 'x'] as const),
  ),
)('from %s to %s: %s', (from, to, may) => {
  expect(mayMove(from, to)).toBe(may)
})

test('only a draft may be rewritten, only an accepted quote becomes an invoice', () => {
  expect(QUOTE_STATUSES.filter(mayEditLines)).toEqual(['draft'])
  expect(QUOTE_STATUSES.filter(mayConvert)).toEqual(['accepted'])
})

describe('the clock', () => {
  const NOON = 1_000

  test.each(['draft', 'sent'] as const)('ends a %s quote at the very moment it expires', (status) => {
    expect(statusAt({ status, expiresAt: NOON }, NOON - 1)).toBe(status)
    expect(statusAt({ status, expiresAt: NOON }, NOON)).toBe('expired')
    expect(statusAt({ status, expiresAt: NOON }, NOON + 1)).toBe('expired')
  })

  test.each(['accepted', 'declined', 'converted'] as const)('does not touch a quote once %s', (status) => {
    expect(statusAt({ status, expiresAt: NOON }, NOON + 1)).toBe(status)
  })

  test('does not bring an expired quote back', () => {
    expect(statusAt({ status: 'expired', expiresAt: NOON }, NOON - 1)).toBe('expired')
  })

  test('does not end what never expires', () => {
    expect(statusAt({ status: 'sent', expiresAt: null }, Number.MAX_SAFE_INTEGER)).toBe('sent')
  })
})
