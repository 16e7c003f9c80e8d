import type { Position } from '~/contract/changes'
import type { Surface } from '~/domain/capabilities'
import type { Resource } from '~/domain/scopes'
import type { KnownCapabilities } from './api/capabilities'
import { createClient } from './api/client'
import type { OnSkipped } from './api/codec'
import { createFullReads } from './api/fullReads'
import { createLiveReads } from './api/liveReads'
import type { Transport } from './api/transport'
import type { Records, Row } from './cache/records'
import type { ShopRecords } from './cache/shopRecords'
import { pageTime } from './clock'
import type { Additions } from './features'
import type { BillFilter } from './nouns/billFilter'
import type {
  Appointment,
  Customer,
  Invoice,
  Page,
  Payment,
  Person,
  Quote,
  Vehicle,
  Webhook,
  ShopRecord,
} from './nouns/nouns'

export type WebhookList = { rows: Webhook[]; skipped: number }

/** Reading goes through the request budget; `priority` says who waits for it. */
export type Reading = {
  signal?: AbortSignal | undefined
  priority?: 'act' | 'screen' | 'background'
  /** Read for a purpose of its own, and not remembered: all names, for search or for a file. */
  aside?: true
  /** Where in the shop's history it was read, where the service says that. */
  onPosition?: ((position: Position) => void) | undefined
}

/** Half-open, in milliseconds. */
type StartingWithin = { statuses: readonly string[]; from: number; until: number }

type List<R> = (after: string | null, limit: number, reading?: Reading) => Promise<Page<R>>

/**
 * The shop as a connection sees it, in the domain's words. One hand-written adapter a surface translates.
 * Parts that a surface or a key does not have are absent, so code that forgets to ask does not compile.
 */
export type Reads = {
  readonly customers: {
    readonly list: List<Customer>
    readonly get: (id: string, reading?: Reading) => Promise<Customer>
  }
  readonly vehicles: {
    readonly ofCustomer: (customerId: string, ...page: Parameters<List<Vehicle>>) => Promise<Page<Vehicle>>
  } | null
  /** Many at a time; absent where the service has no such list, or the key may not read all of it. */
  readonly people?:
    | {
        readonly list: List<Person>
        readonly named: (ids: readonly string[], reading?: Reading) => Promise<readonly Person[]>
      }
    | undefined
  /** How appointments can be looked up differs: by status and customer, or by days, or by id. Null where the key may not. */
  readonly appointments: {
    readonly ofStatus?: (status: string, ...page: Parameters<List<Appointment>>) => Promise<Page<Appointment>>
    /** The open ones of a status, the earliest first. */
    readonly byStart?: (status: string, ...page: Parameters<List<Appointment>>) => Promise<Page<Appointment>>
    readonly ofCustomer?: (
      customerId: string,
      ...page: Parameters<List<Appointment>>
    ) => Promise<Page<Appointment>>
    /** Those that start in a span, in any of some statuses, the newest first. Absent where the service has no such filter. */
    readonly within?: (
      of: StartingWithin,
      ...page: Parameters<List<Appointment>>
    ) => Promise<Page<Appointment>>
    /** Calendar dates in UTC, both included. */
    readonly ofDays?: (
      days: { from: string; to: string },
      ...page: Parameters<List<Appointment>>
    ) => Promise<Page<Appointment>>
    readonly get?: (id: string, reading?: Reading) => Promise<Appointment>
  } | null
  readonly quotes: {
    readonly list: (of: BillFilter, ...page: Parameters<List<Quote>>) => Promise<Page<Quote>>
    /** Absent where the service can't be asked for one. */
    readonly get?: (id: string, reading?: Reading) => Promise<Quote>
  } | null
  readonly invoices: {
    readonly list: List<Invoice>
    /** Absent where the service has no filters. */
    readonly listOf?: (of: BillFilter, ...page: Parameters<List<Invoice>>) => Promise<Page<Invoice>>
    readonly get: (id: string, reading?: Reading) => Promise<Invoice>
  } | null
  readonly payments: {
    readonly list: List<Payment>
    readonly ofInvoice: (invoiceId: string, ...page: Parameters<List<Payment>>) => Promise<Page<Payment>>
  } | null
  readonly webhooks: { readonly all: (reading?: Reading) => Promise<WebhookList> } | null
  /** Null where the service has no record of the shop; absent where it is not asked. */
  readonly shop?: (signal?: AbortSignal) => Promise<ShopRecord | null>
}

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

/**
 * All that a query reads enters the record cache on its way, of the version at which it was asked for; what is read
 * `aside` (all names, for search) does not. Changes that no query read come by sync/sync.ts.
 */
export function rememberReads(reads: Reads, records: ShopRecords, now: () => number = pageTime): Reads {
  async function read<Answer>(reading: Reading | undefined, ask: (reading: Reading) => Promise<Answer>) {
    const readAt = now()
    let position: Position | undefined
    const answer = await ask({
      ...reading,
      onPosition(at) {
        position = at
        reading?.onPosition?.(at)
      },
    })
    return { answer, version: { readAt, position } }
  }
  const list =
    <R extends Row>(noun: Records<R>, ask: List<R>): List<R> =>
    async (after, limit, reading) => {
      const { answer, version } = await read(reading, (how) => ask(after, limit, how))
      return reading?.aside ? answer : { ...answer, rows: noun.read(answer.rows, version) }
    }
  const listOf =
    <R extends Row, What>(
      noun: Records<R>,
      ask: (what: What, ...page: Parameters<List<R>>) => Promise<Page<R>>,
    ) =>
    (what: What, ...page: Parameters<List<R>>) =>
      list(noun, (...asked) => ask(what, ...asked))(...page)
  const one =
    <R extends Row>(noun: Records<R>, ask: (id: string, reading?: Reading) => Promise<R>) =>
    async (id: string, reading?: Reading): Promise<R> => {
      const { answer, version } = await read(reading, (how) => ask(id, how))
      noun.read([answer], version)
      return answer
    }
  const { customers, vehicles, appointments, quotes, invoices, payments, webhooks } = reads
  const { ofStatus, byStart, ofCustomer, within, ofDays, get } = appointments ?? {}
  return {
    webhooks,
    ...(reads.shop && { shop: reads.shop }),
    ...(reads.people && { people: reads.people }),
    customers: { list: list(records.customers, customers.list), get: one(records.customers, customers.get) },
    vehicles: vehicles && { ofCustomer: listOf(records.vehicles, vehicles.ofCustomer) },
    appointments: appointments && {
      ...(ofStatus && { ofStatus: listOf(records.appointments, ofStatus) }),
      ...(byStart && { byStart: listOf(records.appointments, byStart) }),
      ...(ofCustomer && { ofCustomer: listOf(records.appointments, ofCustomer) }),
      ...(within && { within: listOf(records.appointments, within) }),
      ...(ofDays && { ofDays: listOf(records.appointments, ofDays) }),
      ...(get && { get: one(records.appointments, get) }),
    },
    quotes: quotes && {
      list: listOf(records.quotes, quotes.list),
      ...(quotes.get && { get: one(records.quotes, quotes.get) }),
    },
    invoices: invoices && {
      list: list(records.invoices, invoices.list),
      ...(invoices.listOf && { listOf: listOf(records.invoices, invoices.listOf) }),
      get: one(records.invoices, invoices.get),
    },
    payments: payments && {
      list: list(records.payments, payments.list),
      ofInvoice: listOf(records.payments, payments.ofInvoice),
    },
  }
}
