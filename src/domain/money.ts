/** Money is whole cents; quantities are decimals. Both are reckoned in integers, never in floats. */
export const MAX_CENTS = Number.MAX_SAFE_INTEGER
export const MAX_UNIT_PRICE_CENTS = 100_000_000
export const MAX_QUANTITY = 1_000_000
export const QUANTITY_DECIMALS = 5

export type Line = { description: string; quantity: number; unit_price_cents: number }
type Totals = { subtotalCents: number; totalCents: number }

const SCALE = 10n ** BigInt(QUANTITY_DECIMALS)
const DECIMAL = /^(\d+)(?:\.(\d+))?$/

/** The quantity in hundred-thousandths, exactly as it was written; null where it has finer decimals. */
export function scaledQuantity(quantity: number): bigint | null {
  // String() gives the shortest decimal that reads back as this number: what the person wrote.
  // It turns to exponents only below 0.000001 and from 1e21 on, where no quantity lies.
  const match = DECIMAL.exec(String(quantity))
  if (!match) return null
  const [, whole = '0', fraction = ''] = match
  if (fraction.length > QUANTITY_DECIMALS) return null
  return BigInt(whole) * SCALE + BigInt(fraction.padEnd(QUANTITY_DECIMALS, '0'))
}

/** A fraction to the nearest whole number, half away from zero. */
export const nearest = (over: bigint, under: bigint) =>
  (over + (over < 0n ? -under / 2n : under / 2n)) / under

/** One line: quantity times price, rounded to the cent. */
export function lineCents(line: Pick<Line, 'quantity' | 'unit_price_cents'>): bigint {
  const quantity = scaledQuantity(line.quantity)
  if (quantity === null) throw new RangeError(`quantity ${line.quantity} has too many decimals`)
  return nearest(quantity * BigInt(line.unit_price_cents), SCALE)
}

/** What a line comes to; null where its quantity is finer than any sum here is made from. */
export const lineAmount = (line: { quantity: number; unitPriceCents: number }): number | null =>
  scaledQuantity(line.quantity) === null
    ? null
    : Number(lineCents({ quantity: line.quantity, unit_price_cents: line.unitPriceCents }))

const fits = (cents: bigint) => cents <= BigInt(MAX_CENTS) && cents >= -BigInt(MAX_CENTS)

/** Sum of the rounded lines, plus tax; null where a sum is too large to be written exactly. */
export function totals(lines: readonly Line[], taxCents: number): Totals | null {
  const subtotal = lines.reduce((sum, line) => sum + lineCents(line), 0n)
  const total = subtotal + BigInt(taxCents)
  return fits(subtotal) && fits(total) ? { subtotalCents: Number(subtotal), totalCents: Number(total) } : null
}

/** $1,234.50, and −$1,234.50 with a minus and no hyphen, for people and for messages. */
export function dollars(cents: number): string {
  const digits = BigInt(Math.abs(cents)).toString().padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${cents < 0 ? '\u2212' : ''}$${whole}.${digits.slice(-2)}`
}

/** "1,000", "0.25" */
export const showQuantity = (quantity: number) =>
  quantity.toLocaleString('en-US', { maximumFractionDigits: 20 })
