import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { FullClient, LiveClient } from '~/client/api/client'
import { readRecord, codec, reader } from '~/client/api/codec'
import { Failure, isNoSuchAddress } from '~/client/api/failure'
import type { Transport } from '~/client/api/transport'
import type { Source } from '~/client/cache/shopRecords'
import type { SentNames } from '~/contract/fieldTable'
import type { ShopPatch } from '~/contract/full/bodies'
import { Shop, SHOP } from '~/contract/full/shop'
import { Shop as LiveShop } from '~/contract/live/shop'
import type { ShopRecord } from './nouns'

/** What the shop says of itself, asked for when it is first wanted, and once in a session. Null where no such record is. */
export const shopRecord = ({ name, api }: Source) =>
  queryOptions({
    queryKey: [name, 'shop'],
    queryFn: async ({ signal }) => (await api.shop?.(signal)) ?? null,
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnWindowFocus: false,
  })

const fullShop = codec(null, SHOP, (row): ShopRecord => row)
const liveShop = reader(null, LiveShop, (row): ShopRecord => row)

/** What the shop says of itself; null where the service has no such record. */
export const askTheFullShop = (client: FullClient, signal?: AbortSignal) =>
  orNull(client.one('/shop', fullShop, {}, { signal, priority: 'background' }))

export const askTheLiveShop = (client: LiveClient, signal?: AbortSignal) =>
  orNull(client.one('/shop', liveShop, {}, { signal, priority: 'background' }))

async function orNull(asked: Promise<ShopRecord>): Promise<ShopRecord | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Failure && isNoSuchAddress(error)) return null
    throw error
  }
}

export type WireShop = z.output<typeof Shop>
type Patch = z.input<typeof ShopPatch>
/** All that a person may change: of a field that is forgotten here the form says that it is saved, and it is not. */
export type ShopSent = Readonly<Record<SentNames<typeof SHOP, 'optional' | 'changed'>, unknown>>

/** As it stands, with the version to change. */
export async function readShop(transport: Transport): Promise<{ shop: WireShop; etag: string | null }> {
  const { body, status, headers } = await transport.ask({ method: 'GET', path: '/shop', priority: 'act' })
  return { shop: readRecord(Shop, body, { status }), etag: headers.get('etag') }
}

/**
 * Not through the outbox: whoever changes what stands on every paper waits for the answer. Refused where another desk
 * was first, so that neither undoes the other's.
 */
export async function changeShop(transport: Transport, patch: Patch, etag: string | null): Promise<void> {
  await transport.ask({
    method: 'PATCH',
    path: '/shop',
    body: JSON.stringify(patch),
    headers: etag === null ? {} : { 'If-Match': etag },
    priority: 'act',
    needs: 'admin:*',
  })
}
