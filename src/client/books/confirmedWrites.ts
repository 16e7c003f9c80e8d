import * as z from 'zod/mini'
import { Appointment } from '../../contract/full/appointments'
import { Customer } from '../../contract/full/customers'
import { Invoice } from '../../contract/full/invoices'
import { Payment } from '../../contract/full/payments'
import { Quote } from '../../contract/full/quotes'
import { Vehicle } from '../../contract/full/vehicles'
import { appointmentOf, customerOf, invoiceOf, paymentOf, quoteOf, vehicleOf } from '../api/fullRecords'
import type { Book, Row } from './book'
import type { Books, Noun } from './books'

/** A write by what was asked of the service. */
export type Asking = { readonly method: string; readonly path: string }

/** `heard`: another tab was answered, and has told the others already. */
export type From = 'answered' | 'heard'

const READERS: { readonly [N in Noun]: (books: Books, answer: unknown, from: From) => boolean } = {
  customers: reading(Customer, customerOf, ({ customers }) => customers),
  vehicles: reading(Vehicle, vehicleOf, ({ vehicles }) => vehicles),
  appointments: reading(Appointment, appointmentOf, ({ appointments }) => appointments),
  quotes: reading(Quote, quoteOf, ({ quotes }) => quotes),
  invoices: reading(Invoice, invoiceOf, ({ invoices }) => invoices),
  payments: reading(Payment, paymentOf, ({ payments }) => payments),
}

const put = <R extends Row>(book: Book<R>, record: R, from: From) =>
  from === 'heard' ? book.hear(record.id, record) : book.learn(record)

function reading<S extends z.ZodMiniObject, R extends Row>(
  schema: S,
  of: (wire: z.output<S>) => R,
  bookIn: (books: Books) => Book<R>,
) {
  return (books: Books, answer: unknown, from: From): boolean => {
    const read = z.safeParse(schema, answer)
    if (read.success) put(bookIn(books), of(read.data), from)
    return read.success
  }
}

const isNoun = (word: string | undefined): word is Noun => word !== undefined && word in READERS

const NOTHING: readonly Noun[] = []

/**
 * What a confirmed write says of the records: the one place that reads such answers. A payment says that its invoice has
 * changed, and not how; a conversion what became of its quote. Returns the nouns of which lists may be others now.
 */
export function hearConfirmed(
  books: Books,
  { method, path }: Asking,
  answer: unknown,
  from: From,
): readonly Noun[] {
  const [, noun, part, act] = path.split('/')
  if (!isNoun(noun)) return NOTHING
  const id = part === undefined ? null : decodeURIComponent(part)
  if (noun === 'payments' && act === 'record' && id !== null) {
    READERS.payments(books, answer, from)
    books.invoices.outdated(id)
    return ['payments', 'invoices']
  }
  if (noun === 'quotes' && act === 'convert-to-invoice' && id !== null) {
    READERS.invoices(books, answer, from)
    const quote = books.quotes.find(id)
    if (quote) put(books.quotes, { ...quote, status: 'converted' }, from)
    else books.quotes.outdated(id)
    return ['quotes', 'invoices']
  }
  if (method === 'DELETE' && id !== null) {
    if (from === 'heard') books[noun].hear(id, null)
    else books[noun].lost(id)
  } else if (!READERS[noun](books, answer, from) && id !== null) books[noun].outdated(id)
  return [noun]
}
