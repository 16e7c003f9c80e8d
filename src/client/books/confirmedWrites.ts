import * as z from 'zod/mini'
import { Appointment } from '../../contract/full/appointments'
import { Customer } from '../../contract/full/customers'
import { Invoice, NumberedInvoice } from '../../contract/full/invoices'
import { Payment } from '../../contract/full/payments'
import { Quote } from '../../contract/full/quotes'
import { Vehicle } from '../../contract/full/vehicles'
import {
  appointmentOf,
  customerOf,
  invoiceOf,
  numberedInvoiceOf,
  paymentOf,
  quoteOf,
  vehicleOf,
} from '../api/fullRecords'
import type { Book, Row } from './book'
import type { Books, Noun } from './books'
import type { Asked } from './moment'

/** A write by what was asked of the service. */
export type Asking = { readonly method: string; readonly path: string }

/** `heard`: another tab was answered, and has told the others already. */
export type From = 'answered' | 'heard'

type Shown = {
  readonly books: Books
  readonly from: From
  readonly answered: Asked | undefined
  /** The service's invoices bear the shop's number. */
  readonly hasNumbers: boolean
}

type Read = (shown: Shown, answer: unknown) => boolean
const documentedInvoice: Read = reading(Invoice, invoiceOf, ({ invoices }) => invoices)
const numberedInvoice: Read = reading(NumberedInvoice, numberedInvoiceOf, ({ invoices }) => invoices)

/** Puts the record of an answer into its book; false where the answer shows none. */
const READERS: { readonly [N in Noun]: Read } = {
  customers: reading(Customer, customerOf, ({ customers }) => customers),
  vehicles: reading(Vehicle, vehicleOf, ({ vehicles }) => vehicles),
  appointments: reading(Appointment, appointmentOf, ({ appointments }) => appointments),
  quotes: reading(Quote, quoteOf, ({ quotes }) => quotes),
  invoices: (shown, answer) => (shown.hasNumbers ? numberedInvoice : documentedInvoice)(shown, answer),
  payments: reading(Payment, paymentOf, ({ payments }) => payments),
}

const put = <R extends Row>(book: Book<R>, record: R, { from, answered }: Shown) =>
  from === 'heard' ? book.hear(record.id, record, answered) : book.learn(record, answered)

function reading<S extends z.ZodMiniObject, R extends Row>(
  schema: S,
  of: (wire: z.output<S>) => R,
  bookIn: (books: Books) => Book<R>,
) {
  return (shown: Shown, answer: unknown): boolean => {
    const read = z.safeParse(schema, answer)
    if (read.success) put(bookIn(shown.books), of(read.data), shown)
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
  answered?: Asked,
  hasNumbers = false,
): readonly Noun[] {
  const shown = { books, from, answered, hasNumbers }
  const [, noun, part, act] = path.split('/')
  if (!isNoun(noun)) return NOTHING
  const id = part === undefined ? null : decodeURIComponent(part)
  if (noun === 'payments' && act === 'record' && id !== null) {
    READERS.payments(shown, answer)
    books.invoices.outdated(id)
    return ['payments', 'invoices']
  }
  if (noun === 'quotes' && act === 'convert-to-invoice' && id !== null) {
    READERS.invoices(shown, answer)
    const quote = books.quotes.find(id)
    if (quote) put(books.quotes, { ...quote, status: 'converted' }, shown)
    else books.quotes.outdated(id)
    return ['quotes', 'invoices']
  }
  if (method === 'DELETE' && id !== null) {
    if (from === 'heard') books[noun].hear(id, null, answered)
    else books[noun].lost(id, answered)
  } else if (!READERS[noun](shown, answer) && id !== null) books[noun].outdated(id)
  return [noun]
}
