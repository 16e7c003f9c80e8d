import * as z from 'zod/mini'
import { isGateways, unreadable } from '~/client/api/failure'
import { accepted, exchange } from '~/client/api/transport'
import { SET_UP_PATH, SetUpAnswer } from '~/contract/setUp'
import type { OpeningHours } from '~/domain/shop'
import type { ShopSent } from './shopRecord'

/** What a first shop says of itself; null where it says nothing. */
export type FirstShop = {
  readonly name: string
  readonly phone: string | null
  readonly street: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
  readonly taxRatePpm: number | null
  readonly taxNumber: string | null
  readonly terms: string | null
  readonly hours: OpeningHours | null
  readonly timeZone: string
  readonly capacity: number | null
}

/** The printed link's code, and what this browser alone is known by when it asks again. */
export type SetUpLink = { readonly code: string; readonly attempt: string }
export type MadeShop = { readonly name: string; readonly key: string; readonly service: string }

/** `none`: there is a shop already, and nothing answers there any more. */
type Answered = { is: 'open' | 'none' } | { is: 'made'; shop: MadeShop }

const NOT_THERE = [404, 405]

async function ask(sent: object, isWrite: boolean, signal?: AbortSignal): Promise<Answered> {
  const body = JSON.stringify(sent)
  const how = { method: 'POST', url: SET_UP_PATH, body, isWrite, ...(signal && { signal }) } as const
  const answer = await exchange(how)
  const { status, headers } = answer
  if (NOT_THERE.includes(status) && !isGateways(headers)) return { is: 'none' }
  const read = z.safeParse(SetUpAnswer, accepted(answer, isWrite).body)
  if (!read.success) throw unreadable('The answer is not a shop', { status, isWrite, cause: read.error })
  const { made } = read.data
  return made ? { is: 'made', shop: made } : { is: 'open' }
}

/** What the link is good for by now; nothing is made by asking. */
export const lookAtSetUp = (link: SetUpLink, signal: AbortSignal) => ask(link, false, signal)

/** Makes the shop, once, however often it is asked with the same link. */
export const setUpShop = (link: SetUpLink, { zip, taxRatePpm, ...shop }: FirstShop) =>
  ask(
    {
      ...link,
      shop: {
        name: shop.name,
        phone: shop.phone,
        street: shop.street,
        city: shop.city,
        state: shop.state,
        zip_code: zip,
        tax_rate_ppm: taxRatePpm,
        tax_number: shop.taxNumber,
        terms: shop.terms,
        opening_hours: shop.hours,
        time_zone: shop.timeZone,
        capacity: shop.capacity,
      } satisfies Omit<ShopSent, 'message_texts'>,
    },
    true,
  )
