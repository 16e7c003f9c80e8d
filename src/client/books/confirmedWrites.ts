import type { Reader } from '../api/read'
import * as nouns from '../nouns'
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
/** Puts the record of an answer into its book; false where the answer shows none. */
const READERS: { readonly [N in Noun]: Read } = {
  customers: reading(nouns.customer, ({ customers }) => customers),
  vehicles: reading(nouns.vehicle, ({ vehicles }) => vehicles),
  appointments: reading(nouns.appointment, ({ appointments }) => appointments),
  quotes: reading(nouns.quote, ({ quotes }) => quotes),
  invoices: (shown, answer) =>
    reading(shown.hasNumbers ? nouns.numberedInvoice : nouns.invoice, ({ invoices }) => invoices)(
      shown,
      answer,
    ),
  payments: reading(nouns.payment, ({ payments }) => payments),
}

const put = <R extends Row>(book: Book<R>, record: R, { from, answered }: Shown) =>
  from === 'heard' ? book.hear(record.id, record, answered) : book.learn(record, answered)

function reading<R extends Row>(
  { parse }: Pick<Reader<never, R>, 'parse'>,
  bookIn: (books: Books) => Book<R>,
): Read {
  return (shown, answer) => {
    const read = parse(answer)
    if (read.success) put(bookIn(shown.books), read.data, shown)
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
