import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { invoiceQuery, invoicesList, isInvoiceOf } from '../queries/invoices'
import type { Invoice, Page } from '../records'
import type { ShopApi } from '../shop'
import { keepingBooks } from './bookkeeping'
import { createBooks } from './books'
import { createOverPages } from './overPages'

// An invoice is paid while something older is still being read: what comes then says "unpaid", and is not believed.

const invoice = (number: number, status = 'unpaid'): Invoice => ({
  id: `inv_${number}`,
  customerId: 'c',
  status,
  subtotalCents: 500,
  taxCents: 0,
  totalCents: 500,
  balanceCents: status === 'paid' ? 0 : 500,
  paidAt: null,
  notes: null,
  createdAt: new Date(1_790_000_000_000 + number * 1_000).toISOString(),
})

const page = (numbers: readonly number[], next: string | null = null): Page<Invoice> => ({
  rows: numbers.map((number) => invoice(number)),
  next,
  skipped: 0,
})

const unasked = () => Promise.reject(new Error('nobody asks'))
const settled = () => new Promise((resolve) => setTimeout(resolve))

/** A shop that answers when a test lets it, and a screen that is read as screens are. */
function desk() {
  const waiting: { what: string; answer: (that: unknown) => void }[] = []
  const asked = <T>(what: string) =>
    new Promise<T>((resolve: (that: never) => void) =>
      waiting.push({ what, answer: resolve as (that: unknown) => void }),
    )
  /** Whatever of this kind was asked for first. */
  async function answer(what: string, that: unknown) {
    const at = waiting.findIndex((one) => one.what === what)
    waiting.splice(at, 1)[0]?.answer(that)
    await settled()
  }
  const books = createBooks()
  const invoices = {
    list: (after: string | null) => asked<Page<Invoice>>(`page ${after}`),
    listOf: (_: unknown, after: string | null) => asked<Page<Invoice>>(`page ${after}`),
    get: (id: string) => asked<Invoice>(id),
  }
  const nothing = { vehicles: null, appointments: null, quotes: null, payments: null, webhooks: null }
  const reads = keepingBooks({ ...nothing, customers: { list: unasked, get: unasked }, invoices }, books)
  const source = { name: 'here', api: { ...reads, write: null } satisfies ShopApi, books }
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const of = { status: 'unpaid', customerId: null }
  const over = createOverPages(books.invoices, isInvoiceOf(of))
  const list = new InfiniteQueryObserver(client, invoicesList(source, of))
  const one = new QueryObserver(client, invoiceQuery(source, 'inv_1'))
  return {
    list,
    one,
    answer,
    /** The service has confirmed the payment, and then said how the invoice stands. */
    paid: () => {
      books.invoices.outdated('inv_1')
      books.invoices.upsert('inv_1', invoice(1, 'paid'), 'here')
    },
    listed: () => {
      const pages = client.getQueryData(invoicesList(source, of).queryKey)?.pages ?? []
      return over({ pages }).pages.flatMap(({ rows }) => rows.map(({ id }) => id))
    },
    shown: () => books.invoices.find('inv_1')?.status ?? one.getCurrentResult().data?.status,
  }
}

test('a next page that was under way when an invoice was paid does not put it back among the unpaid', async () => {
  const { list, answer, paid, listed } = desk()
  const stop = list.subscribe(() => {})
  await answer('page null', page([3, 2], 'older'))
  void list.fetchNextPage()
  await settled()
  paid()
  await answer('page older', page([1]))
  expect(listed()).toEqual(['inv_3', 'inv_2'])
  stop()
})

test('a first page that was asked for before a payment does not put the invoice back among the unpaid', async () => {
  const { list, answer, paid, listed } = desk()
  const stop = list.subscribe(() => {})
  await settled()
  paid()
  await answer('page null', page([2, 1]))
  expect(listed()).toEqual(['inv_2'])
  stop()
})

test('a single reading that was asked for before a payment does not call the invoice unpaid again', async () => {
  const { one, answer, shown, paid } = desk()
  const stop = one.subscribe(() => {})
  await settled()
  paid()
  await answer('inv_1', invoice(1))
  expect(one.getCurrentResult().data?.status).toBe('unpaid')
  expect(shown()).toBe('paid')
  stop()
})
