import { hashKey, isOver } from '../actions/keys'
import type { Reader } from '../store/engine'
import { keys } from '../store/keys'

/** Who asks: one key of one shop. */
export type Caller = { keyId: string; shop: string; scopes: readonly string[] }

/** The caller behind a key, asked anew each time: a revoked key ends at once, a new one works at once. */
export async function callerOf(reader: Reader, key: string | null, now: number): Promise<Caller | null> {
  if (!key) return null
  const row = await keys.byHash(reader, hashKey(key))
  if (!row || isOver(row, now)) return null
  const scopes: string[] = JSON.parse(row.scopes)
  return { keyId: row.id, shop: row.shop_id, scopes }
}
