import { fullSurface } from '../contract/full/endpoints'
import { liveSurface } from '../contract/live/endpoints'
import { sweep } from './actions/sweep'
import { MINUTE_MS, type Clock } from './clock'
import { fullManner } from './full/manner'
import { fullHandlers } from './full/routes'
import { handlersByName } from './http/handlers'
import { createSurface } from './http/surface'
import { liveManner } from './live/manner'
import { liveHandlers } from './live/routes'
import type { Store } from './store/engine'
import { createVault } from './vault'
import { workFor } from './webhooks/outbox'

const IDEMPOTENCY_WAIT_MS = 10_000

export type ShopService = {
  /** One request of either surface, to its answer. */
  readonly fetch: (request: Request, origin?: { address?: string }) => Promise<Response>
  /** Does what the passing of time calls for. */
  readonly sweep: () => Promise<void>
  readonly close: () => Promise<void>
}

type Options = {
  store: Store
  secret: Uint8Array
  clock?: Clock
  rateLimited?: boolean
  idempotencyWaitMs?: number
}

/** The shop service: both surfaces over one store. */
export function createShopService(options: Options): ShopService {
  const { store, secret, clock = Date.now, rateLimited = true } = options
  const idempotencyWaitMs = options.idempotencyWaitMs ?? IDEMPOTENCY_WAIT_MS
  const vault = createVault(secret)
  const parts = { store, vault, clock, rateLimited, idempotencyWaitMs }
  const full = createSurface(fullSurface, handlersByName(fullHandlers), fullManner, parts)
  const live = createSurface(liveSurface, handlersByName(liveHandlers), liveManner, parts)

  const sweepNow = () => sweep(store, clock(), (writer, shop) => workFor(writer, shop, clock(), vault))
  const timer = setInterval(() => {
    sweepNow().catch((error: unknown) =>
      console.error('the sweep failed and is tried again in a minute:', error),
    )
  }, MINUTE_MS)
  timer.unref()

  return {
    async fetch(request, origin = {}) {
      const surface = new URL(request.url).pathname.startsWith(liveSurface.prefix) ? live : full
      return surface.fetch(request, origin)
    },
    sweep: sweepNow,
    async close() {
      clearInterval(timer)
      await store.close()
    },
  }
}
