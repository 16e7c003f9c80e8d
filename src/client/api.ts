import type { Surface } from '../domain/capabilities'
import { isReadOnly, mayWrite } from '../domain/capabilities'
import type { Scope } from '../domain/scopes'
import type { KnownCapabilities } from './capabilities'
import { Failure } from './failure'
import { createFullReads } from './full'
import { createFullWrites, type FullWrites } from './fullWrites'
import type { Intent, Write } from './intent'
import { createLiveReads } from './live'
import type { OnSkipped } from './read'
import type { ShopApi, ShopWrites } from './shop'
import { lackedScope, type Transport } from './transport'

type Parts = {
  surface: Surface
  transport: Transport
  write: Write
  capabilities: KnownCapabilities
  onSkipped: OnSkipped
}

/** A write's answer tells the right, too: confirmed, it is held; forbidden, it is not. */
const teaching =
  (write: Write, scope: Scope, { learn }: KnownCapabilities): Write =>
  async (intent: Intent) => {
    try {
      const answer = await write(intent)
      learn(scope, 'yes')
      return answer
    } catch (error) {
      const lacking = error instanceof Failure ? lackedScope(error, scope) : null
      if (lacking) learn(lacking, 'no')
      throw error
    }
  }

/** What of the writes the key may do, as far as is known. */
function allowedWrites(writes: FullWrites, capabilities: KnownCapabilities): ShopWrites | null {
  const known = capabilities.get()
  if (isReadOnly(known)) return null
  const { create, change } = writes.vehicles
  return {
    ...(mayWrite(known, 'customers') && { customers: writes.customers }),
    ...(mayWrite(known, 'vehicles') && {
      vehicles: capabilities.canChangeVehicles() ? { create, change } : { create },
    }),
  }
}

/** The shop through one surface, cut down to what the key may do at this moment. */
export function createApi({ surface, transport, write, capabilities, onSkipped }: Parts): ShopApi {
  const reads = (surface === 'full' ? createFullReads : createLiveReads)(transport, onSkipped)
  const writes =
    surface === 'live'
      ? null
      : createFullWrites({
          customers: teaching(write, 'write:customers', capabilities),
          vehicles: teaching(write, 'write:vehicles', capabilities),
        })
  let allowed: ShopWrites | null = null
  let of: unknown = null
  return {
    customers: reads.customers,
    get vehicles() {
      return capabilities.get().read.vehicles === 'no' ? null : reads.vehicles
    },
    get write() {
      if (writes === null) return null
      // The same object for as long as nothing new is known, so that screens can depend on it.
      const known = capabilities.get()
      if (known !== of) {
        of = known
        allowed = allowedWrites(writes, capabilities)
      }
      return allowed
    },
  }
}
