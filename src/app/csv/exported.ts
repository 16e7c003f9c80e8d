import type { Appointment, Customer, Invoice, Payment, Quote } from '../../client/records'
import type { Debtor } from '../../domain/ages'
import type { Unbilled } from '../../domain/checkOut'
import type { DayTakings } from '../../domain/takings'
import type { Day } from '../../domain/zone'

type Of<Row> = {
  /** As far as they are on hand. */
  rows: readonly Row[]
  /** Nothing more is to be read. */
  isWhole: boolean
}

/** Null is any. */
type Filter = { status: string | null; customerId: string | null }
/** Several lists that are read one after the other: none would be a file without a row. */
type Lists = readonly [Filter, ...Filter[]]

/** A list on screen, as it is offered for a spreadsheet. */
export type Exported =
  | ({ kind: 'customers' } & Of<Customer>)
  | ({ kind: 'appointments' } & Of<Appointment>)
  | ({ kind: 'quotes'; of: Lists } & Of<Quote>)
  /** `isIn` picks its rows where the service has no list of them alone. */
  | ({ kind: 'invoices'; of: Lists; isIn?: (invoice: Invoice) => boolean } & Of<Invoice>)
  | ({ kind: 'payments' } & Of<Payment>)
  | ({ kind: 'takings' } & Of<DayTakings>)
  | ({ kind: 'who owes'; today: Day } & Of<Debtor>)
  /** Of a stretch of days, which the page reads by itself. */
  | ({ kind: 'to check' } & Of<Unbilled<Appointment>>)
