import type { BillFilter } from '~/client/nouns/billFilter'
import type { Appointment, Customer, Invoice, Payment, Quote } from '~/client/nouns/nouns'
import type { DayTakings } from '~/domain/takings'
import type { Debtor } from '~/domain/time/debtAging'
import type { Day } from '~/domain/time/zone'
import type { Unbilled } from '~/domain/unbilledAppointments'

type Of<Row> = {
  /** As far as they are on hand. */
  rows: readonly Row[]
  /** Nothing more is to be read. */
  isWhole: boolean
}

/** Several lists that are read one after the other: none would be a file without a row. */
type Lists = readonly [BillFilter, ...BillFilter[]]

type Picked<Row> = {
  /** Picks its rows where the service has no list of them alone. */
  isIn?: (row: Row) => boolean
  /** Nothing that was made before this instant is in it. */
  since?: number | undefined
}

/** A list on screen, as it is offered for a spreadsheet. */
export type Exported =
  | ({ kind: 'customers' } & Of<Customer>)
  | ({ kind: 'appointments' } & Of<Appointment>)
  | ({ kind: 'quotes'; of: Lists } & Of<Quote> & Picked<Quote>)
  | ({ kind: 'invoices'; of: Lists } & Of<Invoice> & Picked<Invoice>)
  | ({ kind: 'payments' } & Of<Payment>)
  | ({ kind: 'takings' } & Of<DayTakings>)
  | ({ kind: 'unpaid customers'; today: Day } & Of<Debtor>)
  /** Of a stretch of days, which the page reads by itself. */
  | ({ kind: 'cars to invoice' } & Of<Unbilled<Appointment>>)
