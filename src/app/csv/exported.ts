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

/** A list on screen, as it is offered for a spreadsheet. */
export type Exported =
  | ({ kind: 'customers' } & Of<Customer>)
  | ({ kind: 'appointments' } & Of<Appointment>)
  /** Of several lists that are read one after the other. */
  | ({ kind: 'quotes'; of: readonly Filter[] } & Of<Quote>)
  | ({ kind: 'invoices'; of: readonly Filter[] } & Of<Invoice>)
  | ({ kind: 'payments' } & Of<Payment>)
  | ({ kind: 'takings' } & Of<DayTakings>)
  | ({ kind: 'who owes'; today: Day } & Of<Debtor>)
  /** Of a stretch of days, which the page reads by itself. */
  | ({ kind: 'to check' } & Of<Unbilled<Appointment>>)
