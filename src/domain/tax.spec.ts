import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_CENTS } from './money'
import { readTaxRate, showTaxRate, taxCents } from './tax'

/** A rate as somebody writes it: none to 100 percent, with none to four decimals. */
const written = fc
  .tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 0, max: 4 }), fc.nat(9_999))
  .map(([whole, decimals, digits]) => {
    const fraction = String(digits).padStart(4, '0').slice(0, decimals)
    return fraction === '' ? `${whole}` : `${whole}.${fraction}`
  })

const cents = fc.oneof(
  fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }),
  fc.integer({ min: -100_000, max: 100_000 }),
)

/**
 * Knows nothing of how the code reckons: takes the percent as it is written, and compares twice the distance to the
 * candidates on both sides, in a unit so small that nothing is lost.
 */
function isNearestCent(subtotal: number, percent: string, tax: number): boolean {
  const [whole = '', decimals = ''] = percent.split('.')
  const under = 100n * 10n ** BigInt(decimals.length)
  const off = BigInt(subtotal) * BigInt(whole + decimals) - BigInt(tax) * under
  // Within half a cent; on the half itself only where the tax went away from nothing.
  const twice = off < 0n ? -2n * off : 2n * off
  return twice < under || (twice === under && off < 0n === subtotal > 0)
}

describe('a rate', () => {
  test.each([
    ['8.875', 88_750],
    ['9.4375', 94_375],
    ['8.25', 82_500],
    ['8.5', 85_000],
    ['0.0001', 1],
    ['0', 0],
    ['007', 70_000],
    ['100', 1_000_000],
    ['100.0000', 1_000_000],
  ])('of %s percent is %d millionths', (percent, rate) => {
    expect(readTaxRate(percent)).toBe(rate)
  })

  test.each(['', ' ', '8,25', 'eight', '-1', '100.0001', '101', '1000', '8.00001', '8.', '.5', '1e1', '٨'])(
    'is not %j',
    (percent) => {
      expect(readTaxRate(percent)).toBeNull()
    },
  )

  test('reads as it is shown, whatever it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (rate) => {
        const shown = showTaxRate(rate)
        expect(readTaxRate(shown)).toBe(rate)
        expect(shown).not.toMatch(/\.$|\.\d*0$/)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('the tax', () => {
  test('is the nearest cent of the exact product, for whatever sum and rate', () => {
    fc.assert(
      fc.property(cents, written, (subtotal, percent) => {
        const tax = taxCents(subtotal, readTaxRate(percent) ?? NaN)
        expect(isNearestCent(subtotal, percent, tax)).toBe(true)
      }),
      { numRuns: 5_000 },
    )
  })

  test('of half a cent goes away from nothing, above it and below it', () => {
    fc.assert(
      fc.property(fc.nat(40_000_000), (n) => {
        expect(taxCents(2 * n + 1, 500_000)).toBe(n + 1)
        expect(taxCents(-2 * n - 1, 500_000)).toBe(-n - 1)
      }),
    )
  })

  test.each([
    [4_000, '8.875', 355],
    [10_000, '9.4375', 944],
    [800, '9.4375', 76], // 75.5
    [-800, '9.4375', -76],
    [20_000, '8.0025', 1_601], // 1600.5
    [1, '49.9999', 0],
    [1, '50', 1],
    [123_456, '0', 0],
    [0, '8.875', 0],
    [MAX_CENTS, '100', MAX_CENTS],
    [-MAX_CENTS, '100', -MAX_CENTS],
  ])('of %d cents at %s percent is %d', (subtotal, percent, tax) => {
    expect(taxCents(subtotal, readTaxRate(percent) ?? NaN)).toBe(tax)
  })

  test('of a sum that is no whole number of cents is not reckoned', () => {
    expect(() => taxCents(1.5, 82_500)).toThrow(RangeError)
    expect(() => taxCents(100, 82_500.5)).toThrow(RangeError)
  })
})
