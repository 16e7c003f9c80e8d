import { createHmac, hash, randomInt } from 'node:crypto'
import type * as z from 'zod/mini'
import type { DeviceLinkCreate } from '~/contract/full/bodies'
import { KEY_PRESETS } from '~/domain/scopes'
import { DAY_MS, MINUTE_MS } from '~/service/clock'
import type { Reader, Writer } from '~/service/store/engine'
import { deviceLinks } from '~/service/store/tables/deviceLinks'
import { keys } from '~/service/store/tables/keys'
import type { DeviceLinkRow } from '~/service/store/tables/rows'
import { hashKey, issueKey, keyOf, revokeKey } from './keys'
import { impossible } from './refusal'
import { born, type Work } from './work'

const GOOD_FOR_MS = 15 * MINUTE_MS
/** A key that nobody has used by then after its link's time is one that nobody has. */
const TAKEN_WITHIN_MS = 5 * MINUTE_MS
/** For so long it is told of a link why it lets nobody in. */
const TOLD_FOR_MS = DAY_MS
const MOST_OPEN = 20

// Without I, L, O and U: a code may be read out, or typed from another screen. 60 bits, for a quarter of an hour.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 3
const GROUP = 4

const newGroup = () =>
  Array.from({ length: GROUP }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
const newCode = () => Array.from({ length: GROUPS }, newGroup).join('-')

/** As it was made, however it was typed. */
const plain = (code: string) =>
  code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')

export const hashCode = (code: string) => hash('sha256', plain(code), 'hex')
const hashClaim = (claim: string) => hash('sha256', claim, 'hex')

/** It lets one computer in, and is gone with the key that made it. The code is shown this once. */
export async function makeDeviceLink(
  work: Work,
  { label, preset }: z.output<typeof DeviceLinkCreate>,
  keyId: string,
): Promise<{ row: DeviceLinkRow; code: string }> {
  const { writer, shop, now } = work
  const maker = await keys.byId(writer, keyId)
  // Between the look at the key and this transaction it may have been revoked, with all that it had made until then.
  if (!maker || maker.revoked_at !== null) throw impossible`This API key was revoked`
  if ((await deviceLinks.countOpen(writer, shop, now)) >= MOST_OPEN)
    throw impossible`A shop can have ${MOST_OPEN} open links at most: revoke one, or wait until one expires`
  const code = newCode()
  const row: DeviceLinkRow = {
    ...born(work),
    code_hash: hashCode(code),
    label,
    preset,
    made_by: keyId,
    ends_at: Math.min(now + GOOD_FOR_MS, maker.expires_at ?? Infinity),
    claim_hash: null,
    key_id: null,
  }
  await deviceLinks.insert(writer, row)
  return { row, code }
}

export async function takeBackDeviceLink(work: Work, row: DeviceLinkRow): Promise<void> {
  await deviceLinks.remove(work.writer, work.shop, row.id)
}

/** Whether that browser has spent it, in its time: the answer may have been lost on the way to it. */
export const isSpentBy = (row: DeviceLinkRow, claim: string | null) =>
  claim !== null && row.claim_hash === hashClaim(claim)

/**
 * The key that the code and the browser's claim come to. It is drawn from them and the installation's secret, so that
 * whoever spent the link and never heard of it asks again, and gets the same key: a second one would leave the first to
 * nobody, and to keep it for them it would have to lie in the store.
 */
const keyFor = (secret: Uint8Array, code: string, claim: string) =>
  keyOf(
    createHmac('sha256', secret)
      .update(`frontdesk desk key ${plain(code)} ${claim}`)
      .digest(),
  )

type Spending = { secret: Uint8Array; code: string; claim: string }

/** Null where another was first, or the first answer was made with another secret. */
export async function spendDeviceLink(
  writer: Writer,
  now: number,
  row: DeviceLinkRow,
  { secret, code, claim }: Spending,
): Promise<string | null> {
  const key = keyFor(secret, code, claim)
  if (row.key_id !== null) {
    const first = await keys.byId(writer, row.key_id)
    return isSpentBy(row, claim) && first?.hash === hashKey(key) ? key : null
  }
  const { shop_id: shop, label, preset } = row
  const made = await issueKey(writer, now, { shop, scopes: KEY_PRESETS[preset], label }, key)
  await deviceLinks.spend(writer, row, { claim: hashClaim(claim), key: made.id })
  return key
}

/** Ends keys that were made and never reached a device, and forgets links that are long over. */
export async function sweepDeviceLinks({
  writer,
  shop,
  now,
}: Pick<Work, 'writer' | 'shop' | 'now'>): Promise<void> {
  for (const { id } of await deviceLinks.neverTaken(writer, shop, now - TAKEN_WITHIN_MS))
    await revokeKey(writer, now, id)
  await deviceLinks.prune(writer, shop, now - TOLD_FOR_MS)
}

/** The shops where there is any of that to do. */
export const shopsToSweepLinks = async (reader: Reader, now: number, most: number) => [
  ...(await deviceLinks.shopsNeverTaken(reader, now - TAKEN_WITHIN_MS, most)),
  ...(await deviceLinks.shopsOver(reader, now - TOLD_FOR_MS, most)),
]
