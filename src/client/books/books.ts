import { pageTime } from '../pageTime'
import type { Appointment, Customer, Invoice, Payment, Quote, Vehicle } from '../records'
import { createBook, type Book, type Kept } from './book'

/** What the shop keeps of each noun. Webhooks are none of them: the answer to a new one holds its secret. */
export type Nouns = {
  customers: Customer
  vehicles: Vehicle
  appointments: Appointment
  quotes: Quote
  invoices: Invoice
  payments: Payment
}
export type Noun = keyof Nouns
export type Books = { readonly [N in Noun]: Book<Nouns[N]> }

/** Where a record tells when it was changed, the later one wins; else the order of asking alone decides. */
export const createBooks = (
  kept?: Kept<Appointment>,
  now: () => number = pageTime,
  onAppointment?: (before: Appointment | null | undefined, after: Appointment | null) => void,
): Books => ({
  customers: createBook<Customer>({ now, changedAt: ({ updatedAt }) => updatedAt }),
  vehicles: createBook<Vehicle>({ now }),
  // The only one with wishes on top. Money, quotes and customers say in words what is under way, since there only
  // Confirmed means that it is recorded.
  appointments: createBook<Appointment>({
    now,
    changedAt: ({ updatedAt }) => updatedAt,
    ...(kept && { kept }),
    ...(onAppointment && { onChanged: onAppointment }),
  }),
  quotes: createBook<Quote>({ now }),
  invoices: createBook<Invoice>({ now, changedAt: ({ more }) => more?.updatedAt }),
  payments: createBook<Payment>({ now }),
})
