import type { RowOf } from '../contract/fieldTable'
import { APPOINTMENT } from '../contract/full/appointments'
import { CUSTOMER } from '../contract/full/customers'
import { INVOICE, NUMBERED_INVOICE } from '../contract/full/invoices'
import { PAYMENT } from '../contract/full/payments'
import { Person as WirePerson } from '../contract/full/people'
import { QUOTE } from '../contract/full/quotes'
import { VEHICLE } from '../contract/full/vehicles'
import { codec, reader } from './api/codec'
import type { Appointment, Customer, Invoice, Person } from './records'

// How the full surface's records are read, and what is sent of them. The live one's stand in liveNouns.ts.

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
