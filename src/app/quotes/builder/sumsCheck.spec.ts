import { expect, test } from 'vitest'
import { differences, ownSums, totalsMismatches } from './TotalsMismatch'

const quote = {
  id: 'q1',
  customerId: 'c1',
  vehicleId: null,
  status: 'draft',
  lines: [
    { description: 'Labor', quantity: 1.5, unitPriceCents: 9_999 },
    { description: 'Coupon', quantity: 1, unitPriceCents: -500 },
  ],
  subtotalCents: 14_499,
  taxCents: 1_196,
  totalCents: 15_695,
  expiresAt: null,
  createdAt: '2026-11-21T15:00:00.000Z',
}

test('a quote that adds up raises no doubt', () => {
  expect(ownSums(quote)).toEqual({ subtotalCents: 14_499, taxCents: 1_196, totalCents: 15_695 })
  expect(totalsMismatches(quote, undefined)).toEqual([])
})

test('one cent is a doubt', () => {
  expect(totalsMismatches({ ...quote, totalCents: 15_694 }, undefined)).toEqual([
    { field: 'totalCents', ours: 15_695, theirs: 15_694 },
  ])
})

test('lines that the service changed on the way add up, and are seen by what was expected', () => {
  const [labor, coupon] = quote.lines
  if (!labor || !coupon) throw new Error('two lines')
  const changed = {
    ...quote,
    lines: [{ ...labor, quantity: 1 }, coupon],
    subtotalCents: 9_499,
    totalCents: 10_695,
  }
  const ours = ownSums(quote)
  if (!ours) throw new Error('it adds up')
  const { subtotalCents, taxCents, totalCents } = changed
  expect(totalsMismatches(changed, undefined)).toEqual([])
  expect(totalsMismatches(changed, { ours, theirs: { subtotalCents, taxCents, totalCents } })).toHaveLength(2)
  // Another desk has changed it since: what was expected then is no question any more.
  expect(
    totalsMismatches(quote, {
      ours: { ...ours, totalCents: 1 },
      theirs: { subtotalCents, taxCents, totalCents },
    }),
  ).toEqual([])
})

test('what is finer than our own reckoning raises no doubt that we could not stand by', () => {
  const fine = { ...quote, lines: [{ description: 'Oil', quantity: 0.333333333, unitPriceCents: 900 }] }
  expect(totalsMismatches(fine, undefined)).toEqual([])
  expect(differences(null, quote)).toEqual([])
})
