import { detailsOf } from './actions/shops'
import { callerOf } from './http/credential'
import type { Reader } from './store/engine'
import { shops } from './store/shops'

/** What every desk of a shop needs to know of it, and what its key may do there. */
export type ShopOfKey = {
  name: string
  timeZone: string | null
  taxRatePpm: number | null
  scopes: readonly string[]
}

/** The shop that a key belongs to; null where the key opens nothing. */
export async function shopOfKey(reader: Reader, key: string, now: number): Promise<ShopOfKey | null> {
  const caller = await callerOf(reader, key, now)
  const row = caller && (await shops.byId(reader, caller.shop))
  if (!caller || !row) return null
  const { time_zone, tax_rate_ppm } = detailsOf(row)
  return { name: row.name, timeZone: time_zone, taxRatePpm: tax_rate_ppm, scopes: [...caller.scopes] }
}
