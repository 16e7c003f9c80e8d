import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { Failure } from '~/client/api/failure'
import { keepNewest } from '~/client/cache/keepNewest'
import { createShopRecords } from '~/client/cache/shopRecords'
import { rememberReads, type Reads } from '~/client/reads'
import { later } from '~/client/testing/later'
import type { BillFilter } from './billFilter'
import type { Page, Quote } from './nouns'
import {
  findQuote,
  huntKey,
  quoteQuery,
  findInvoiceOf,
  entryOfQuote,
  newQuoteEntries,
  quotesList,
  refreshQuotes,
} from './quotes'

const quote = (number: number, over: Partial<Quote> = {}): Quote => ({
  id: `q${number}`,
  customerId: 'c1',
  vehicleId: null,
  status: 'draft',
  lines: [],
  subtotalCents: 0,
  taxCents: 0,
  totalCents: 0,
  expiresAt: null,
  createdAt: new Date(1_790_000_000_000 + number * 1_000).toISOString(),
  ...over,
})

const pageFrom = <Row>(rows: readonly Row[], after: string | null): Page<Row> => {
  const from = Number(after ?? 0)
  return {
    rows: rows.slice(from, from + 2),
    next: from + 2 < rows.length ? String(from + 2) : null,
    skipped: 0,
  }
}

/** A shop of so many quotes, which hands them out two at a time. */
function shop(quotes: readonly Quote[], invoices: readonly unknown[] = []) {
  const asked: [BillFilter, string | null][] = []
  const api = {
    quotes: {
      async list(of: BillFilter, after: string | null) {
        asked.push([of, after])
        const fits = ({ customerId, status }: Quote) =>
          (of.customerId === null || customerId === of.customerId) &&
          (of.status === null || status === of.status)
        return pageFrom(quotes.filter(fits), after)
      },
    },
    invoices: { listOf: async (_: unknown, after: string | null) => pageFrom(invoices, after) },
  } as unknown as Reads
  return { api, asked, source: { name: 'desk-1', api, records: createShopRecords() } }
}

const ALL: BillFilter = { status: null, customerId: null }
const signal = new AbortController().signal
let client: QueryClient
beforeEach(() => {
  client = keepNewest(new QueryClient({ defaultOptions: { queries: { retry: false } } }))
})
/** A list on hand, as a screen shows it. */
const shown = (source: Parameters<typeof quotesList>[0], filter: BillFilter) => {
  const list = new InfiniteQueryObserver(client, quotesList(source, filter))
  return list.getCurrentResult().data
}

test('a quote is found in the lists, page by page and no further, and progress is told', async () => {
  const { api, asked } = shop([6, 5, 4, 3, 2, 1].map((number) => quote(number)))
  const told: unknown[] = []
  const found = await findQuote(api, 'q3', {
    customerId: null,
    signal,
    onProgress: (hunt) => told.push(hunt),
  })
  expect(found.id).toBe('q3')
  expect(asked).toEqual([
    [ALL, null],
    [ALL, '2'],
  ])
  expect(told).toEqual([{ read: 2, backTo: quote(5).createdAt, next: '2' }])
})

test('whose quote it is, where that is known, makes the search short', async () => {
  const { api, asked } = shop([quote(3), quote(2), quote(1, { customerId: 'c9' })])
  expect((await findQuote(api, 'q1', { customerId: 'c9', signal })).id).toBe('q1')
  expect(asked).toEqual([[{ status: null, customerId: 'c9' }, null]])
})

test('a quote that nobody has is missing, and a search that is called off asks for no more', async () => {
  const { api, asked } = shop([quote(1)])
  await expect(findQuote(api, 'q9', { customerId: null, signal })).rejects.toMatchObject({ kind: 'missing' })
  const off = new AbortController()
  off.abort()
  await expect(findQuote(api, 'q1', { customerId: null, signal: off.signal })).rejects.toThrow('aborted')
  expect(asked).toHaveLength(1)
})

test('a service that takes none of its own cursors is told of, instead of being asked for ever', async () => {
  const page = { rows: [quote(1)], next: 'dead', skipped: 0, restarted: true }
  const api = { quotes: { list: () => Promise.resolve(page) } } as unknown as Reads
  await expect(findQuote(api, 'q9', { customerId: null, signal })).rejects.toMatchObject({ kind: 'broken' })
})

test('a search that was broken off goes on where it stood', async () => {
  const { source, asked } = shop([6, 5, 4, 3, 2, 1].map((number) => quote(number)))
  client.setQueryData(huntKey('desk-1', 'q1'), { read: 4, backTo: quote(3).createdAt, next: '4' })
  expect((await client.fetchQuery(quoteQuery(source, 'q1'))).id).toBe('q1')
  expect(asked).toEqual([[ALL, '4']])
  // Found, it is over: the next reading begins at the newest.
  expect(client.getQueryData(huntKey('desk-1', 'q1'))).toBeUndefined()
})

const nobody: Reads['customers'] = {
  list: () => Promise.reject(new Error('nobody asks')),
  get: () => Promise.reject(new Error('nobody asks')),
}

test('a quote that was written is known in every list that is on hand, and gone from where it no longer fits', async () => {
  const { source } = shop([quote(2), quote(1)])
  const drafts = { status: 'draft', customerId: null }
  await client.fetchInfiniteQuery(quotesList(source, ALL))
  await client.fetchInfiniteQuery(quotesList(source, drafts))
  const sent = quote(1, { status: 'sent' })
  source.records.quotes.put(sent.id, sent, 'here')
  expect(shown(source, ALL)).toEqual([quote(2), sent])
  expect(shown(source, drafts)).toEqual([quote(2)])
  // Its page begins with it, and asks no more.
  expect(await client.query({ ...quoteQuery(source, 'q1'), staleTime: 10_000 })).toEqual(sent)
})

test('what is of another connection is not known here', async () => {
  const { source } = shop([quote(1)])
  await client.fetchInfiniteQuery(quotesList(source, ALL))
  const there = createShopRecords()
  there.quotes.put(quote(1).id, quote(1, { status: 'sent' }), 'here')
  expect(shown(source, ALL)).toEqual([quote(1)])
})

test('a page that was asked for before a write does not undo it', async () => {
  const { source, api: quick } = shop([quote(2), quote(1)])
  await client.fetchInfiniteQuery(quotesList(source, ALL))
  const slow = later<Page<Quote>>()
  const api = rememberReads(
    { ...quick, customers: nobody, quotes: { list: () => slow.promise } },
    source.records,
  )
  const refreshing = refreshQuotes(client, { name: 'desk-1', api: { ...quick, ...api } }, ALL)
  await new Promise((resolve) => setTimeout(resolve, 5))
  source.records.quotes.put(quote(1).id, quote(1, { status: 'sent' }), 'here')
  slow.resolve({ rows: [quote(3), quote(2), quote(1)], next: null, skipped: 0 })
  expect(await refreshing).toBe(true)
  expect(shown(source, ALL)?.map(({ id, status }) => [id, status])).toEqual([
    ['q3', 'draft'],
    ['q2', 'draft'],
    ['q1', 'sent'],
  ])
})

test('a list that can’t be read just now stands as it is', async () => {
  const { source } = shop([quote(1)])
  await client.fetchInfiniteQuery(quotesList(source, ALL))
  const api = {
    quotes: { list: () => Promise.reject(new Failure('unreachable', 'No answer came')) },
  } as unknown as Reads
  expect(await refreshQuotes(client, { name: 'desk-1', api }, ALL)).toBe(false)
  expect(shown(source, ALL)).toEqual([quote(1)])
})

const invoice = (id: string, quoteId: string | null) => ({ id, billed: { quoteId } })

test('the invoice that a quote became is found among the customer’s, by the quote that it names', async () => {
  const invoices = [invoice('i3', null), invoice('i2', 'q2'), invoice('i1', 'q1')]
  const { api } = shop([], invoices)
  expect(await findInvoiceOf(api, quote(1))).toMatchObject({ id: 'i1' })
  expect(await findInvoiceOf(api, quote(9))).toBe(null)
  expect(await findInvoiceOf({ ...api, invoices: null }, quote(1))).toBe(null)
})

const entry = (id: string, record: string, state: string, more = {}) =>
  ({ id, record, state, method: 'POST', path: `/${record}/convert-to-invoice`, ...more }) as never

test('what is under way with a quote is told from what is over, and from other quotes', () => {
  const entries = [
    entry('1', 'quotes/q1', 'refused'),
    entry('2', 'quotes/q1', 'sent'),
    entry('3', 'quotes/q2', 'unsure'),
    entry('4', '4', 'saved', { path: '/quotes' }),
    entry('5', '5', 'refused', { path: '/quotes' }),
    entry('6', 'invoices/q3', 'sent'),
  ]
  expect(entryOfQuote(entries, 'q1')).toMatchObject({ id: '2' })
  expect(entryOfQuote(entries, 'q2')).toBeUndefined()
  expect(entryOfQuote(entries, 'q3')).toBeUndefined()
  expect(newQuoteEntries(entries).map(({ id }) => id)).toEqual(['4'])
})
