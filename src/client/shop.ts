import type { Position } from '../contract/changes'
import type { Changes, Draft } from '../contract/fieldTable'
import type { APPOINTMENT } from '../contract/full/appointments'
import type { CUSTOMER } from '../contract/full/customers'
import type { INVOICE } from '../contract/full/invoices'
import type { PAYMENT } from '../contract/full/payments'
import type { QUOTE } from '../contract/full/quotes'
import type { VEHICLE } from '../contract/full/vehicles'
import type { WEBHOOK } from '../contract/full/webhooks'
import type { AppointmentStatus } from '../domain/appointments'
import type { Held } from './outbox/hold'
import type { OnStep } from './outbox/waiters'
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

export type CustomerDraft = Draft<typeof CUSTOMER>
export type VehicleDraft = Draft<typeof VEHICLE>

export type AppointmentDraft = Draft<typeof APPOINTMENT>
export type AppointmentChanges = Omit<Changes<typeof APPOINTMENT>, 'customerId'>

export type BookingDraft = {
  customer: { id: string; name: string } | CustomerDraft
  vehicle: { id: string } | Omit<VehicleDraft, 'customerId'> | null
  appointment: Omit<AppointmentDraft, 'customerId' | 'vehicleId'>
  /** They stand at the counter: once booked, they are checked in. */
  isHere: boolean
}

/** The answers to the steps of a booking; absent where there is no such step. */
export type Booked = {
  customer?: Promise<Customer>
  vehicle?: Promise<Vehicle>
  appointment: Promise<Appointment>
  checkedIn?: Promise<Appointment>
}

export type QuoteDraft = Draft<typeof QUOTE>
export type QuoteChanges = Omit<Changes<typeof QUOTE>, 'customerId'>

export type InvoiceChanges = Pick<Changes<typeof INVOICE>, 'dueAt' | 'notes' | 'status'>

export type PaymentDraft = Omit<Draft<typeof PAYMENT>, 'recordedAt'> & {
  /** Null lets the service take its own time. */
  recordedAt: string | null
}

export type WebhookDraft = Draft<typeof WEBHOOK>

/** The service shows the signing secret of a new subscription this once. */
type NewWebhook = { secret: string }

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

/** How the screen that asked for a write follows it; see outbox/outbox.ts. */
export type Writing = {
  /** Says whose change it is while it waits: "Ruth Delgado". */
  name?: string
  /** The entry's key, where the caller has to know it. */
  key?: string
  /** What a person calls all its steps together: "Ruth Delgado, Brakes". */
  act?: string
  onStep?: OnStep
  gone?: AbortSignal
  patienceMs?: number
}

/** Half-open, in milliseconds. */
type StartingWithin = { statuses: readonly string[]; from: number; until: number }

type List<Row> = (after: string | null, limit: number, reading?: Reading) => Promise<Page<Row>>

/**
 * The shop as a connection sees it, in the domain's words. One hand-written adapter a surface translates.
 * Parts that a surface or a key does not have are absent, so code that forgets to ask does not compile.
 */
export type ShopApi = {
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

/** Every write is kept in the outbox first, then sent, and resolved when the service confirmed it. */
export type Writers = {
  readonly customers?: {
    readonly create: (draft: CustomerDraft, writing?: Writing) => Promise<Customer>
    /** Only what changed is sent. */
    readonly change: (id: string, changes: Partial<CustomerDraft>, writing?: Writing) => Promise<Customer>
  }
  readonly vehicles?: {
    readonly create: (draft: VehicleDraft, writing?: Writing) => Promise<Vehicle>
    /** Absent until it is known that this service can. */
    readonly change?: (id: string, changes: VehicleChanges, writing?: Writing) => Promise<Vehicle>
  }
  readonly appointments?: {
    readonly create: (draft: AppointmentDraft, writing?: Writing) => Promise<Appointment>
    readonly change: (id: string, changes: AppointmentChanges, writing?: Writing) => Promise<Appointment>
    /** Over several statuses, as one act: a promise for each. */
    readonly move: (
      id: string,
      statuses: readonly AppointmentStatus[],
      writing?: Writing,
    ) => Promise<Appointment>[]
    /** Customer, vehicle and appointment as one act, as far as they are new. */
    readonly book: (booking: BookingDraft, writing?: Writing) => Booked
    /** For good: it waits `ms` in the outbox, and can be taken back until then. */
    readonly remove: (id: string, ms: number, name?: string) => Held
  }
  readonly quotes?: {
    readonly create: (draft: QuoteDraft, writing?: Writing) => Promise<Quote>
    readonly change: (id: string, changes: QuoteChanges, writing?: Writing) => Promise<Quote>
    /** The id of the new invoice, which is then read by itself. Absent where the key may not write invoices. */
    readonly convert?: (id: string, writing?: Writing) => Promise<{ invoiceId: string; totalCents: number }>
  }
  readonly invoices?: {
    readonly change: (id: string, changes: InvoiceChanges, writing?: Writing) => Promise<Invoice>
    /** Final: it waits `ms` in the outbox, and can be taken back until then. `expects` as with a payment. */
    readonly void: (id: string, ms: number, name?: string, expects?: string) => Held
  }
  readonly payments?: {
    /** `expects` is what the person saw of the invoice: it is looked at once more before anything is sent. */
    readonly record: (
      invoiceId: string,
      draft: PaymentDraft,
      writing?: Writing & { expects?: string },
    ) => Promise<Payment>
  }
  readonly webhooks?: {
    readonly create: (draft: WebhookDraft, writing?: Writing) => Promise<NewWebhook>
    /** For good: it waits `ms` in the outbox, and can be taken back until then. */
    readonly remove: (id: string, ms: number, name?: string) => Held
  }
}

type VehicleChanges = Partial<Omit<VehicleDraft, 'customerId'>>
