import type { Position } from '../contract/changes'
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
} from './records'

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

type List<Row> = (after: string | null, limit: number, reading?: Reading) => Promise<Page<Row>>

/**
 * The shop as a connection sees it, in the domain's words. One hand-written adapter a surface translates.
 * Parts that a surface or a key does not have are absent, so code that forgets to ask does not compile.
 */
export type Reads = {
  readonly customers: {
    readonly list: (after: string | null, limit: number, reading?: Reading) => Promise<Page<Customer>>
    readonly get: (id: string, reading?: Reading) => Promise<Customer>
  }
  readonly vehicles: {
    readonly ofCustomer: (
      customerId: string,
      after: string | null,
      limit: number,
      reading?: Reading,
    ) => Promise<Page<Vehicle>>
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
    /** `status` and `customerId` null: all. */
    readonly list: (
      of: { status: string | null; customerId: string | null },
      ...page: Parameters<List<Quote>>
    ) => Promise<Page<Quote>>
    /** Absent where the service can't be asked for one. */
    readonly get?: (id: string, reading?: Reading) => Promise<Quote>
  } | null
  readonly invoices: {
    readonly list: List<Invoice>
    /** Absent where the service has no filters. */
    readonly listOf?: (
      of: { status: string | null; customerId: string | null },
      ...page: Parameters<List<Invoice>>
    ) => Promise<Page<Invoice>>
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
