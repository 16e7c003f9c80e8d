import { fullSurface, IDEMPOTENCY_HOURS } from '~/contract/full/endpoints'
import { liveSurface } from '~/contract/live/endpoints'
import type { Watch } from '~/contract/requestRecord'
import { sweep } from './actions/sweep'
import { createFeed } from './changes/feed'
import { MINUTE_MS, steadyClock, type Clock, HOUR_MS } from './clock'
import { fullChanges, fullConventions } from './full/manner'
import { fullHandlers } from './full/routes'
import { handlersByName } from './http/handlers'
import { createKeyUses } from './http/keyUses'
import { createSurface, type Origin } from './http/surface'
import { liveChanges, liveConventions, liveHandlers } from './live/routes'
import type { Store } from './store/engine'
import { reportError } from './store/reportError'
import { createVault } from './vault'
import { createDelivery } from './webhooks/delivery'
import type { Exceptions } from './webhooks/exceptions'
import { workFor } from './webhooks/outbox'
import type { Sender } from './webhooks/sending'

const IDEMPOTENCY_WAIT_MS = 10_000

export type ShopService = {
  /** One request of either surface, to its answer. */
  readonly fetch: (request: Request, origin?: Origin) => Promise<Response>
  /** Does what the passing of time calls for. */
  readonly sweep: () => Promise<void>
  /** Tells nobody of changes any more: who listens comes again, to whatever answers then. */
  readonly endStreams: () => void
  /** How many listen to changes just now. */
  readonly streams: () => number
  /** Delivers all that is due, to its end. */
  readonly deliver: () => Promise<void>
  readonly close: () => Promise<void>
}

type Options = {
  store: Store
  secret: Uint8Array
  clock?: Clock
  /** What time is measured by; where a clock is handed in, that one unless told. */
  steady?: Clock
  rateLimited?: boolean
  idempotencyWaitMs?: number
  /** Without a sender nothing is delivered, and the outbox is kept. */
  sender?: Sender | undefined
  exceptions?: Exceptions | undefined
  random?: () => number
  /** Hears what became of each request. */
  watch?: Watch | undefined
}

/** The shop service: both surfaces over one store. */
export function createShopService(options: Options): ShopService {
  const { secret, clock = Date.now, rateLimited = true, exceptions = new Set(), watch = () => {} } = options
  const steady = options.steady ?? options.clock ?? steadyClock
  const idempotencyWaitMs = options.idempotencyWaitMs ?? IDEMPOTENCY_WAIT_MS
  const vault = createVault(secret)
  const delivery =
    options.sender && createDelivery({ ...options, vault, clock, steady, sender: options.sender })
  const answersSince = createSince(clock, steady, IDEMPOTENCY_HOURS)
  const uses = createKeyUses(options.store)
  const feed = createFeed({ store: options.store, clock, uses })
  const store = waking(options.store, () => {
    delivery?.wake()
    feed.wake()
  })
  const parts = {
    feed,
    uses,
    store,
    vault,
    clock,
    answersSince,
    rateLimited,
    idempotencyWaitMs,
    exceptions,
    watch,
  }
  const full = createSurface(
    fullSurface,
    handlersByName(fullHandlers),
    { manner: fullConventions, words: fullChanges },
    parts,
  )
  const live = createSurface(
    liveSurface,
    handlersByName(liveHandlers),
    { manner: liveConventions, words: liveChanges(store) },
    parts,
  )

  const sweepNow = async () => {
    const since = { now: clock(), answersSince: answersSince() }
    // Before it is asked which keys nobody has used.
    await uses.settle()
    await sweep(store, since, (writer, shop) => workFor(writer, shop, parts))
    await delivery?.sweep()
  }
  const timer = setInterval(() => {
    sweepNow().catch(reportError('the clean-up failed, retrying in a minute'))
  }, MINUTE_MS)
  timer.unref()

  return {
    async fetch(request, origin = {}) {
      delivery?.busy()
      const surface = new URL(request.url).pathname.startsWith(liveSurface.prefix) ? live : full
      return surface.fetch(request, origin)
    },
    sweep: sweepNow,
    endStreams: feed.close,
    streams: feed.count,
    deliver: async () => delivery?.settle(),
    async close() {
      clearInterval(timer)
      feed.close()
      await delivery?.close()
      await uses.close().catch(() => undefined)
      await store.close()
    },
  }
}

/** The same store, and whoever tells of changes hears of each write. */
const waking = (store: Store, wake: () => void): Store => ({
  all: (query, values) => store.all(query, values),
  first: (query, values) => store.first(query, values),
  snapshot: (work) => store.snapshot(work),
  note: (shop, work, who) => store.note(shop, work, who),
  clock: store.clock,
  me: store.me,
  present: () => store.present(),
  spend: (allowance, who) => store.spend(allowance, who),
  spendOf: (allowance, query, values) => store.spendOf(allowance, query, values),
  size: () => store.size(),
  connections: () => store.connections(),
  unfit: () => store.unfit(),
  close: () => store.close(),
  async write(shop, work, who) {
    const result = await store.write(shop, work, who)
    wake()
    return result
  },
})

/**
 * What the clock showed so many hours ago. Had it been set forward since, all that was written before would look older
 * than it is: so its lowest standing within these hours counts. One number an hour is kept for it.
 */
export function createSince(clock: Clock, steady: Clock, hours: number): () => number {
  const leads = new Map<number, number>()
  return () => {
    const now = steady()
    const thisHour = Math.floor(now / HOUR_MS)
    const lead = clock() - now
    leads.set(thisHour, Math.min(lead, leads.get(thisHour) ?? lead))
    for (const hour of leads.keys()) if (hour < thisHour - hours) leads.delete(hour)
    return Math.floor(now - hours * HOUR_MS + Math.min(...leads.values()))
  }
}
