import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dollars, lineCents, MAX_CENTS, scaledQuantity, totals } from './money'

// The oracle reckons with fractions of whole numbers and knows nothing of how the code does it.

type Fraction = { over: bigint; under: bigint }

const asFraction = (written: string): Fraction => {
  const [whole = '0', decimals = ''] = written.split('.')
  return { over: BigInt(whole + decimals), under: 10n ** BigInt(decimals.length) }
}

function nearestCent({ over, under }: Fraction): bigint {
  const size = over < 0n ? -over : over
  const below = size / under
  const isHalfOrMore = 2n * (size - below * under) >= under
  const rounded = isHalfOrMore ? below + 1n : below
  return over < 0n ? -rounded : rounded
}

const exactCents = (written: string, price: number) => {
  const { over, under } = asFraction(written)
  return nearestCent({ over: over * BigInt(price), under })
}

/** A quantity as somebody writes it: up to a million, with none to five decimals. */
const written = fc
  .tuple(fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 0, max: 5 }), fc.nat(99_999))
  .map(([whole, decimals, digits]) => {
    const fraction = String(digits).padStart(5, '0').slice(0, decimals)
    return fraction === '' ? `${whole}` : `${whole}.${fraction}`
  })
  .filter((text) => Number(text) > 0)

const price = fc.oneof(
  fc.integer({ min: -100_000_000, max: 100_000_000 }),
  fc.integer({ min: -1_000, max: 1_000 }),
)

const lineOf = (quantity: string, cents: number) => ({
  description: 'Labor',
  quantity: Number(quantity),
  unit_price_cents: cents,
})

describe('a line', () => {
  test('comes to what exact fractions come to, halves away from nothing', () => {
    fc.assert(
      fc.property(written, price, (quantity, cents) => {
        expect(lineCents(lineOf(quantity, cents))).toBe(exactCents(quantity, cents))
      }),
      { numRuns: 5_000 },
    )
  })

  test('that falls on half a cent goes away from nothing, above it and below it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000_000 }), (n) => {
        const cents = 2 * n + 1
        expect(lineCents(lineOf('0.5', cents))).toBe(BigInt(n) + 1n)
        expect(lineCents(lineOf('0.5', -cents))).toBe(-BigInt(n) - 1n)
      }),
    )
  })

  test.each([
    ['1.005', 1_000, 1_005n],
    ['1.005', 100, 101n],
    ['1.005', -100, -101n],
    ['2.675', 100, 268n],
    ['1.115', 100, 112n],
    ['0.1', 5, 1n],
    ['0.1', 4, 0n],
    ['0.1', -4, 0n],
    ['0.00001', 50_000, 1n],
    ['0.00001', 49_999, 0n],
    ['0.00003', 16_667, 1n],
    ['0.00003', 16_666, 0n],
    ['0.00001', -50_000, -1n],
    ['1.5', 8_995, 13_493n],
    ['1000000', 100_000_000, 100_000_000_000_000n],
    ['999999.99999', 100_000_000, 99_999_999_999_000n],
    ['3', 0, 0n],
  ])('of %s at %d cents comes to %d', (quantity, cents, sum) => {
    expect(lineCents(lineOf(quantity, cents))).toBe(sum)
  })

  test('with finer decimals is not reckoned at all', () => {
    expect(() => lineCents(lineOf('0.000001', 100))).toThrow('too many decimals')
  })
})

describe('a quantity', () => {
  test('is kept exactly as it was written', () => {
    fc.assert(
      fc.property(written, (text) => {
        const { over, under } = asFraction(text)
        expect(scaledQuantity(Number(text))).toBe((over * 100_000n) / under)
      }),
    )
  })

  test.each([
    [1e-5, 1n],
    [0.00003, 3n],
    [9e-5, 9n],
    [0.0001, 10n],
    [1.005, 100_500n],
    [0.1, 10_000n],
    [1_000_000, 100_000_000_000n],
  ])('of %d is %d hundred-thousandths', (quantity, scaled) => {
    expect(scaledQuantity(quantity)).toBe(scaled)
  })

  test.each([1e-6, 1.1e-5, 0.000015, 0.1 + 0.2, 1.000001, 1e-20, 1e21, -1, NaN, Infinity])(
    'of %d is none',
    (quantity) => {
      expect(scaledQuantity(quantity)).toBeNull()
    },
  )
})

describe('the sums', () => {
  test('add rounded lines, then the tax', () => {
    const lines = fc.array(fc.tuple(written, price), { minLength: 1, maxLength: 100 })
    fc.assert(
      fc.property(lines, fc.nat(1_000_000), (rows, tax) => {
        const subtotal = rows.reduce((sum, [quantity, cents]) => sum + exactCents(quantity, cents), 0n)
        const total = subtotal + BigInt(tax)
        const fits = [subtotal, total].every((sum) => sum <= 9007199254740991n && sum >= -9007199254740991n)
        const made = totals(
          rows.map(([quantity, cents]) => lineOf(quantity, cents)),
          tax,
        )
        expect(made).toEqual(fits ? { subtotalCents: Number(subtotal), totalCents: Number(total) } : null)
      }),
    )
  })

  test('round each line, not their sum: three thirds of a cent are three cents', () => {
    expect(totals([lineOf('0.5', 1), lineOf('0.5', 1), lineOf('0.5', 1)], 0)?.totalCents).toBe(3)
  })

  test('of no lines are nothing but the tax', () => {
    expect(totals([], 7)).toEqual({ subtotalCents: 0, totalCents: 7 })
  })

  const largest = Array.from({ length: 90 }, () => lineOf('1000000', 100_000_000))

  test('up to the largest that can be written exactly are written, one cent more is none', () => {
    const subtotal = 90 * 1e14
    expect(totals(largest, MAX_CENTS - subtotal)?.totalCents).toBe(MAX_CENTS)
    expect(totals([...largest, lineOf('1', 1)], MAX_CENTS - subtotal)).toBeNull()
  })

  test('are none where only the lines are too many and no tax is left to bring them back', () => {
    const less = Array.from({ length: 91 }, () => lineOf('1000000', -100_000_000))
    expect(totals(less, MAX_CENTS)).toBeNull()
  })
})

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [-5, '−$0.05'],
  [123_450, '$1,234.50'],
  [-100_000_000, '−$1,000,000.00'],
  [MAX_CENTS, '$90,071,992,547,409.91'],
])('%d cents read as %s', (cents, text) => {
  expect(dollars(cents)).toBe(text)
})

test('what reads as dollars is the same number of cents', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (cents) => {
      const digits = dollars(cents).replace(/[$,.]/g, '').replace('−', '-')
      expect(BigInt(digits)).toBe(BigInt(cents))
    }),
  )
})
