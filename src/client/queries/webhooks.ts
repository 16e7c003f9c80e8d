import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Connection } from '../connect'
import type { Entry } from '../outbox/entry'
import type { Outbox } from '../outbox/outbox'
import type { WebhookList } from '../shop'
import { pathOfWebhook, readAttempts, WEBHOOKS_PATH } from '../webhookDeliveries'
import type { Source } from './source'

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
