import * as z from 'zod/mini'
import { shownRate } from '~/app/money/taxRate'
import type { Quote } from '~/client/nouns/nouns'
import { taxCents } from '~/domain/tax'
import { fieldCents } from '~/domain/text/typedNumbers'
import { addDays, dayOf } from '~/domain/time/zone'
import { newLine, typedLine, type LineTyped } from './sheet'

export const NO_VEHICLE = ''

const TAX_BY = ['rate', 'amount'] as const
export type TaxBy = (typeof TAX_BY)[number]

/** A quote as it stands in the builder. */
export type QuoteTyped = {
  readonly customerId: string | null
  /** `NO_VEHICLE` where none was chosen; null where nobody has chosen yet. */
  readonly vehicleId: string | null
  readonly lines: readonly LineTyped[]
  readonly taxBy: TaxBy
  /** In percent. */
  readonly taxRate: string
  readonly taxAmount: string
  /** The last day that it holds, of the shop's calendar; empty where it holds for good. */
  readonly expires: string
}

/** What stands in every builder of this shop. */
export type Shop = { zone: string; ratePpm: number | null; now: number }

export const DEFAULT_DAYS = 30

type Start = { customerId: string | null; vehicleId: string | null }

export const blankQuote = ({ customerId, vehicleId }: Start, { zone, ratePpm, now }: Shop): QuoteTyped => ({
  customerId,
  vehicleId,
  lines: [newLine()],
  taxBy: ratePpm === null ? 'amount' : 'rate',
  taxRate: shownRate(ratePpm),
  taxAmount: '',
  expires: addDays(dayOf(now, zone), DEFAULT_DAYS),
})

/** Of a new quote; begun from an appointment or at a customer, it is another one. */
export const newDraftName = (place: string) => `quote/new/${place}`

type Written = Pick<Quote, 'customerId' | 'vehicleId' | 'lines' | 'subtotalCents' | 'taxCents' | 'expiresAt'>

/** The rate that a quote was made with is not told: where the shop's rate gives its tax, that was it. */
export function typedQuote(quote: Written, { zone, ratePpm }: Omit<Shop, 'now'>): QuoteTyped {
  const isByRate = ratePpm !== null && taxCents(quote.subtotalCents, ratePpm) === quote.taxCents
  const expiresAt = quote.expiresAt === null ? Number.NaN : Date.parse(quote.expiresAt)
  return {
    customerId: quote.customerId,
    vehicleId: quote.vehicleId ?? NO_VEHICLE,
    lines: quote.lines.length === 0 ? [newLine()] : quote.lines.map(typedLine),
    taxBy: isByRate ? 'rate' : 'amount',
    taxRate: shownRate(ratePpm),
    taxAmount: isByRate ? '' : fieldCents(quote.taxCents),
    expires: Number.isNaN(expiresAt) ? '' : dayOf(expiresAt, zone),
  }
}

const Kept = z.object({
  customerId: z.nullable(z.string()),
  vehicleId: z.nullable(z.string()),
  lines: z
    .array(z.object({ description: z.string(), quantity: z.string(), price: z.string() }))
    .check(z.minLength(1)),
  taxBy: z.enum(TAX_BY),
  taxRate: z.string(),
  taxAmount: z.string(),
  expires: z.string(),
})

/** A draft that this computer kept; null where it is none, or one of another kind. */
export function keptQuote(kept: unknown): QuoteTyped | null {
  const read = z.safeParse(Kept, kept)
  return read.success ? { ...read.data, lines: read.data.lines.map((line) => newLine(line)) } : null
}
