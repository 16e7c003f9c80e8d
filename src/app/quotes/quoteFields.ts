import * as z from 'zod/mini'
import type { LineItem } from '../../client/nouns'
import type { QuoteDraft } from '../../client/quotes'
import * as field from '../../domain/fields'
import { dollars, MAX_UNIT_PRICE_CENTS } from '../../domain/money'
import { TAX_RATE_RULE } from '../../domain/tax'
import { readCents } from '../../domain/typedNumbers'
import { trimmed } from '../words/typed'
import { endOfDay, expiryError } from './expiry'
import { isBlank, type LineColumn, type LineTyped } from './lineTyped'
import { NO_VEHICLE, type QuoteTyped } from './quoteTyped'
import { quantityOf, reckon } from './reckoning'

const AMOUNT = 'must be an amount such as 45.00'
const LESS = { error: 'may not be less than nothing' }
const LARGE = { error: 'is too large to be kept exactly' }
// The rule of the service speaks of cents; a person at the counter does not.
const PRICE = { error: `may be at most ${dollars(MAX_UNIT_PRICE_CENTS)}, either way` }

const lineFields = z.pipe(
  z.object({
    description: z.pipe(z.transform(trimmed), field.lineItem.shape.description),
    quantity: z.pipe(
      z.pipe(z.transform(quantityOf), z.number({ error: 'must be a number such as 2.5' })),
      field.quantity,
    ),
    price: z.pipe(
      z.transform(readCents),
      z
        .number({ error: AMOUNT })
        .check(z.minimum(-MAX_UNIT_PRICE_CENTS, PRICE), z.maximum(MAX_UNIT_PRICE_CENTS, PRICE)),
    ),
  }),
  z.transform(({ price, ...line }): LineItem => ({ ...line, unitPriceCents: price })),
)

/** Empty lines are none; with nothing to offer there is no quote, and the first line says what is missing. */
function filled(lines: readonly LineTyped[]): (Record<LineColumn, string> | null)[] {
  const isNone = lines.every(isBlank)
  return lines.map((line, at) => (isBlank(line) && !(isNone && at === 0) ? null : line))
}

const tax = (error: string) =>
  z.number({ error }).check(z.minimum(0, LESS), z.maximum(Number.MAX_SAFE_INTEGER, LARGE))

type Context = {
  zone: string
  now: number
  /** The end that the quote has already: its day may be kept though it is past. */
  expiresAt?: string | null
  keptDay?: string
}

/** What the builder takes, from the rules that the service refuses by. What is wrong with the whole is `root.total`. */
export const quoteFields = ({ zone, now, expiresAt = null, keptDay = '' }: Context) =>
  z.pipe(
    z.pipe(
      z.transform((typed: QuoteTyped) => {
        const { taxBy, ...fields } = typed
        const { subtotalCents, taxCents, totalCents } = reckon(typed)
        const counted = subtotalCents === null ? 0 : taxCents
        return {
          ...fields,
          lines: filled(typed.lines),
          taxRate: taxBy === 'rate' ? counted : 0,
          taxAmount: taxBy === 'amount' ? counted : 0,
          root: { total: subtotalCents === null ? null : (totalCents ?? 0) },
        }
      }),
      z.object({
        customerId: z.string({ error: 'must be chosen' }),
        vehicleId: z.nullable(z.string()),
        lines: z.array(z.nullable(lineFields)),
        taxRate: tax(`must be a number ${TAX_RATE_RULE}`),
        taxAmount: tax(AMOUNT),
        expires: z.string().check(
          z.refine((day) => day === '' || day === keptDay || expiryError(day, zone, now) === undefined, {
            error: ({ input }) => expiryError(String(input), zone, now),
          }),
        ),
        root: z.object({ total: z.number(LARGE).check(z.minimum(0, LESS)) }),
      }),
    ),
    z.transform(({ customerId, vehicleId, lines, taxRate, taxAmount, expires }): QuoteDraft => ({
      customerId,
      vehicleId: vehicleId === NO_VEHICLE ? null : vehicleId,
      lines: lines.filter((line) => line !== null),
      taxCents: taxRate + taxAmount,
      expiresAt: expires === '' ? null : expires === keptDay ? expiresAt : endOfDay(expires, zone),
    })),
  )
