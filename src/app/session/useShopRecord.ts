import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import type { ShopRecord } from '~/client/nouns/nouns'
import { shopRecord } from '~/client/nouns/shopRecord'
import { createListeners } from '~/client/signal'
import { useConnection } from './connection'
import { draftKey } from './drafts'

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

const orNone = z.nullable(z.string())

/**
 * What stands on the papers and in the messages of a shop whose service has no place for it: kept on this computer, and gone
 * with the drafts when somebody signs out.
 */
const ShopHere = z.object({
  name: z.string(),
  street: orNone,
  city: orNone,
  state: orNone,
  zipCode: orNone,
  phone: orNone,
  taxNumber: orNone,
  terms: orNone,
  messageTexts: z.record(z.string(), z.string()),
})
export type ShopHere = z.output<typeof ShopHere>

const placeOf = (connection: string) => draftKey(connection, 'shop')
const keptHere = createListeners()

/** As it lies there, to be compared. */
function textOf(connection: string): string | null {
  try {
    return localStorage.getItem(placeOf(connection))
  } catch {
    // Without storage nothing was kept.
    return null
  }
}

function shopIn(text: string | null): ShopHere | null {
  try {
    return z.safeParse(ShopHere, JSON.parse(text ?? 'null')).data ?? null
  } catch {
    // Something else's: nothing was entered then.
    return null
  }
}

export const readShopHere = (connection: string) => shopIn(textOf(connection))

/** Whether this browser keeps it. */
export function keepShopHere(connection: string, shop: ShopHere): boolean {
  try {
    localStorage.setItem(placeOf(connection), JSON.stringify(shop))
  } catch {
    return false
  }
  keptHere.tell()
  return true
}

/** Other tabs keep theirs in the same place. */
function onShopHere(listener: () => void) {
  const stop = keptHere.add(listener)
  addEventListener('storage', listener)
  return () => {
    stop()
    removeEventListener('storage', listener)
  }
}

/** Null where nobody has entered anything. */
function useShopHere(connection: string): ShopHere | null {
  const text = useSyncExternalStore(onShopHere, () => textOf(connection))
  return useMemo(() => shopIn(text), [text])
}
