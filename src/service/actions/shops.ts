import type * as z from 'zod/mini'
import type { ShopPatch } from '~/contract/full/bodies'
import type { OpeningHours } from '~/domain/shop'
import { newId } from '~/service/ids'
import type { Writer } from '~/service/store/engine'
import type { ShopRow } from '~/service/store/tables/rows'
import { shops } from '~/service/store/tables/shops'
import type { Changes } from './work'

/** What a shop says of itself, beside its name and how much it holds. */
export type ShopDetails = {
  street: string | null
  city: string | null
  state: string | null
  zip_code: string | null
  phone: string | null
  tax_number: string | null
  terms: string | null
  time_zone: string | null
  tax_rate_ppm: number | null
  opening_hours: OpeningHours | null
  message_texts: Record<string, string>
}

export type ShopChanges = Changes<typeof ShopPatch>
type NewShop = ShopChanges & { name: z.output<typeof ShopPatch>['name'] & string }

const UNSAID: ShopDetails = {
  street: null,
  city: null,
  state: null,
  zip_code: null,
  phone: null,
  tax_number: null,
  terms: null,
  time_zone: null,
  tax_rate_ppm: null,
  opening_hours: null,
  message_texts: {},
}

export function detailsOf({ details }: Pick<ShopRow, 'details'>): ShopDetails {
  const said: Partial<ShopDetails> = JSON.parse(details)
  return { ...UNSAID, ...said }
}

export async function openShop(
  writer: Writer,
  now: number,
  { name, capacity = null, ...details }: NewShop,
): Promise<{ id: string }> {
  const id = newId(now)
  await shops.insert(writer, {
    id,
    name,
    capacity,
    details: JSON.stringify(details),
    created_at: now,
    updated_at: now,
  })
  return { id }
}

/** Told to no stream and no webhook: it is no record that a key may or may not read, and hardly ever changes. */
export async function changeShop(
  { writer, now }: { writer: Writer; now: number },
  before: ShopRow,
  { name = before.name, capacity = before.capacity, ...details }: ShopChanges,
): Promise<ShopRow> {
  const after: ShopRow = {
    ...before,
    name,
    capacity,
    details: JSON.stringify({ ...detailsOf(before), ...details }),
    updated_at: now,
  }
  await shops.update(writer, after)
  return after
}
