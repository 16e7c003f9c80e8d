import { queryOptions, type QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { parseAnswer, readRecord } from '~/client/api/codec'
import { Failure } from '~/client/api/failure'
import { request } from '~/client/api/request'
import type { Transport } from '~/client/api/transport'
import type { Source } from '~/client/cache/shopRecords'
import type { Connection } from '~/client/connect'
import { CONFIRMED, type Following, type Writer } from '~/client/features'
import type { Entry, Intent } from '~/client/outbox/entry'
import type { Held } from '~/client/outbox/hold'
import type { Outbox } from '~/client/outbox/outbox'
import type { WebhookList } from '~/client/reads'
import type { Draft } from '~/contract/fieldTable'
import {
  type ATTEMPT_FAILURES,
  type WEBHOOK,
  NewWebhook as WireNewWebhook,
  WebhookAttempt as WireAttempt,
  WebhookAttempts,
} from '~/contract/full/webhooks'

export type WebhookDraft = Draft<typeof WEBHOOK>

const NONE: WebhookList = { rows: [], skipped: 0 }

const webhooksKey = (connection: string) => [connection, 'webhooks', 'list'] as const

/** All subscriptions of the shop, the newest first: a handful, read whole. They never bear a secret. */
export const webhooksQuery = ({ name, api }: Pick<Source, 'name' | 'api'>) =>
  queryOptions({
    queryKey: webhooksKey(name),
    queryFn: async ({ signal }): Promise<WebhookList> => (await api.webhooks?.all({ signal })) ?? NONE,
  })

export const refreshWebhooks = (client: QueryClient, { name }: Pick<Source, 'name'>) =>
  client.invalidateQueries({ queryKey: webhooksKey(name) })

const ATTEMPTS_MS = 3_000

/** Read again for as long as it is on screen: what is sent again arrives within seconds. */
export const attemptsQuery = ({ name, transport }: Pick<Connection, 'name' | 'transport'>, id: string) =>
  queryOptions({
    queryKey: [name, 'webhooks', 'attempts', id],
    queryFn: ({ signal }) => readAttempts(transport, id, signal),
    refetchInterval: ATTEMPTS_MS,
  })

/** It is deleted: off the list before that is read again. */
export function forgetWebhook(client: QueryClient, source: Pick<Source, 'name' | 'api'>, id: string) {
  client.setQueryData(webhooksQuery(source).queryKey, (list) =>
    list ? { ...list, rows: list.rows.filter((row) => row.id !== id) } : undefined,
  )
}

export const isAboutWebhooks = ({ path }: Entry) =>
  path === WEBHOOKS_PATH || path.startsWith(`${WEBHOOKS_PATH}/`)

/** They are read again where what another tab or an earlier page began came to its end. The record cache does not have them: see Nouns. */
export const keepWebhooksFresh = (
  client: QueryClient,
  source: Pick<Source, 'name' | 'api'> & { outbox: Pick<Outbox, 'onSettled'> },
) =>
  source.outbox.onSettled(({ entry, outcome, isAwaited }) => {
    if (!isAwaited && outcome.end === 'confirmed' && isAboutWebhooks(entry))
      void refreshWebhooks(client, source)
  })

/** The deletion of one that was decided on at this computer, in whichever tab, and has not come to its end. */
export const deletionOf = (entries: readonly Entry[], id: string): Entry | undefined =>
  entries.find(({ method, path }) => method === 'DELETE' && path === pathOfWebhook(id))

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

const WEBHOOKS_PATH = '/webhooks'
const pathOfWebhook = (id: string) => `${WEBHOOKS_PATH}/${encodeURIComponent(id)}`

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

async function readAttempts(transport: Transport, id: string, signal: AbortSignal): Promise<Attempt[]> {
  const { body } = await transport.ask({
    method: 'GET',
    path: `${pathOfWebhook(id)}/attempts`,
    query: { last: SHOWN },
    signal,
    needs: 'read:webhooks',
  })
  return readRecord(WebhookAttempts, body).data.map(attemptOf)
}

/**
 * Not through the outbox: a secret that is rotated later, when nobody waits for it, would be shown to nobody, and the receiver
 * would refuse every message from then on.
 */
const act = (transport: Transport, path: string, key: string) =>
  transport.ask({
    method: 'POST',
    path,
    body: '{}',
    headers: { 'Idempotency-Key': key },
    priority: 'act',
    needs: 'write:webhooks',
  })

/** The new secret. With the same key it is the same one, should the first answer not have come. */
export async function rotateSecret(transport: Transport, id: string, key: string): Promise<string> {
  const { body } = await act(transport, `${pathOfWebhook(id)}/rotate-secret`, key)
  return readRecord(WireNewWebhook, body, CONFIRMED).signing_secret
}

export async function sendAgain(transport: Transport, webhook: string, { id }: Attempt, key: string) {
  const path = `${pathOfWebhook(webhook)}/attempts/${encodeURIComponent(id)}/send-again`
  return attemptOf(readRecord(WireAttempt, (await act(transport, path, key)).body, CONFIRMED))
}

/** Of the answer to a creation only what can be had nowhere else is relied on: the secret, which is shown this once. */
const CreatedWebhook = z.object({ signing_secret: z.string() })

/** `key` is the entry's, for taking it back. */
type Creating = Following & { draft: WebhookDraft; key: string }

export const createWebhook = (writer: Writer<'webhooks'>) => ({
  mutationFn: async ({ draft: { url, label, events }, ...following }: Creating) => {
    const sent = request('POST', '/webhooks', { body: { url, label, events } })
    const intent: Intent = { ...sent, label: `New webhook ${label}`, secretAnswer: true }
    const answer = parseAnswer(CreatedWebhook, await writer.write(intent, following))
    if (answer.success) return { secret: answer.data.signing_secret }
    throw new Failure(
      'broken',
      'The answer has no signing secret. Delete this webhook and create it again',
      CONFIRMED,
    )
  },
})

/** For good: it waits `ms` in the outbox, and can be taken back until then. */
export function deleteWebhook(
  writer: Writer<'webhooks'>,
  { id, label }: { id: string; label: string },
  ms: number,
): Held {
  const sent = request('DELETE', '/webhooks/{id}', { params: { id } })
  return writer.hold({ ...sent, label: `Delete webhook ${label}` }, ms)
}
