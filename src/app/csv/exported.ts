import type { Appointment, Customer, Invoice, Payment, Quote } from '../../client/records'

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
  | ({ kind: 'quotes'; of: Filter } & Of<Quote>)
  | ({ kind: 'invoices'; of: Filter } & Of<Invoice>)
  | ({ kind: 'payments' } & Of<Payment>)
