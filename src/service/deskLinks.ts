import type { LinkOffer, LinkRefusal } from '../contract/deskLink'
import { hashCode, isSpentBy, spendDeskLink } from './actions/deskLinks'
import { isOver } from './actions/keys'
import { steadyClock, type Clock } from './clock'
import { createWindows } from './http/window'
import { deskLinks } from './store/deskLinks'
import type { Reader, Store } from './store/engine'
import { keys } from './store/keys'
import { shops } from './store/shops'
import type { DeskLinkRow } from './store/tables'

/** A desk asks twice. Whoever guesses would need 10^16 minutes at this pace, and has fifteen. */
const TRIES_A_MINUTE = 120

type Open = { is: 'open' } & LinkOffer
type Asking = {
  code: string
  /** What the browser that asks is known by. */
  claim: string | null
  address?: string
}

/** What a computer that is not signed in may ask with a link's code. */
export type DeskLinks = {
  readonly look: (asking: Asking) => Promise<Open | LinkRefusal>
  /** The key goes to whoever keeps it for the browser, never to the page. */
  readonly spend: (asking: Asking & { claim: string }) => Promise<{ is: 'spent'; key: string } | LinkRefusal>
}

type Options = {
  store: Store
  secret: Uint8Array
  clock?: Clock
  steady?: Clock
}

export function createDeskLinks({
  store,
  secret,
  clock = Date.now,
  steady = steadyClock,
}: Options): DeskLinks {
  const windows = createWindows(TRIES_A_MINUTE)

  function tooMany({ address = 'unknown' }: Asking): LinkRefusal | null {
    const now = steady()
    const { refused, resetAt } = windows(address, now)
    return refused ? { is: 'paused', seconds: Math.max(1, Math.ceil((resetAt - now) / 1000)) } : null
  }

  return {
    async look(asking) {
      const paused = tooMany(asking)
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
      const paused = tooMany(asking)
      if (paused) return paused
      // One after the other: of two that press at once the second finds it spent.
      return store.write(async (writer) => {
        const row = await goodFor(writer, asking, clock())
        if ('is' in row) return row
        const key = await spendDeskLink(writer, clock(), row, { secret, ...asking })
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
): Promise<DeskLinkRow | LinkRefusal> {
  const row = await deskLinks.byCode(reader, hashCode(code))
  if (!row) return { is: 'unknown' }
  if (row.key_id !== null) {
    const key = await keys.byId(reader, row.key_id)
    const isTheirs = isSpentBy(row, claim) && key !== undefined && !isOver(key, now)
    if (!isTheirs) return { is: 'used' }
  }
  return row.ends_at <= now ? { is: 'over' } : row
}
