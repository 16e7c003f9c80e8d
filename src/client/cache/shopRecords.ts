import { pageTime } from '~/client/clock'
import type { BoardReading } from '~/client/nouns/board'
import type { Appointment, Customer, Invoice, Payment, Quote, Vehicle } from '~/client/nouns/nouns'
import type { Reads } from '~/client/reads'
import { Records, type StoredChanges } from './records'

/** What the record cache keeps of each noun. Webhooks are none of them: the answer to a new one holds its secret. */
export type Nouns = {
  customers: Customer
  vehicles: Vehicle
  appointments: Appointment
  quotes: Quote
  invoices: Invoice
  payments: Payment
}

export type Noun = keyof Nouns
export type ShopRecords = { readonly [N in Noun]: Records<Nouns[N]> }

type Parts = {
  stored?: StoredChanges<Appointment> | undefined
  now?: () => number
  onAppointment?: (before: Appointment | null | undefined, after: Appointment | null) => void
}

/** Where a record tells when it was changed, the later one wins; else the order of asking alone decides. */
export const createShopRecords = ({ stored, now = pageTime, onAppointment }: Parts = {}): ShopRecords => ({
  customers: new Records<Customer>({ now, changedAt: ({ updatedAt }) => updatedAt }),
  vehicles: new Records<Vehicle>({ now }),
  // The only ones that are shown before they are confirmed. Money, quotes and customers say in words what is under way,
  // since there only Confirmed means that it is recorded.
  appointments: new Records<Appointment>({
    now,
    stored,
    changedAt: ({ updatedAt }) => updatedAt,
    onChanged: onAppointment,
  }),
  quotes: new Records<Quote>({ now }),
  invoices: new Records<Invoice>({ now, changedAt: ({ more }) => more?.updatedAt }),
  payments: new Records<Payment>({ now }),
})

/** What reading needs of a connection: its name begins each key, and what is known already is shown at once. */
export type Source = {
  readonly name: string
  readonly api: Reads
  readonly records: ShopRecords
  /** The board of this key, as this browser stored it before the page began. */
  readonly persisted?: ((key: string) => BoardReading | undefined) | undefined
}
