import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ShopRecord } from '../../client/nouns'
import { shopRecord } from '../../client/shopRecord'
import { useConnection } from './connection'
import { useShopHere } from './shopHere'

const NOTHING_SAID = {
  street: null,
  city: null,
  state: null,
  zipCode: null,
  phone: null,
  taxNumber: null,
  terms: null,
  timeZone: null,
  taxRatePpm: null,
  openingHours: null,
  capacity: null,
  messageTexts: {},
}

type Kept = {
  /** Undefined while it is read, null where it could not be. */
  shop: ShopRecord | null | undefined
  /** On this computer alone, since the service has no place for it. */
  isHere: boolean
}

/** What the shop says of itself, and where that is kept. A service that has such a record has it alone. */
export function useKeptShop(): Kept {
  const connection = useConnection()
  const { data, isError } = useQuery({ ...shopRecord(connection), enabled: connection.features.shop })
  const here = useShopHere(connection.name)
  const { shopName } = connection
  const shopHere = useMemo(() => ({ name: shopName, ...NOTHING_SAID, ...here }), [shopName, here])
  if (connection.features.shop && isError) return { shop: null, isHere: false }
  if (connection.features.shop && data !== null) return { shop: data, isHere: false }
  return { shop: shopHere, isHere: true }
}

export const useShopRecord = () => useKeptShop().shop
