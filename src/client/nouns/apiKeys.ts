import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { readEnvelope, readRecord } from '~/client/api/codec'
import { pages } from '~/client/api/pages'
import type { Transport } from '~/client/api/transport'
import type { Connection } from '~/client/connect'
import type { ApiKeyCreate } from '~/contract/full/bodies'
import { ApiKey as WireKey, NewApiKey } from '~/contract/full/keys'
import { pageOf } from '~/contract/full/page'

/** A key that opens the shop. */
export type ApiKey = {
  readonly id: string
  readonly label: string
  readonly scopes: readonly string[]
  /** Whether this computer is signed in with it. */
  readonly isCurrent: boolean
  /** The active webhooks that end with it. */
  readonly webhooks: readonly { readonly id: string; readonly url: string; readonly label: string }[]
  readonly createdAt: string
  readonly lastUsedAt: string | null
  readonly expiresAt: string | null
}

/** The key itself is in the answer that made it, and in no list. */
export type NewKey = ApiKey & { readonly key: string }
export type KeyDraft = z.input<typeof ApiKeyCreate>

const keyOf = ({ id, label, scopes, current, webhooks, ...at }: z.output<typeof WireKey>): ApiKey => ({
  id,
  label,
  scopes,
  isCurrent: current,
  webhooks,
  createdAt: at.created_at,
  lastUsedAt: at.last_used_at,
  expiresAt: at.expires_at,
})

const KEYS = '/keys'
export const needs = 'admin:*'

/** All of a list: a shop has a handful, and a key that is not seen can't be revoked. */
export async function readAll<S extends z.ZodMiniObject>(
  transport: Transport,
  path: string,
  schema: S,
  signal: AbortSignal,
): Promise<z.output<S>[]> {
  const rows: z.output<S>[] = []
  const read = async (after: string | null, limit: number) => {
    const answer = await transport.ask({ method: 'GET', path, query: { limit, after }, signal, needs })
    const { data, pagination } = readEnvelope(pageOf(schema), answer)
    return { rows: data, next: pagination.has_more ? pagination.next_cursor : null, skipped: 0 }
  }
  for await (const page of pages(read, { signal })) rows.push(...page.rows)
  return rows
}

export const readKeys = async (transport: Transport, signal: AbortSignal): Promise<readonly ApiKey[]> =>
  (await readAll(transport, KEYS, WireKey, signal)).map(keyOf)

/**
 * Sent once: the service stores no answer that it could repeat. Not through the outbox: a key that is made later, when nobody
 * waits for it, reaches nobody, and a shown key must be on no disk.
 */
export async function createKey(transport: Transport, draft: KeyDraft): Promise<NewKey> {
  const { body } = await transport.ask({
    method: 'POST',
    path: KEYS,
    body: JSON.stringify(draft),
    priority: 'act',
    needs,
  })
  const made = readRecord(NewApiKey, body, { isWrite: true, confirmed: true })
  return { ...keyOf(made), key: made.key }
}

export const remove = (transport: Transport, list: string, { id }: { readonly id: string }) =>
  transport.ask({ method: 'DELETE', path: `${list}/${encodeURIComponent(id)}`, priority: 'act', needs })

/** Not through the outbox either: a revocation is done when the service has confirmed it, and not before. */
export const revokeKey = (transport: Transport, key: Pick<ApiKey, 'id'>) => remove(transport, KEYS, key)

export type Asking = Pick<Connection, 'name' | 'features' | 'transport'>

/** A key's last use is told to the minute. */
export const KEYS_EACH_MS = 60_000

export const keysQuery = (connection: Asking) =>
  queryOptions({
    queryKey: [connection.name, 'keys', 'list'],
    enabled: connection.features.apiKeys,
    queryFn: ({ signal }) => readKeys(connection.transport, signal),
    refetchInterval: KEYS_EACH_MS,
  })
