import { SHOP } from '../../contract/full/shop'
import { Shop as LiveShop } from '../../contract/live/shop'
import type { ShopRecord } from '../records'
import type { FullClient, LiveClient } from './client'
import { codec, reader } from './codec'
import { Failure, isNoSuchAddress } from './failure'

// What the shop says of itself, on either surface. Null where the service has no such record.

const fullShop = codec(null, SHOP, (row): ShopRecord => row)
const liveShop = reader(null, LiveShop, (row): ShopRecord => row)

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
