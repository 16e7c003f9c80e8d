import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { ShopPatch } from '../contract/full/bodies'
import { Shop } from '../contract/full/shop'
import { readRecord } from './api/codec'
import type { Transport } from './api/transport'
import type { Source } from './source'

export type WireShop = z.output<typeof Shop>
type Patch = z.input<typeof ShopPatch>

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

/** What the shop says of itself: asked when it is first wanted, and once in a session. Null where no such record is. */
export const shopRecord = ({ name, api }: Source) =>
  queryOptions({
    queryKey: [name, 'shop'],
    queryFn: async ({ signal }) => (await api.shop?.(signal)) ?? null,
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnWindowFocus: false,
  })
