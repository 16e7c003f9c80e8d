import * as z from 'zod/mini'
import * as field from '../../domain/fields'
import { phoneError, readPhone } from '../../domain/phone'
import * as shop from '../../domain/shop'
import { TAX_RATE_RULE } from '../../domain/tax'
import { shownRate, typedRate } from '../money/taxRate'
import { inWords, whereEmpty } from '../words/fieldErrors'
import { blankIsNone, trimmed } from '../words/typed'
import { hoursOf, USUAL_HOURS, type HoursTyped } from './hours'

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
