import { Shop as FullShop } from '../../contract/full/shop'
import { Shop as LiveShop } from '../../contract/live/shop'
import type { ShopRecord } from '../records'
import { Failure } from './failure'
import { isNoSuchAddress } from './noSuchAddress'
import { readRecord } from './read'
import type { Transport } from './transport'

/** What the shop says of itself, on either surface. Null where the service has no such record. */
export async function askTheShop(
  transport: Transport,
  isLive: boolean,
  signal?: AbortSignal,
): Promise<ShopRecord | null> {
  try {
    const { body, status } = await transport.ask({
      method: 'GET',
      path: '/shop',
      signal,
      priority: 'background',
    })
    if (isLive) return readRecord(LiveShop, body, { status })
    const shop = readRecord(FullShop, body, { status })
    const { zip_code, tax_number, time_zone, tax_rate_ppm, opening_hours, message_texts, ...same } = shop
    return {
      ...same,
      zipCode: zip_code,
      taxNumber: tax_number,
      timeZone: time_zone,
      taxRatePpm: tax_rate_ppm,
      openingHours: opening_hours,
      messageTexts: message_texts,
    }
  } catch (error) {
    if (error instanceof Failure && isNoSuchAddress(error)) return null
    throw error
  }
}
