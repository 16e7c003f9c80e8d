import type { LinkOffer, LinkRefusal } from '~/contract/deviceLink'
import { hashCode, isSpentBy, spendDeviceLink } from './actions/deviceLinks'
import { isOver } from './actions/keys'
import type { Clock } from './clock'
import type { Reader, Store } from './store/engine'
import { deviceLinks } from './store/tables/deviceLinks'
import { keys } from './store/tables/keys'
import type { DeviceLinkRow } from './store/tables/rows'
import { shops } from './store/tables/shops'

/** A device asks twice. Whoever guesses would need 10^16 minutes at this pace, and has fifteen. */
const TRIES = { name: 'desk links', limit: 120 }

type Open = { is: 'open' } & LinkOffer
type Asking = {
  code: string
  /** What the browser that asks is known by. */
  claim: string | null
  address?: string
}

/** What a computer that is not signed in may ask with a link's code. */
export type DeviceLinks = {
  readonly look: (asking: Asking) => Promise<Open | LinkRefusal>
  /** The key goes to whoever keeps it for the browser, never to the page. */
  readonly spend: (asking: Asking & { claim: string }) => Promise<{ is: 'spent'; key: string } | LinkRefusal>
}

type Options = {
  store: Store
  secret: Uint8Array
  clock?: Clock
}

export function createDeviceLinks({ store, secret, clock = Date.now }: Options): DeviceLinks {
  async function tooMany({ address = 'unknown' }: Asking): Promise<LinkRefusal | null> {
    const { refused, resetMs } = await store.spend(TRIES, address)
    return refused ? { is: 'paused', seconds: Math.max(1, Math.ceil(resetMs / 1000)) } : null
  }

  return {
    async look(asking) {
      const paused = await tooMany(asking)
      if (paused) return paused
      return store.snapshot(async (reader) => {
        const row = await goodFor(reader, asking, clock())
        if ('is' in row) return row
        const shop = await shops.byId(reader, row.shop_id)
        if (!shop) throw new Error('a link is of a shop that is not there')
        const { label, preset, ends_at, key_id } = row
        const leftMs = ends_at - clock()
        return { is: 'open' as const, shop: shop.name, label, preset, leftMs, isTaken: key_id !== null }
      })
    },

    async spend(asking) {
      const paused = await tooMany(asking)
      if (paused) return paused
      const found = await goodFor(store, asking, clock())
      if ('is' in found) return found
      // One after the other: of two that press at once the second finds it spent.
      return store.write(found.shop_id, async (writer) => {
        const row = await goodFor(writer, asking, writer.now)
        if ('is' in row) return row
        const key = await spendDeviceLink(writer, writer.now, row, { secret, ...asking })
        return key === null ? ({ is: 'used' } as const) : ({ is: 'spent', key } as const)
      })
    },
  }
}

/** The link, where it lets this browser in: unspent and in its time, or spent by this very browser. */
async function goodFor(
  reader: Reader,
  { code, claim }: Asking,
  now: number,
): Promise<DeviceLinkRow | LinkRefusal> {
  const row = await deviceLinks.byCode(reader, hashCode(code))
  if (!row) return { is: 'unknown' }
  if (row.key_id !== null) {
    const key = await keys.byId(reader, row.key_id)
    const isTheirs = isSpentBy(row, claim) && key !== undefined && !isOver(key, now)
    if (!isTheirs) return { is: 'used' }
  }
  return row.ends_at <= now ? { is: 'over' } : row
}
