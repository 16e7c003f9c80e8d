import * as z from 'zod/mini'
import type { LineItem } from '../../client/records'
import type { QuoteDraft } from '../../client/shop'
import * as field from '../../domain/fields'
import { dollars, MAX_UNIT_PRICE_CENTS } from '../../domain/money'
import { TAX_RATE_RULE } from '../../domain/tax'
import { readCents } from '../../domain/typedNumbers'
import { endOfDay, expiryError } from './expiry'
import { isBlank, type LineErrors, type LineTyped } from './lineTyped'
import { NO_VEHICLE, type QuoteTyped } from './quoteTyped'
import { reckon, typedQuantity } from './reckoning'

type QuoteErrors = {
  readonly customer?: string
  readonly tax?: string
  readonly expires?: string
  readonly total?: string
  /** By the line's key. */
  readonly lines: ReadonlyMap<string, LineErrors>
}

const AMOUNT = 'must be an amount such as 45.00'

/** Why a rule refuses a value; undefined where it does not. */
function refusal(rule: z.ZodMiniType, value: unknown): string | undefined {
  const read = z.safeParse(rule, value)
  return read.success ? undefined : read.error.issues[0]?.message
}

function priceError(typed: string): string | undefined {
  const cents = readCents(typed)
  if (cents === null) return AMOUNT
  // The rule speaks of cents; a person at the counter does not.
  return refusal(field.unitPriceCents, cents) && `may be at most ${dollars(MAX_UNIT_PRICE_CENTS)}, either way`
}

function quantityError(line: LineTyped): string | undefined {
  const quantity = typedQuantity(line)
  return quantity === null ? 'must be a number such as 2.5' : refusal(field.quantity, quantity)
}

function lineErrors(line: LineTyped): LineErrors {
  const found = {
    description: refusal(field.lineItem.shape.description, line.description.trim()),
    quantity: quantityError(line),
    price: priceError(line.price),
  }
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== undefined))
}

export const lineOf = (line: LineTyped): LineItem => ({
  description: line.description.trim(),
  quantity: typedQuantity(line) ?? 0,
  unitPriceCents: readCents(line.price) ?? 0,
})

type Context = {
  zone: string
  now: number
  /** The end that the quote has already: its day may be kept though it is past. */
  expiresAt?: string | null
  keptDay?: string
}

/** What the service is sent, or why nothing is. */
export function readQuote(
  typed: QuoteTyped,
  { zone, now, expiresAt = null, keptDay }: Context,
): { draft: QuoteDraft } | { errors: QuoteErrors } {
  const filled = typed.lines.filter((line) => !isBlank(line))
  const lines = new Map<string, LineErrors>()
  // With nothing to offer there is no quote: the first line says what is missing.
  for (const line of filled.length === 0 ? typed.lines.slice(0, 1) : filled) {
    const errors = lineErrors(line)
    if (Object.keys(errors).length > 0) lines.set(line.key, errors)
  }

  const sums = reckon(typed)
  const isKept = typed.expires === '' || typed.expires === keptDay
  const expires = isKept ? undefined : expiryError(typed.expires, zone, now)
  const errors = {
    lines,
    ...(typed.customerId === null && { customer: 'must be chosen' }),
    ...(sums.subtotalCents !== null && taxError(typed, sums.taxCents)),
    ...(expires !== undefined && { expires }),
    ...(sums.subtotalCents === null && { total: 'is too large to be kept exactly' }),
    ...(sums.totalCents !== null && sums.totalCents < 0 && { total: 'may not be less than nothing' }),
  }
  if (typed.customerId === null || lines.size > 0 || Object.keys(errors).length > 1) return { errors }

  const sameEnd = typed.expires !== '' && typed.expires === keptDay ? expiresAt : null
  return {
    draft: {
      customerId: typed.customerId,
      vehicleId: typed.vehicleId === NO_VEHICLE ? null : typed.vehicleId,
      lines: filled.map(lineOf),
      taxCents: sums.taxCents ?? 0,
      expiresAt: sameEnd ?? (typed.expires === '' ? null : endOfDay(typed.expires, zone)),
    },
  }
}

function taxError({ taxBy }: QuoteTyped, cents: number | null): { tax: string } | undefined {
  if (cents === null) return { tax: taxBy === 'rate' ? `must be a number ${TAX_RATE_RULE}` : AMOUNT }
  if (cents < 0) return { tax: 'may not be less than nothing' }
  return refusal(field.taxCents, cents) === undefined ? undefined : { tax: 'is too large to be kept exactly' }
}
