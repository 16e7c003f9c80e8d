import { codec, reader } from '~/client/api/codec'
import type { RowOf } from '~/contract/fieldTable'
import { APPOINTMENT } from '~/contract/full/appointments'
import { CUSTOMER } from '~/contract/full/customers'
import { INVOICE, NUMBERED_INVOICE } from '~/contract/full/invoices'
import { PAYMENT } from '~/contract/full/payments'
import { Person as WirePerson } from '~/contract/full/people'
import { QUOTE } from '~/contract/full/quotes'
import type { SHOP } from '~/contract/full/shop'
import { VEHICLE } from '~/contract/full/vehicles'
import type { WEBHOOK } from '~/contract/full/webhooks'

// The shop's records in the domain's words, whichever surface they came through.
// What only one surface knows is absent on the other, not null: null is an answer, absence is none. Below the types stands
// how the full surface's records are read, and what is sent of them; the live one's stand in api/liveReads.ts.

/** The name is the business, or the person in full. */
export type Customer = Omit<RowOf<typeof CUSTOMER>, 'notes'> & {
  /** Full surface. */
  notes?: string | null
  /** Live surface. */
  more?: {
    firstName: string
    lastName: string
    companyName: string | null
    isFleet: boolean
    address: readonly string[]
    tags: readonly string[]
    marketingOptIn: boolean
  }
}

export type Vehicle = RowOf<typeof VEHICLE>

/** A customer with their vehicles; `isWhole` is false where there are more of those. */
export type Person = { customer: Customer; vehicles: readonly Vehicle[]; isWhole: boolean }

/** The status is one of the connection's columns, in lower case, or a word that this dashboard does not know. */
export type Appointment = Omit<RowOf<typeof APPOINTMENT>, 'service' | 'statusChangedAt'> & {
  service: string | null
  /** Since when it has had a status, and which: a move that is not confirmed has another. Null where it is not known. */
  statusSince?: { status: string; at: string } | null
  /** Live surface. */
  booked?: { source: string | null; isMobile: boolean }
}

export type Quote = RowOf<typeof QUOTE>
export type LineItem = Quote['lines'][number]

type Billed = Pick<RowOf<typeof INVOICE>, 'quoteId' | 'lines' | 'paidCents' | 'dueAt'>

export type Invoice = Omit<RowOf<typeof INVOICE>, keyof Billed> & {
  /** The shop's own: on the live surface, and where the full one announces it. */
  number?: string | null
  /** Full surface. */
  billed?: Billed
  /** Live surface. */
  more?: {
    vehicleId: string | null
    discountCents: number
    feesCents: number
    depositCents: number
    /** A calendar date. */
    dueOn: string | null
    sentAt: string | null
    updatedAt: string
  }
}

export type Payment = RowOf<typeof PAYMENT>

/** A subscription to events of the shop. */
export type Webhook = RowOf<typeof WEBHOOK>

/** One page of a list. Rows that could not be read are counted, reported once, and left out. */
export type Page<Row> = {
  rows: Row[]
  next: string | null
  skipped: number
  /** The service no longer took the cursor: this is the first page once more. */
  restarted?: boolean
}

/** What a shop says of itself: on paper, in messages, and of its hours. */
export type ShopRecord = Omit<RowOf<typeof SHOP>, 'id' | 'createdAt' | 'updatedAt'>

export const customer = codec('customers', CUSTOMER, (row): Customer => row)
export const vehicle = codec('vehicles', VEHICLE)
export const quote = codec('quotes', QUOTE)
export const payment = codec('payments', PAYMENT)

export const person = reader('customers', WirePerson, (wire): Person => ({
  customer: customer.decode(wire),
  vehicles: wire.vehicles.map(vehicle.decode),
  isWhole: !wire.has_more_vehicles,
}))

export const appointment = codec(
  'appointments',
  APPOINTMENT,
  ({ statusChangedAt: at, ...same }): Appointment => ({
    ...same,
    ...(at !== undefined && { statusSince: at === null ? null : { status: same.status, at } }),
  }),
)

const billed = <R extends RowOf<typeof INVOICE>>({ quoteId, lines, paidCents, dueAt, ...same }: R) => ({
  ...same,
  billed: { quoteId, lines, paidCents, dueAt },
})

export const invoice = codec('invoices', INVOICE, (row): Invoice => billed(row))
/** Where the service announces that its invoices bear the shop's number. */
export const numberedInvoice = codec('invoices', NUMBERED_INVOICE, (row): Invoice => billed(row))
