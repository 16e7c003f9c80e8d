import type { FirstShop } from '../../client/setUp'
import type { WireShop } from '../../client/shopRecord'
import { MESSAGE_TEXTS } from '../../domain/messageTexts'
import { showPhone } from '../../domain/phone'
import { shownRate } from '../money/taxRate'
import { typedHours } from './hours'
import type { Texts } from './MessageFields'
import type { SetUpTyped } from './setUpFields'

/** As it would have been typed. */
export const typedShop = (shop: WireShop, zone: string): SetUpTyped => ({
  name: shop.name,
  phone: shop.phone === null ? '' : showPhone(shop.phone),
  street: shop.street ?? '',
  city: shop.city ?? '',
  state: shop.state ?? '',
  zip: shop.zip_code ?? '',
  taxRatePpm: shownRate(shop.tax_rate_ppm),
  taxNumber: shop.tax_number ?? '',
  terms: shop.terms ?? '',
  hours: typedHours(shop.opening_hours),
  timeZone: shop.time_zone ?? zone,
  capacity: shop.capacity === null ? '' : String(shop.capacity),
})

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** A text that is the proposed one is not the shop's own. */
export const ownTexts = (texts: Texts): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).filter(
      ([name, text]) =>
        text.trim() !== '' && !Object.entries(MESSAGE_TEXTS).some((one) => same(one, [name, text])),
    ),
  )

/** Only what changed is sent. */
export function patchOf(typed: FirstShop, shop: WireShop, texts: Texts) {
  // Texts under other names are another program's, and stay.
  const others = Object.fromEntries(
    Object.entries(shop.message_texts).filter(([name]) => !Object.hasOwn(MESSAGE_TEXTS, name)),
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
  }
  const before: Readonly<Record<string, unknown>> = shop
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => !same(value, before[name])))
}
