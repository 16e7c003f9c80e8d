import type * as z from 'zod/mini'
import {
  type ATTEMPT_FAILURES,
  NewWebhook as WireNewWebhook,
  WebhookAttempt as WireAttempt,
  WebhookAttempts,
} from '../contract/full/webhooks'
import { readRecord } from './api/read'
import type { Transport } from './api/transport'

/** Why a message got no answer; a newer service may know further reasons. */
export type AttemptFailure = (typeof ATTEMPT_FAILURES)[number]

/** One message to one subscription, and what came of it. */
export type Attempt = {
  readonly id: string
  readonly eventId: string
  readonly eventType: string
  readonly tries: number
  readonly startedAt: string
  /** The receiver's answer; null where there was none, and `failure` says why. */
  readonly responseStatus: number | null
  readonly failure: string | null
  readonly nextAt: string | null
}

export const WEBHOOKS_PATH = '/webhooks'
export const pathOfWebhook = (id: string) => `${WEBHOOKS_PATH}/${encodeURIComponent(id)}`

const SHOWN = 20

const attemptOf = (row: z.output<typeof WireAttempt>): Attempt => ({
  id: row.id,
  eventId: row.event_id,
  eventType: row.event_type,
  tries: row.tries,
  startedAt: row.started_at,
  responseStatus: row.response_status,
  failure: row.failure,
  nextAt: row.next_attempt_at,
})

export async function readAttempts(
  transport: Transport,
  id: string,
  signal: AbortSignal,
): Promise<Attempt[]> {
  const { body } = await transport.ask({
    method: 'GET',
    path: `${pathOfWebhook(id)}/attempts`,
    query: { last: SHOWN },
    signal,
    needs: 'read:webhooks',
  })
  return readRecord(WebhookAttempts, body).data.map(attemptOf)
}

// Not through the outbox: a secret that is rotated later, when nobody waits for it, would be shown to nobody, and the
// receiver would refuse every message from then on.

const act = (transport: Transport, path: string, key: string) =>
  transport.ask({
    method: 'POST',
    path,
    body: '{}',
    headers: { 'Idempotency-Key': key },
    priority: 'act',
    needs: 'write:webhooks',
  })

const CONFIRMED = { isWrite: true, confirmed: true }

/** The new secret. With the same key it is the same one, should the first answer not have come. */
export async function rotateSecret(transport: Transport, id: string, key: string): Promise<string> {
  const { body } = await act(transport, `${pathOfWebhook(id)}/rotate-secret`, key)
  return readRecord(WireNewWebhook, body, CONFIRMED).signing_secret
}

export async function sendAgain(transport: Transport, webhook: string, { id }: Attempt, key: string) {
  const path = `${pathOfWebhook(webhook)}/attempts/${encodeURIComponent(id)}/send-again`
  return attemptOf(readRecord(WireAttempt, (await act(transport, path, key)).body, CONFIRMED))
}
