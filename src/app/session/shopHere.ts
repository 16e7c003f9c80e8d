import { useMemo, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { createListeners } from '../../client/signal'
import { draftKey } from './drafts'

// What stands on the papers and in the messages of a shop whose service has no place for it: kept on this computer, and
// gone with the drafts when somebody signs out.

const orNone = z.nullable(z.string())

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
const kept = createListeners()

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
  kept.tell()
  return true
}

/** Other tabs keep theirs in the same place. */
function subscribe(listener: () => void) {
  const stop = kept.add(listener)
  addEventListener('storage', listener)
  return () => {
    stop()
    removeEventListener('storage', listener)
  }
}

/** Null where nobody has entered anything. */
export function useShopHere(connection: string): ShopHere | null {
  const text = useSyncExternalStore(subscribe, () => textOf(connection))
  return useMemo(() => shopIn(text), [text])
}
