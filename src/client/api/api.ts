import type { Surface } from '../../domain/capabilities'
import { isReadOnly, mayWrite } from '../../domain/capabilities'
import { isScope, type Resource, type Scope } from '../../domain/scopes'
import { rememberReads } from '../cache/rememberReads'
import type { ShopRecords } from '../cache/shopRecords'
import type { Additions } from '../features'
import type { ShopApi, Writers } from '../shop'
import type { KnownCapabilities } from './capabilities'
import { createClient } from './client'
import { Failure } from './failure'
import { createFullReads } from './full'
import { createFullWrites, type FullWrites } from './fullWrites'
import type { Intent, Ways } from './intent'
import { createLiveReads } from './live'
import type { OnSkipped } from './read'
import { lackedScope, type Transport } from './transport'

type ApiParts = {
  surface: Surface
  features: Additions
  transport: Transport
  ways: Ways
  capabilities: KnownCapabilities
  onSkipped: OnSkipped
  /** What is read is kept there. */
  records?: ShopRecords
}

/** A write's answer tells the right, too: confirmed, it is held; forbidden, it is not. */
function teaching(ways: Ways, scope: Scope, { learn }: KnownCapabilities): Ways {
  const unlearn = (error: unknown, needs: Scope) => {
    const lacking = error instanceof Failure ? lackedScope(error, needs) : null
    if (lacking) learn(lacking, 'no')
  }
  async function taught(write: Promise<unknown>, needs = scope) {
    try {
      const answer = await write
      learn(needs, 'yes')
      return answer
    } catch (error) {
      unlearn(error, needs)
      throw error
    }
  }
  /** The steps of one act may need different rights. */
  const needsOf = ({ path }: Intent): Scope => {
    const needs = `write:${path.split('/')[1]}`
    return isScope(needs) ? needs : scope
  }
  return {
    write: (intent, options) => taught(ways.write(intent, options)),
    writeAll: (intents, options) =>
      ways.writeAll(intents, options).map((end, at) => {
        const intent = intents[at]
        const taughtEnd = taught(end, intent && needsOf(intent))
        // The screen may wait for the steps one after the other.
        taughtEnd.catch(() => undefined)
        return taughtEnd
      }),
    hold(intent, ms) {
      const held = ways.hold(intent, ms)
      void held.done.then((end) => end.kind === 'failed' && unlearn(end.failure, scope))
      return held
    },
  }
}

const NONE: Writers = {}

/** What of the writes the key may do, as far as is known. */
function allowedWrites(writes: FullWrites, capabilities: KnownCapabilities): Writers {
  const known = capabilities.get()
  if (isReadOnly(known)) return NONE
  const { create, change } = writes.vehicles
  const { convert, ...quotes } = writes.quotes
  return {
    ...(mayWrite(known, 'customers') && { customers: writes.customers }),
    ...(mayWrite(known, 'vehicles') && {
      vehicles: capabilities.canChangeVehicles() ? { create, change } : { create },
    }),
    ...(mayWrite(known, 'appointments') && { appointments: writes.appointments }),
    // A conversion makes an invoice as well, and needs both rights.
    ...(mayWrite(known, 'quotes') && {
      quotes: mayWrite(known, 'invoices') ? { ...quotes, convert } : quotes,
    }),
    ...(mayWrite(known, 'invoices') && { invoices: writes.invoices }),
    ...(mayWrite(known, 'payments') && { payments: writes.payments }),
    ...(mayWrite(known, 'webhooks') && { webhooks: writes.webhooks }),
  }
}

/** The shop through one surface, cut down to what the key may do at this moment. */
export function createApi(parts: ApiParts): { api: ShopApi; writers: () => Writers } {
  const { surface, features, transport, ways, capabilities, onSkipped, records } = parts
  const asRead =
    surface === 'full'
      ? createFullReads(createClient('full', transport, onSkipped), features)
      : createLiveReads(createClient('live', transport, onSkipped))
  const reads = records ? rememberReads(asRead, records) : asRead
  const way = (resource: Resource) => teaching(ways, `write:${resource}`, capabilities)
  const { within: _, ...documented } = reads.appointments ?? {}
  const appointmentsAsDocumented = reads.appointments && documented
  const quotesAsDocumented = reads.quotes && { list: reads.quotes.list }
  const readable = <Part>(resource: Resource, part: Part) =>
    capabilities.get().read[resource] === 'no' ? null : part
  const writes =
    surface === 'live'
      ? null
      : createFullWrites({
          customers: way('customers'),
          vehicles: way('vehicles'),
          appointments: way('appointments'),
          quotes: way('quotes'),
          invoices: way('invoices'),
          payments: way('payments'),
          webhooks: way('webhooks'),
        })
  let allowed = NONE
  let of: unknown = null
  const api: ShopApi = {
    customers: reads.customers,
    ...(reads.shop && { shop: reads.shop }),
    get vehicles() {
      return readable('vehicles', reads.vehicles)
    },
    get people() {
      return readable('vehicles', reads.people) ?? undefined
    },
    get appointments() {
      return readable(
        'appointments',
        features.appointmentsByTime ? reads.appointments : appointmentsAsDocumented,
      )
    },
    get quotes() {
      return readable('quotes', features.quoteById ? reads.quotes : quotesAsDocumented)
    },
    get invoices() {
      return readable('invoices', reads.invoices)
    },
    get payments() {
      return readable('payments', reads.payments)
    },
    get webhooks() {
      return readable('webhooks', reads.webhooks)
    },
  }
  return {
    api,
    writers() {
      if (writes === null) return NONE
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
