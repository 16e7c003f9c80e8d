import { showPhone } from '../../domain/phone'
import { useConnection } from '../session/connection'
import { useShopRecord } from '../session/useShopRecord'

/** What stands of the shop on its papers: the name alone, where nothing else is known. */
export type Letterhead = { name: string; rows: readonly string[]; terms: string | null }

export function useLetterhead(): Letterhead {
  const { shopName } = useConnection()
  const shop = useShopRecord()
  if (!shop) return { name: shopName, rows: [], terms: null }
  const { street, city, state, zipCode, phone, taxNumber } = shop
  const place = [city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return {
    name: shop.name,
    rows: [street, place, phone && showPhone(phone), taxNumber && `Tax number ${taxNumber}`].filter(
      (row): row is string => typeof row === 'string' && row !== '',
    ),
    terms: shop.terms,
  }
}
