import type { Surface } from '../../domain/capabilities'
import type { Resource } from '../../domain/scopes'
import { rememberReads } from '../cache/rememberReads'
import type { ShopRecords } from '../cache/shopRecords'
import type { Additions } from '../features'
import type { Reads } from '../reads'
import type { KnownCapabilities } from './capabilities'
import { createClient } from './client'
import { createFullReads } from './full'
import { createLiveReads } from './live'
import type { OnSkipped } from './read'
import type { Transport } from './transport'

type ReadsParts = {
  surface: Surface
  features: Additions
  transport: Transport
  capabilities: KnownCapabilities
  onSkipped: OnSkipped
  /** What is read is kept there. */
  records?: ShopRecords
}

/** The shop through one surface, cut down to what the key may do at this moment. */
export function createReads(parts: ReadsParts): Reads {
  const { surface, features, transport, capabilities, onSkipped, records } = parts
  const asRead =
    surface === 'full'
      ? createFullReads(createClient('full', transport, onSkipped), features)
      : createLiveReads(createClient('live', transport, onSkipped))
  const reads = records ? rememberReads(asRead, records) : asRead
  const { within: _, ...documented } = reads.appointments ?? {}
  const appointmentsAsDocumented = reads.appointments && documented
  const quotesAsDocumented = reads.quotes && { list: reads.quotes.list }
  const readable = <Part>(resource: Resource, part: Part) =>
    capabilities.get().read[resource] === 'no' ? null : part
  return {
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
}
