import { randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import type { WebhookCreate } from '../../contract/full/webhooks'
import { deliveries } from '../store/deliveries'
import type { Writer } from '../store/engine'
import { events } from '../store/events'
import type { WebhookRow } from '../store/tables'
import { webhooks } from '../store/webhooks'
import type { Vault } from '../vault'
import { refusedHost } from '../webhooks/address'
import { isException } from '../webhooks/exceptions'
import { SECRET_PREFIX } from '../webhooks/sign'
import { missing, unfit } from './refusal'
import { born, type Work } from './work'

const SECRET_BYTES = 32

export const newSigningSecret = () => `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

export async function subscribe(work: Work, wanted: z.output<typeof WebhookCreate>) {
  const url = new URL(wanted.url)
  const refused = isException(work.exceptions, url) ? null : refusedHost(url.hostname)
  if (refused) throw unfit(`url ${refused}`)
  const secret = newSigningSecret()
  const row: WebhookRow = {
    ...born(work),
    url: wanted.url,
    label: wanted.label ?? url.host,
    events: JSON.stringify(wanted.events),
    status: 'active',
    sealed_secret: work.vault.seal(secret),
  }
  await webhooks.insert(work.writer, row)
  // It is told of what happens from now on.
  await deliveries.begin(work.writer, {
    webhook_id: row.id,
    shop_id: work.shop,
    told_to: await events.lastOfShop(work.writer, work.shop),
    failing_ms: null,
  })
  return { row, secret }
}

export async function unsubscribe(work: Work, row: WebhookRow): Promise<void> {
  await webhooks.remove(work.writer, work.shop, row.id)
}

/** A new secret for a subscription of any shop; the operator holds them all. */
export async function rotateSecret(writer: Writer, vault: Vault, id: string): Promise<string> {
  const row = await webhooks.ofAnyShop(writer, id)
  if (!row) throw missing('Webhook')
  const secret = newSigningSecret()
  await webhooks.update(writer, { ...row, sealed_secret: vault.seal(secret) })
  return secret
}
