import { FEATURES, type KeyAnswer } from '~/contract/key'
import { hashKey, isOver } from '~/service/actions/keys'
import type { Allowance, Reader, Spent, Store } from '~/service/store/engine'
import { keys } from '~/service/store/tables/keys'
import type { KeyRow } from '~/service/store/tables/rows'
import { shops } from '~/service/store/tables/shops'
import type { Look } from './handlers'

/** Who asks: one key of one shop. */
export type Caller = { keyId: string; shop: string; scopes: readonly string[] }

/** The caller behind a key, asked anew each time: a revoked key ends at once, a new one works at once. */
export async function callerOf(reader: Reader, key: string | null, now: number): Promise<Caller | null> {
  if (!key) return null
  return asCaller(await keys.byHash(reader, hashKey(key)), now)
}

/** The same, and one request less for that key in this minute. */
export async function countedCallerOf(
  store: Store,
  allowance: Allowance,
  key: string | null,
  now: number,
): Promise<{ caller: Caller; spent: Spent } | null> {
  if (!key) return null
  const found = await keys.spending(store, allowance, hashKey(key))
  const caller = asCaller(found?.row, now)
  return found && caller ? { caller, spent: found.spent } : null
}

function asCaller(row: KeyRow | undefined, now: number): Caller | null {
  if (!row || isOver(row, now)) return null
  const scopes: string[] = JSON.parse(row.scopes)
  return { keyId: row.id, shop: row.shop_id, scopes }
}

/** The shop that a key is of. */
export async function shopOf(reader: Reader, shop: string) {
  const row = await shops.byId(reader, shop)
  if (!row) throw new Error('a key is of a shop that is not there')
  return row
}

/** The handler of both surfaces. */
export const keyAnswer =
  (surface: keyof typeof FEATURES) =>
  async ({ reader, shop, scopes }: Look): Promise<KeyAnswer> => {
    const { name } = await shopOf(reader, shop)
    return { scopes: [...scopes], features: [...FEATURES[surface]], shop: { name } }
  }
