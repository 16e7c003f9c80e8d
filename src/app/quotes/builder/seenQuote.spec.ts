import { expect, test } from 'vitest'
import type { Quote } from '~/client/nouns/nouns'
import { isStill, keptSeen, seenOf } from './seenQuote'

const quote: Quote = {
  id: 'q1',
  customerId: 'c1',
  vehicleId: null,
  status: 'draft',
  lines: [{ description: 'Labor', quantity: 1, unitPriceCents: 12_500 }],
  subtotalCents: 12_500,
  taxCents: 0,
  totalCents: 12_500,
  expiresAt: null,
  createdAt: '2026-03-02T16:00:00Z',
}

const kept = (draft: object): unknown => JSON.parse(JSON.stringify(draft))

test('the version that a draft was typed over is known again after a reload', () => {
  const seen = keptSeen(kept({ lines: [], seen: seenOf(quote) }))
  expect(seen).toEqual(seenOf(quote))
  expect(seen && isStill(quote, seen)).toBe(true)
})

test.each([
  ['its price', { lines: [{ description: 'Labor', quantity: 1, unitPriceCents: 12_600 }] }],
  ['its status', { status: 'sent' }],
  ['its end', { expiresAt: '2026-04-01T04:59:59.999Z' }],
])('a quote of which another desk has changed %s is another version', (_, changed) => {
  expect(isStill({ ...quote, ...changed }, seenOf(quote))).toBe(false)
})

test.each([
  ['nothing', null],
  ['a draft of an earlier program', { lines: [] }],
  ['what is no version', { seen: { mark: 7 } }],
])('of %s no version is known', (_, draft) => {
  expect(keptSeen(draft)).toBeNull()
})
