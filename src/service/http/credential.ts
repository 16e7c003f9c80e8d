import { hashKey, isOver } from '../actions/keys'
import type { Allowance, Reader, Spent, Store } from '../store/engine'
import { keys } from '../store/keys'
import type { KeyRow } from '../store/tables'

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
