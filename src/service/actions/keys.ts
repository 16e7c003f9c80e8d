import { hash, randomBytes } from 'node:crypto'
import { newId } from '~/service/ids'
import type { Writer } from '~/service/store/engine'
import { deviceLinks } from '~/service/store/tables/deviceLinks'
import { keys } from '~/service/store/tables/keys'
import type { KeyRow } from '~/service/store/tables/rows'
import { shops } from '~/service/store/tables/shops'
import { webhooks } from '~/service/store/tables/webhooks'
import { missing } from './refusal'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const KEY_BYTES = 32
const KEY_DIGITS = 43 // as many as 32 bytes can need

function base62(bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  while (text.length < KEY_DIGITS) {
    text = ALPHABET.charAt(Number(rest % 62n)) + text
    rest /= 62n
  }
  return text
}

export const keyOf = (bytes: Buffer) => `fd_${base62(bytes)}`

export const hashKey = (key: string) => hash('sha256', key, 'hex')

type Wanted = { shop: string; scopes: readonly string[]; label?: string; expiresAt?: number | null }

/** The key itself is shown this once; what is stored can't be turned back into it. */
export async function issueKey(
  writer: Writer,
  now: number,
  wanted: Wanted,
  key = keyOf(randomBytes(KEY_BYTES)),
): Promise<{ id: string; key: string }> {
  if (!(await shops.byId(writer, wanted.shop))) throw missing('Shop')
  const id = newId(now)
  await keys.insert(writer, {
    id,
    shop_id: wanted.shop,
    hash: hashKey(key),
    label: wanted.label ?? '',
    scopes: JSON.stringify(wanted.scopes),
    created_at: now,
    expires_at: wanted.expiresAt ?? null,
    revoked_at: null,
    last_used_at: null,
  })
  return { id, key }
}

/** Whether it opens nothing any more. */
export const isOver = ({ revoked_at, expires_at }: KeyRow, now: number) =>
  revoked_at !== null || (expires_at !== null && expires_at <= now)

/** Ends a key, what it has subscribed to, and the links that it made and nobody has used. */
export async function revokeKey(writer: Writer, now: number, id: string): Promise<void> {
  const key = await keys.byId(writer, id)
  if (!key || (await keys.revoke(writer, id, now)) === 0) throw missing('Active key')
  await webhooks.endOfKey(writer, key.shop_id, id)
  await deviceLinks.endOfMaker(writer, key.shop_id, id)
}
