import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { blankQuote, keptQuote, typedQuote, type QuoteTyped } from './quoteTyped'
import { newLine } from './sheet'
import { reckon } from './typedTotals'
import { quoteFields } from './useQuoteForm'

const ZONE = 'America/Chicago'
const NOW = Date.parse('2026-11-21T15:00:00Z')
const shop = { zone: ZONE, ratePpm: 88_750, now: NOW }

const line = (description: string, quantity: string, price: string) =>
  newLine({ description, quantity, price })
const quote = (over: Partial<QuoteTyped> = {}): QuoteTyped => ({
  ...blankQuote({ customerId: 'c1', vehicleId: null }, shop),
  lines: [line('Front brake pads', '2', '$45.00')],
  ...over,
})
type Context = Parameters<typeof quoteFields>[0]
const read = (typed: QuoteTyped, context: Partial<Context> = {}) =>
  z.safeParse(quoteFields({ zone: ZONE, now: NOW, ...context }), typed)
/** By the path of each; null where nothing is wrong. */
function errorsOf(over: Partial<QuoteTyped>) {
  const issues = read(quote(over)).error?.issues ?? []
  const errors = issues.map(({ path, message }) => [path.join('.'), message])
  return errors.length === 0 ? null : Object.fromEntries(errors)
}

test('what is typed is what is sent', () => {
  expect(read(quote({ vehicleId: 'v1' }))).toEqual({
    success: true,
    data: {
      customerId: 'c1',
      vehicleId: 'v1',
      lines: [{ description: 'Front brake pads', quantity: 2, unitPriceCents: 4_500 }],
      taxCents: 799,
      expiresAt: '2026-12-22T05:59:59.999Z',
    },
  })
})

test('an empty quantity is one, and empty lines are none', () => {
  const typed = quote({ lines: [line('Labor', '', '120'), newLine(), line('  Coupon ', ' ', '-20')] })
  expect(read(typed)).toMatchObject({
    data: {
      lines: [
        { description: 'Labor', quantity: 1, unitPriceCents: 12_000 },
        { description: 'Coupon', quantity: 1, unitPriceCents: -2_000 },
      ],
    },
  })
})

test('a sheet without a line asks for one where it would stand', () => {
  expect(errorsOf({ lines: [newLine(), newLine()] })).toEqual({
    'lines.0.description': 'may not be blank',
    'lines.0.price': 'must be an amount such as 45.00',
  })
})

test.each([
  [['', '1', '5'], { description: 'may not be blank' }],
  [['x'.repeat(501), '1', '5'], { description: 'may be at most 500 characters long' }],
  [['Oil', 'two', '5'], { quantity: 'must be a number such as 2.5' }],
  [['Oil', '0', '5'], { quantity: 'must be more than 0' }],
  [['Oil', '1000001', '5'], { quantity: 'may be at most 1000000' }],
  [['Oil', '0.123456', '5'], { quantity: 'may have at most 5 decimals' }],
  [['Oil', '1', ''], { price: 'must be an amount such as 45.00' }],
  [['Oil', '1', '12,50'], { price: 'must be an amount such as 45.00' }],
  [['Oil', '1', '1000000.01'], { price: 'may be at most $1,000,000.00, either way' }],
  [['Oil', '1', '-1000000.01'], { price: 'may be at most $1,000,000.00, either way' }],
] as const)('%j is refused at its cell', (cells, errors) => {
  // Below an empty one, which is none and keeps its place.
  const lines = [newLine(), line(cells[0], cells[1], cells[2])]
  const { 'root.total': _, ...atCells } = errorsOf({ lines }) ?? {}
  const wanted = Object.entries(errors).map(([column, message]) => [`lines.1.${column}`, message])
  expect(atCells).toEqual(Object.fromEntries(wanted))
})

test('nobody, a past day, no rate and less than nothing are refused, each in its place', () => {
  expect(errorsOf({ customerId: null })?.customerId).toBe('must be chosen')
  expect(errorsOf({ expires: '2026-11-20' })?.expires).toBe('must not be in the past')
  expect(errorsOf({ expires: '2026-11-21' })).toBe(null)
  expect(errorsOf({ taxRate: 'eight' })?.taxRate).toMatch('from 0 to 100')
  expect(errorsOf({ taxBy: 'amount', taxAmount: '-1' })?.taxAmount).toBe('must not be negative')
  expect(errorsOf({ taxBy: 'amount', taxAmount: 'x' })?.taxAmount).toBe('must be an amount such as 45.00')
  expect(errorsOf({ lines: [line('Coupon', '1', '-5')] })?.['root.total']).toBe('must not be negative')
})

test('everything that is wrong is told at once, each in its place', () => {
  const lines = [line('Coupon', '1', '-50'), line('', '1', '5'), line('Oil', 'two', '5')]
  expect(errorsOf({ customerId: null, lines, taxRate: '-', expires: '2020-01-31' })).toEqual({
    customerId: 'must be chosen',
    'lines.1.description': 'may not be blank',
    'lines.2.quantity': 'must be a number such as 2.5',
    taxRate: 'must be a number from 0 to 100 with at most 4 decimals',
    expires: 'must not be in the past',
  })
  expect(Object.keys(errorsOf({ lines }) ?? {})).toContain('root.total')
})

test('a quote that is edited keeps the very end that it had, unless another day is chosen', () => {
  const context = { expiresAt: '2026-11-10T18:00:00.000Z', keptDay: '2026-11-10' }
  expect(read(quote({ expires: '2026-11-10' }), context)).toMatchObject({
    data: { expiresAt: '2026-11-10T18:00:00.000Z' },
  })
  expect(read(quote({ expires: '' }), context)).toMatchObject({ data: { expiresAt: null } })
  expect(read(quote({ expires: '2026-12-01' }), context)).toMatchObject({
    data: { expiresAt: '2026-12-02T05:59:59.999Z' },
  })
})

test('sums follow what is typed, and say what they leave out', () => {
  const lines = [line('Pads', '2', '45'), line('Labor', '1.5', 'lots'), line('Half', '', ''), newLine()]
  expect(reckon(quote({ lines }))).toEqual({
    subtotalCents: 9_000,
    taxCents: 799,
    totalCents: 9_799,
    left: [2],
  })
  expect(reckon(quote({ lines, taxRate: '' }))).toMatchObject({ taxCents: null, totalCents: null })
  expect(reckon(quote({ lines, taxBy: 'amount' }))).toMatchObject({ taxCents: 0, totalCents: 9_000 })
})

test('a sum too large to be exact is none', () => {
  const lines = Array.from({ length: 100 }, () => line('Gold', '1000000', '1000000'))
  expect(reckon(quote({ lines }))).toMatchObject({ subtotalCents: null, totalCents: null })
  expect(errorsOf({ lines })?.['root.total']).toBe('is too large')
})

const saved = {
  id: 'q1',
  customerId: 'c1',
  vehicleId: null,
  status: 'draft',
  lines: [{ description: 'Pads', quantity: 0.00001, unitPriceCents: -123_450 }],
  subtotalCents: 9_000,
  taxCents: 799,
  totalCents: 9_799,
  expiresAt: '2026-12-22T05:59:59.999Z',
  createdAt: '2026-11-21T15:00:00.000Z',
}

test('a saved quote stands in the builder as it would have been typed', () => {
  expect(typedQuote(saved, shop)).toMatchObject({
    lines: [{ description: 'Pads', quantity: '0.00001', price: '-1234.50' }],
    taxBy: 'rate',
    taxRate: '8.875',
    taxAmount: '',
    expires: '2026-12-21',
  })
  expect(typedQuote({ ...saved, taxCents: 800 }, shop)).toMatchObject({ taxBy: 'amount', taxAmount: '8.00' })
  expect(typedQuote({ ...saved, expiresAt: null }, { ...shop, ratePpm: null })).toMatchObject({
    taxBy: 'amount',
    taxAmount: '7.99',
    expires: '',
  })
})

test('a draft comes back from what was kept, and what is none does not', () => {
  const typed = quote()
  expect(keptQuote(JSON.parse(JSON.stringify(typed)))).toEqual({
    ...typed,
    lines: [expect.objectContaining({ price: '$45.00' })],
  })
  expect(keptQuote(null)).toBe(null)
  expect(keptQuote({ ...typed, lines: [] })).toBe(null)
  expect(keptQuote({ name: 'Half a na' })).toBe(null)
})
