import type { Place } from '../../contract/changes'
import { pageTime } from '../pageTime'
import type { Page } from '../records'
import type { Reading, ShopReads } from '../shop'
import type { Book, Row } from './book'
import type { Books } from './books'

// All that a query reads goes into the books on its way. Changes that no query read come by sync/sync.ts.

type List<R> = (after: string | null, limit: number, reading?: Reading) => Promise<Page<R>>

/** Whatever is read, by the moment at which it was asked for. What is read `aside` (all names, for search) is not kept. */
export function keepingBooks(reads: ShopReads, books: Books, now: () => number = pageTime): ShopReads {
  /** What was read, and the moment that it is of. */
  async function read<Answer>(reading: Reading | undefined, ask: (reading: Reading) => Promise<Answer>) {
    const readAt = now()
    let place: Place | undefined
    const answer = await ask({
      ...reading,
      onPlace(at) {
        place = at
        reading?.onPlace?.(at)
      },
    })
    return { answer, moment: { readAt, place } }
  }
  const list =
    <R extends Row>(book: Book<R>, ask: List<R>): List<R> =>
    async (after, limit, reading) => {
      const { answer, moment } = await read(reading, (how) => ask(after, limit, how))
      return reading?.aside ? answer : { ...answer, rows: book.take(answer.rows, moment) }
    }
  const listOf =
    <R extends Row, What>(
      book: Book<R>,
      ask: (what: What, ...page: Parameters<List<R>>) => Promise<Page<R>>,
    ) =>
    (what: What, ...page: Parameters<List<R>>) =>
      list(book, (...asked) => ask(what, ...asked))(...page)
  const one =
    <R extends Row>(book: Book<R>, ask: (id: string, reading?: Reading) => Promise<R>) =>
    async (id: string, reading?: Reading): Promise<R> => {
      const { answer, moment } = await read(reading, (how) => ask(id, how))
      book.take([answer], moment)
      return answer
    }
  const { customers, vehicles, appointments, quotes, invoices, payments, webhooks } = reads
  const { ofStatus, byStart, ofCustomer, within, ofDays, get } = appointments ?? {}
  return {
    webhooks,
    ...(reads.shop && { shop: reads.shop }),
    ...(reads.people && { people: reads.people }),
    customers: { list: list(books.customers, customers.list), get: one(books.customers, customers.get) },
    vehicles: vehicles && { ofCustomer: listOf(books.vehicles, vehicles.ofCustomer) },
    appointments: appointments && {
      ...(ofStatus && { ofStatus: listOf(books.appointments, ofStatus) }),
      ...(byStart && { byStart: listOf(books.appointments, byStart) }),
      ...(ofCustomer && { ofCustomer: listOf(books.appointments, ofCustomer) }),
      ...(within && { within: listOf(books.appointments, within) }),
      ...(ofDays && { ofDays: listOf(books.appointments, ofDays) }),
      ...(get && { get: one(books.appointments, get) }),
    },
    quotes: quotes && {
      list: listOf(books.quotes, quotes.list),
      ...(quotes.get && { get: one(books.quotes, quotes.get) }),
    },
    invoices: invoices && {
      list: list(books.invoices, invoices.list),
      ...(invoices.listOf && { listOf: listOf(books.invoices, invoices.listOf) }),
      get: one(books.invoices, invoices.get),
    },
    payments: payments && {
      list: list(books.payments, payments.list),
      ofInvoice: listOf(books.payments, payments.ofInvoice),
    },
  }
}
