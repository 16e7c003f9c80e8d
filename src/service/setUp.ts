import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { NewShop } from '~/contract/setUp'
import { KEY_PRESETS } from '~/domain/scopes'
import { hashKey, issueKey, keyOf } from './actions/keys'
import { openShop, type ShopChanges } from './actions/shops'
import { HOUR_MS } from './clock'
import type { Reader, Store } from './store/engine'
import { keys } from './store/tables/keys'
import { shops } from './store/tables/shops'

const CODE_BYTES = 24

type Asking = { code: string; attempt: string }
type Made = { is: 'made'; name: string; key: string }
/** `none`: there is a shop already, and so there is nothing to set up. */
type Standing = Made | { is: 'open' | 'unknown' | 'over' | 'none' }

/** How the first shop of a data folder is made, with a key for everything. */
export type SetUp = {
  /** A new code, in the place of the one before; null where there is a shop already. */
  readonly link: () => Promise<string | null>
  /** What a code is good for, with nothing done. */
  readonly look: (asking: Asking) => Promise<Standing>
  /** Shop and key, both or neither, and once. */
  readonly make: (asking: Asking, shop: NewShop) => Promise<Standing>
}

type Options = { store: Store; secret: Uint8Array; clock?: () => number }

export function createSetUp({ store, secret, clock = Date.now }: Options): SetUp {
  let open: { code: string; until: number } | null = null

  /**
   * Made from what was asked with, so that the same question has the same answer, also after a restart, and the key
   * itself is kept nowhere. Without the secret nobody can reckon it out of a link.
   */
  const keyFor = ({ code, attempt }: Asking) =>
    keyOf(createHmac('sha256', secret).update(`frontdesk set-up key ${code} ${attempt}`).digest())

  async function madeBy(reader: Reader, asking: Asking): Promise<Made | null> {
    const key = keyFor(asking)
    const row = await keys.byHash(reader, hashKey(key))
    if (!row || row.revoked_at !== null || clock() - row.created_at >= HOUR_MS) return null
    const shop = await shops.byId(reader, row.shop_id)
    return shop ? { is: 'made', name: shop.name, key } : null
  }

  async function standing(reader: Reader, asking: Asking): Promise<Standing> {
    const made = await madeBy(reader, asking)
    if (made) return made
    if ((await shops.all(reader)).length > 0) return { is: 'none' }
    if (open === null || !isSame(open.code, asking.code)) return { is: 'unknown' }
    return { is: clock() < open.until ? 'open' : 'over' }
  }

  return {
    async link() {
      if ((await shops.all(store)).length > 0) return null
      open = { code: randomBytes(CODE_BYTES).toString('base64url'), until: clock() + HOUR_MS }
      return open.code
    },
    look: (asking) => standing(store, asking),
    make: (asking, shop) =>
      store.write(null, async (writer) => {
        const { now } = writer
        const found = await standing(writer, asking)
        if (found.is !== 'open') return found
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is not given is not there, so nothing is undefined
        const { id } = await openShop(writer, now, shop as ShopChanges & { name: string })
        const wanted = { shop: id, scopes: KEY_PRESETS.admin, label: 'Set up in the browser' }
        const { key } = await issueKey(writer, now, wanted, keyFor(asking))
        return { is: 'made', name: shop.name, key }
      }),
  }
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
