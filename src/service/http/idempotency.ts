import { plain, said } from '../said'
import type { Reader, Writer } from '../store/engine'
import { storedAnswers } from '../store/storedAnswers'
import type { Vault } from '../vault'
import { Problem } from './problem'

const VISIBLE_ASCII = /^[!-~]{1,255}$/

/** What the caller of a write is told: the bytes that a repetition gets again. */
export type Outcome = { status: number; body: string; etag: string | null; place: string | null }
export type Stored = Outcome & { operation: string; secret: boolean }

export function idempotencyKeyOf(headers: Headers): string | null {
  const key = headers.get('idempotency-key')
  if (key !== null && !VISIBLE_ASCII.test(key)) {
    throw new Problem(400, said`Idempotency-Key must be 1 to 255 visible ASCII characters`)
  }
  return key
}

export async function recall(
  reader: Reader,
  vault: Vault,
  shop: string,
  key: string,
  since: number,
): Promise<Stored | null> {
  const row = await storedAnswers.fresh(reader, shop, key, since)
  if (!row) return null
  const secret = row.sealed === 1
  const body = secret ? opened(vault, row.body) : row.body
  return { operation: row.operation, status: row.status, body, etag: row.etag, place: row.place, secret }
}

function opened(vault: Vault, sealed: string): string {
  const text = vault.open(sealed)
  if (text !== null) return text
  throw new Problem(
    409,
    plain(
      'The first answer to this Idempotency-Key was sealed with a secret that this service no longer has. ' +
        'What it told of was done then; nothing was done now. Look for it in the list.',
    ),
  )
}

/** Kept by the transaction that made the effect: neither is ever there without the other. */
export async function remember(
  writer: Writer,
  vault: Vault,
  kept: Stored & { shop: string; key: string; now: number },
): Promise<void> {
  await storedAnswers.keep(writer, {
    shop_id: kept.shop,
    key: kept.key,
    operation: kept.operation,
    status: kept.status,
    etag: kept.etag,
    place: kept.place,
    body: kept.secret ? vault.seal(kept.body) : kept.body,
    sealed: kept.secret ? 1 : 0,
    created_at: kept.now,
  })
}
