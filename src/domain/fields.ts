import * as z from 'zod/mini'
import { APPOINTMENT_STATUSES } from './appointments'
import { ALL_EVENTS, EVENT_TYPES } from './events'
import { INVOICE_STATUSES } from './invoices'
import { MAX_CENTS, MAX_QUANTITY, MAX_UNIT_PRICE_CENTS, QUANTITY_DECIMALS, scaledQuantity } from './money'
import { PAYMENT_METHODS } from './payments'
import { QUOTE_STATUSES } from './quotes'
import { codePoints, isStorable } from './text/text'
import { parseUrl } from './text/url'
import { formatInstant, parseInstant } from './time/instant'

// What may be entered. A message reads on after the field's name: "phone" + "must be ...".
// These rules bind what goes in; what comes out of a service is read by its JSON type alone.

export const LENGTHS = {
  name: 200,
  email: 254,
  phone: 16,
  notes: 10_000,
  serviceType: 200,
  vehicleWord: 100,
  plate: 20,
  lineDescription: 500,
  reference: 200,
  paymentNote: 2_000,
  label: 100,
  url: 2_048,
  externalId: 100,
} as const

export const MAX_LINES = 100
export const MAX_DURATION_MINUTES = 1_440
export const DEFAULT_DURATION_MINUTES = 60
export const FIRST_MODEL_YEAR = 1886
export const MODEL_YEARS_AHEAD = 2

const storable = z.refine<string>(isStorable, {
  error: 'must not contain NUL or half a character',
  abort: true,
})

/** Free text of at most so many characters. */
export const text = (max: number) =>
  z.string().check(
    storable,
    z.refine((value: string) => codePoints(value) <= max, {
      error: `may be at most ${max} characters long`,
      abort: true,
    }),
    z.meta({ maxLength: max }),
  )

const filled = z.refine<string>((value) => value.trim() !== '', { error: 'may not be blank' })

export const words = (max: number) => text(max).check(filled, z.meta({ minLength: 1, maxLength: max }))

export const pattern = (max: number, expression: RegExp, error: string) =>
  text(max).check(z.regex(expression, { error }))

export const integer = (min: number, max: number) =>
  z
    .int({ error: 'must be a whole number' })
    .check(
      z.minimum(min, { error: `must be at least ${min}` }),
      z.maximum(max, { error: `may be at most ${max}` }),
    )

/** One word of a fixed list, for what goes in. */
export const oneOf = <const Word extends string>(list: readonly Word[]) =>
  z.enum(list, { error: `must be one of ${list.join(', ')}` })

/** An id as it was given out: opaque, and only ever compared. */
export const id = text(255).check(z.meta({ format: 'uuid', maxLength: 255 }))

/** What a record is called where it was brought from. */
export const externalId = words(LENGTHS.externalId)

export const name = words(LENGTHS.name)
// The pattern that browsers use for an email input, so that a form and a refusal agree.
export const email = pattern(LENGTHS.email, z.regexes.html5Email, 'must be an email address')
export const phone = pattern(
  LENGTHS.phone,
  /^\+[1-9]\d{6,14}$/,
  'must be an international number such as +15551234567',
)
export const notes = text(LENGTHS.notes)

export const modelYear = integer(FIRST_MODEL_YEAR, 9999).check(
  z.refine((year: number) => year <= new Date().getUTCFullYear() + MODEL_YEARS_AHEAD, {
    error: `may be at most ${MODEL_YEARS_AHEAD} years ahead`,
  }),
)
export const vehicleWord = words(LENGTHS.vehicleWord)
export const vehicleDetail = text(LENGTHS.vehicleWord)
export const plate = text(LENGTHS.plate)
export const vin = z.string().check(
  storable,
  z.toUpperCase(),
  z.regex(/^[A-HJ-NPR-Z0-9]{17}$/, {
    error: 'must be 17 letters and digits, without I, O and Q',
  }),
)

export const appointmentStatus = oneOf(APPOINTMENT_STATUSES)
export const quoteStatus = oneOf(QUOTE_STATUSES)
export const invoiceStatus = oneOf(INVOICE_STATUSES)
export const paymentMethod = oneOf(PAYMENT_METHODS)

export const serviceType = words(LENGTHS.serviceType)
export const durationMinutes = integer(1, MAX_DURATION_MINUTES)

/** A time with an offset, kept in one spelling: UTC to the millisecond. */
export const instant = z.string().check(
  z.refine((value: string) => parseInstant(value) !== null, {
    error: 'must be a date and time with an offset, such as 2026-03-14T09:30:00Z',
    abort: true,
  }),
  z.overwrite((value: string) => formatInstant(parseInstant(value) ?? 0)),
  z.meta({ format: 'date-time' }),
)

export const unitPriceCents = integer(-MAX_UNIT_PRICE_CENTS, MAX_UNIT_PRICE_CENTS)
export const taxCents = integer(0, MAX_CENTS)
export const amountCents = integer(1, MAX_CENTS)
export const quantity = z.number({ error: 'must be a number' }).check(
  z.positive({ error: 'must be more than 0', abort: true }),
  z.maximum(MAX_QUANTITY, { error: `may be at most ${MAX_QUANTITY}`, abort: true }),
  z.refine((value: number) => scaledQuantity(value) !== null, {
    error: `may have at most ${QUANTITY_DECIMALS} decimals`,
  }),
)
export const lineItem = z.strictObject({
  description: words(LENGTHS.lineDescription),
  quantity,
  unit_price_cents: unitPriceCents,
})
export const lineItems = z
  .array(lineItem)
  .check(
    z.minLength(1, { error: 'must have at least one line', abort: true }),
    z.maxLength(MAX_LINES, { error: `may have at most ${MAX_LINES} lines` }),
  )

export const reference = text(LENGTHS.reference)
export const paymentNote = text(LENGTHS.paymentNote)

export const label = words(LENGTHS.label)
/** Each of them once, and the word for all. */
const MAX_EVENTS = EVENT_TYPES.length + 1
export const eventTypes = z
  .array(oneOf([ALL_EVENTS, ...EVENT_TYPES]))
  .check(
    z.minLength(1, { error: 'must name at least one event, or *' }),
    z.maxLength(MAX_EVENTS, { error: `may name at most ${MAX_EVENTS} events` }),
  )

const isHttps = (value: string) => {
  const url = parseUrl(value)
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}
export const webhookUrl = text(LENGTHS.url).check(
  z.refine(isHttps, { error: 'must be an https:// address without a user name or password' }),
)
