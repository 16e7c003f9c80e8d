import type { Hold, Intent, Write } from '../api/intent'
import { pageTime } from '../pageTime'
import type { Page } from '../records'
import type { Reading, ShopReads } from '../shop'
import type { Asked, Book, Row } from './book'
import type { Books } from './books'
import type { Asking } from './confirmedWrites'

// All that passes between a screen and the shop goes into the books on its way: nobody else has to put it there.

const isAside = (last: unknown) => typeof last === 'object' && last !== null && 'aside' in last

/** Whatever is read, by the moment at which it was asked for. What is read `aside` (all names, for search) is not kept. */
export function keepingBooks(reads: ShopReads, books: Books, now: () => Asked = pageTime): ShopReads {
  const list =
    <R extends Row, A extends readonly unknown[]>(book: Book<R>, read: (...asked: A) => Promise<Page<R>>) =>
    async (...asked: A): Promise<Page<R>> => {
      const at = now()
      const page = await read(...asked)
      return isAside(asked.at(-1)) ? page : { ...page, rows: book.take(page.rows, at) }
    }
  const one =
    <R extends Row>(book: Book<R>, read: (id: string, reading?: Reading) => Promise<R>) =>
    async (id: string, reading?: Reading): Promise<R> => {
      const at = now()
      const row = await read(id, reading)
      book.take([row], at)
      return row
    }
  const { customers, vehicles, appointments, quotes, invoices, payments, webhooks } = reads
  const { newest, ofStatus, ofCustomer, ofDays, get } = appointments ?? {}
  return {
    webhooks,
    customers: { list: list(books.customers, customers.list), get: one(books.customers, customers.get) },
    vehicles: vehicles && { ofCustomer: list(books.vehicles, vehicles.ofCustomer) },
    appointments: appointments && {
      ...(newest && { newest: list(books.appointments, newest) }),
      ...(ofStatus && { ofStatus: list(books.appointments, ofStatus) }),
      ...(ofCustomer && { ofCustomer: list(books.appointments, ofCustomer) }),
      ...(ofDays && { ofDays: list(books.appointments, ofDays) }),
      ...(get && { get: one(books.appointments, get) }),
    },
    quotes: quotes && { list: list(books.quotes, quotes.list) },
    invoices: invoices && {
      list: list(books.invoices, invoices.list),
      ...(invoices.listOf && { listOf: list(books.invoices, invoices.listOf) }),
      get: one(books.invoices, invoices.get),
    },
    payments: payments && {
      list: list(books.payments, payments.list),
      ofInvoice: list(books.payments, payments.ofInvoice),
    },
  }
}

type WriteWays = { write: Write; hold: Hold }

/** Each confirmed answer, before whoever waits for it. */
export function tellingBooks(
  ways: WriteWays,
  confirmed: (asking: Asking, answer: unknown) => void,
): WriteWays {
  return {
    async write(intent: Intent, options) {
      const answer = await ways.write(intent, options)
      confirmed(intent, answer)
      return answer
    },
    hold(intent, ms) {
      const held = ways.hold(intent, ms)
      void held.done.then((end) => end.kind === 'confirmed' && confirmed(intent, end.answer))
      return held
    },
  }
}
