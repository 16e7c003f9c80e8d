import { randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import type { WebhookCreate } from '~/contract/full/bodies'
import { isId } from '~/service/ids'
import { loggableAsIs } from '~/service/loggableMessage'
import type { Store } from '~/service/store/engine'
import { attempts } from '~/service/store/tables/attempts'
import { counters } from '~/service/store/tables/counters'
import { deliveries } from '~/service/store/tables/deliveries'
import { events } from '~/service/store/tables/events'
import { keys } from '~/service/store/tables/keys'
import type { WebhookRow } from '~/service/store/tables/rows'
import { webhooks } from '~/service/store/tables/webhooks'
import type { Vault } from '~/service/vault'
import { refusedHost } from '~/service/webhooks/address'
import { hasEnded } from '~/service/webhooks/ended'
import { isException } from '~/service/webhooks/exceptions'
import { SECRET_PREFIX } from '~/service/webhooks/sign'
import { impossible, missing, Refusal } from './refusal'
import { born, type Work } from './work'

const SECRET_BYTES = 32

export const newSigningSecret = () => `${SECRET_PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`

/** Each change at the counter is sent to every one of them. */
const MOST_ACTIVE = 20

/** It belongs to the key, and ends with it. */
export async function subscribe(work: Work, wanted: z.output<typeof WebhookCreate>, keyId: string) {
  const url = new URL(wanted.url)
  const refused = isException(work.exceptions, url) ? null : refusedHost(url.hostname)
  if (refused) throw new Refusal('unfit', loggableAsIs(`url ${refused}`))
  const key = await keys.byId(work.writer, keyId)
  // Between the look at the key and this transaction it may have been revoked, with all that it had made until then.
  if (!key || key.revoked_at !== null) throw impossible`This API key was revoked`
  if ((await webhooks.countActive(work.writer, work.shop, work.now)) >= MOST_ACTIVE)
    throw impossible`A shop can have ${MOST_ACTIVE} active webhooks at most, and this one has that many: delete one first`
  const secret = newSigningSecret()
  const row: WebhookRow = {
    ...born(work),
    url: wanted.url,
    label: wanted.label ?? url.host,
    events: JSON.stringify(wanted.events),
    status: 'active',
    sealed_secret: work.vault.seal(secret),
    key_id: keyId,
    ends_at: key.expires_at,
  }
  await webhooks.insert(work.writer, row)
  // It is told of what happens from now on.
  await deliveries.begin(work.writer, {
    webhook_id: row.id,
    shop_id: work.shop,
    told_to: await counters.newestEvent(work.writer, work.shop),
    failing_ms: null,
  })
  return { row, secret }
}

export async function unsubscribe(work: Work, row: WebhookRow): Promise<void> {
  await webhooks.remove(work.writer, work.shop, row.id)
}

/** Signs from now on, retries of earlier events included: each attempt reads the secret right before it is sent. */
export async function rotateSecret({ writer, vault }: Pick<Work, 'writer' | 'vault'>, row: WebhookRow) {
  const secret = newSigningSecret()
  await webhooks.update(writer, { ...row, sealed_secret: vault.seal(secret) })
  return secret
}

/** The same for a subscription of any shop; the operator holds them all. */
export async function rotateAnySecret(store: Store, vault: Vault, id: string): Promise<string> {
  const shop = (await webhooks.ofAnyShop(store, id))?.shop_id
  if (shop === undefined) throw missing('Webhook')
  return store.write(shop, async (writer) => {
    const row = await webhooks.byId(writer, shop, id)
    if (!row) throw missing('Webhook')
    return rotateSecret({ writer, vault }, row)
  })
}

/** Makes the event of an attempt due at once, under its own id; the process that has the subscription sends it. */
export async function sendAgain({ writer, shop, now }: Work, webhook: WebhookRow, attemptId: string) {
  const of = { shop, webhook: webhook.id }
  const attempt = isId(attemptId) ? await attempts.byId(writer, of, attemptId) : undefined
  if (!attempt) throw missing('Attempt')
  if (hasEnded(webhook, now))
    throw impossible`This webhook is disabled. Nothing was sent: create a new webhook`
  const number = attempt.event_number
  if (number === null || !(await events.isKept(writer, shop, number)))
    throw impossible`This event is no longer stored. Nothing was sent: read the record itself instead`
  const tries = await attempts.tries(writer, of, number)
  await deliveries.sendAgain(writer, {
    webhook_id: webhook.id,
    shop_id: shop,
    event_number: number,
    tries,
    next_at: now,
  })
  return { ...attempt, next_at: now }
}
