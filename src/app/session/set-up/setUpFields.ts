import * as z from 'zod/mini'
import { inWords, whereEmpty, blankIsNone, trimmed } from '~/app/format/fieldErrors'
import { shownRate, typedRate } from '~/app/money/taxRate'
import type { FirstShop } from '~/client/nouns/setUp'
import type { ShopSent, WireShop } from '~/client/nouns/shopRecord'
import * as field from '~/domain/fields'
import { MESSAGE_TEXTS } from '~/domain/messageTexts'
import * as shop from '~/domain/shop'
import { TAX_RATE_RULE } from '~/domain/tax'
import { phoneError, readPhone, showPhone } from '~/domain/text/phone'
import { hoursOf, USUAL_HOURS, type HoursTyped, typedHours } from './hours'
import type { Texts } from './MessageFields'

export type SetUpTyped = {
  name: string
  phone: string
  street: string
  city: string
  state: string
  zip: string
  taxRatePpm: string
  taxNumber: string
  terms: string
  hours: HoursTyped
  timeZone: string
  capacity: string
}

export type LetterheadTyped = Pick<
  SetUpTyped,
  'name' | 'phone' | 'street' | 'city' | 'state' | 'zip' | 'taxNumber' | 'terms'
>

const optional = <Rule extends z.ZodMiniType<unknown, string>>(rule: Rule) =>
  z.pipe(blankIsNone(trimmed), z.nullable(rule))

const taxRatePpm = z.pipe(
  z
    .string()
    .check(
      z.refine((typed) => typedRate(typed) !== undefined, { error: `must be a number ${TAX_RATE_RULE}` }),
    ),
  z.transform((typed: string) => typedRate(typed) ?? null),
)

const capacityOf = (typed: string) => (typed.trim() === '' ? null : Number(typed))

/** What the page takes, from the same rules that the service refuses by. */
export const setUpFields = z.object({
  name: inWords(z.pipe(z.transform(trimmed), field.name), whereEmpty('Enter a name')),
  phone: inWords(z.pipe(blankIsNone(readPhone), z.nullable(field.phone)), phoneError),
  street: optional(shop.street),
  city: optional(shop.city),
  state: optional(shop.state),
  zip: optional(shop.zipCode),
  taxRatePpm,
  taxNumber: optional(shop.taxNumber),
  terms: optional(shop.terms),
  hours: z.pipe(z.transform(hoursOf), z.nullable(shop.openingHours)),
  timeZone: shop.timeZone,
  capacity: z.pipe(z.transform(capacityOf), z.nullable(shop.capacity)),
})

export const letterheadFields = z.pick(setUpFields, {
  name: true,
  phone: true,
  street: true,
  city: true,
  state: true,
  zip: true,
  taxNumber: true,
  terms: true,
})

/** The zone and the rate are proposed: the operator's, else the computer's zone. */
export const blankShop = (timeZone: string, taxRate: number | null): SetUpTyped => ({
  name: '',
  phone: '',
  street: '',
  city: '',
  state: '',
  zip: '',
  taxRatePpm: shownRate(taxRate),
  taxNumber: '',
  terms: '',
  hours: USUAL_HOURS,
  timeZone,
  capacity: '',
})

/** What was typed before an accident over an empty page; null where nothing was. */
export const broughtBack = (kept: unknown, blank: SetUpTyped): SetUpTyped | null =>
  typeof kept === 'object' && kept !== null ? { ...blank, ...kept } : null

/** As it would have been typed. */
export const typedShop = (wire: WireShop, zone: string): SetUpTyped => ({
  name: wire.name,
  phone: wire.phone === null ? '' : showPhone(wire.phone),
  street: wire.street ?? '',
  city: wire.city ?? '',
  state: wire.state ?? '',
  zip: wire.zip_code ?? '',
  taxRatePpm: shownRate(wire.tax_rate_ppm),
  taxNumber: wire.tax_number ?? '',
  terms: wire.terms ?? '',
  hours: typedHours(wire.opening_hours),
  timeZone: wire.time_zone ?? zone,
  capacity: wire.capacity === null ? '' : String(wire.capacity),
})

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** A text that is the proposed one is not the shop's own. */
export const ownTexts = (texts: Texts): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).filter(
      ([name, text]) =>
        text.trim() !== '' && !Object.entries(MESSAGE_TEXTS).some((one) => isSame(one, [name, text])),
    ),
  )

/** Only what changed is sent. */
export function patchOf(typed: FirstShop, wire: WireShop, texts: Texts) {
  // Texts under other names are another program's, and stay.
  const others = Object.fromEntries(
    Object.entries(wire.message_texts).filter(([name]) => !Object.hasOwn(MESSAGE_TEXTS, name)),
  )
  const wanted = {
    name: typed.name,
    street: typed.street,
    city: typed.city,
    state: typed.state,
    zip_code: typed.zip,
    phone: typed.phone,
    tax_number: typed.taxNumber,
    terms: typed.terms,
    time_zone: typed.timeZone,
    tax_rate_ppm: typed.taxRatePpm,
    opening_hours: typed.hours,
    capacity: typed.capacity,
    message_texts: { ...others, ...ownTexts(texts) },
  } satisfies ShopSent
  const before: Readonly<Record<string, unknown>> = wire
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => !isSame(value, before[name])))
}
