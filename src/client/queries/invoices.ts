import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query'
import { PAGE_SIZE } from '../../contract/page'
import type { Connection } from '../connect'
import { Failure } from '../failure'
import { readPayments } from '../payments/readStanding'
import type { Invoice, Page, Payment } from '../records'
import { placeInBooks } from './books'
import { ENDLESS, readPage, START } from './endless'
import { createFlatten } from './flatten'
import { refreshList, refreshOnFocus } from './refresh'

type Source = Pick<Connection, 'name' | 'api'>

/** Null is all of them. Without filters on this service, both are always null. */
export type InvoicesOf = { status: string | null; customerId: string | null }

const ALL: InvoicesOf = { status: null, customerId: null }
const NONE = { rows: [], next: null, skipped: 0 }

/** Whatever is kept of this connection's invoices, and of the money on them. */
export const invoicesKey = (connection: string) => [connection, 'invoices'] as const
export const eachInvoiceKey = (connection: string) => [connection, 'invoices', 'one'] as const
const listKey = (connection: string, { status, customerId }: InvoicesOf) =>
  [connection, 'invoices', 'list', status, customerId] as const

const flatten = createFlatten<Invoice>()

const readList = ({ api }: Source, of: InvoicesOf, ...page: Parameters<NonNullable<Reads>['list']>) => {
  const { listOf, list } = api.invoices ?? {}
  const isAll = of.status === null && of.customerId === null
  const read = isAll || !listOf ? list?.(...page) : listOf(of, ...page)
  return read ?? Promise.resolve<Page<Invoice>>(NONE)
}

type Reads = Connection['api']['invoices']

/** Invoices, the newest first; `data` is the rows, each once. */
export const invoicesList = (source: Source, of = ALL) =>
  infiniteQueryOptions({
    ...ENDLESS,
    queryKey: listKey(source.name, of),
    queryFn: (context): Promise<Page<Invoice>> =>
      readPage(context, (...page) => readList(source, of, ...page)),
    initialPageParam: START,
    getNextPageParam: (last) => last.next,
    select: flatten,
  })

/** One invoice. With the client at hand it is drawn at once from a list, and read again behind that. */
export const invoiceQuery = ({ name, api }: Source, id: string, client?: QueryClient) =>
  queryOptions({
    queryKey: [...eachInvoiceKey(name), id],
    queryFn: ({ signal }): Promise<Invoice> => {
      if (!api.invoices) throw new Failure('forbidden', 'This key may not read invoices')
      return api.invoices.get(id, { signal })
    },
    initialData: () => client && listed(client, name, id),
    initialDataUpdatedAt: 0,
  })

/** What was paid on an invoice, the newest first; null where the key may not read payments. */
export const paymentsOfInvoice = ({ name, api }: Source, invoiceId: string) =>
  queryOptions({
    queryKey: [...invoicesKey(name), 'payments', invoiceId],
    queryFn: ({ signal }): Promise<Payment[]> | null =>
      api.payments && readPayments(api.payments, invoiceId, { signal }),
  })

function listed(client: QueryClient, name: string, id: string): Invoice | undefined {
  const lists = client.getQueriesData<InfiniteData<Page<Invoice>>>({
    queryKey: [...invoicesKey(name), 'list'],
  })
  for (const [, list] of lists) {
    for (const page of list?.pages ?? []) {
      const found = page.rows.find((invoice) => invoice.id === id)
      if (found) return found
    }
  }
  return undefined
}

/**
 * Reads the beginning of a list again, on coming back to it and after a write. False where the service could not be
 * read just now: the list then stands as it is, and nobody needs telling.
 */
export async function refreshInvoices(client: QueryClient, source: Source, of = ALL): Promise<boolean> {
  try {
    await refreshList(client, {
      key: listKey(source.name, of),
      flatten,
      read: () => readList(source, of, null, PAGE_SIZE),
    })
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

/** On coming back to the tab; what it returns stops that. */
export const refreshInvoicesOnReturn = (client: QueryClient, source: Source, of = ALL) =>
  refreshOnFocus(client, listKey(source.name, of), () => refreshInvoices(client, source, of))

/** An invoice that was read or written by itself, put in its place in every list that is on hand. */
export function placeInvoice(client: QueryClient, { name }: Source, invoice: Invoice) {
  client.setQueryData([...eachInvoiceKey(name), invoice.id], invoice)
  placeInBooks(client, name, invoice)
  const lists = client.getQueriesData<InfiniteData<Page<Invoice>>>({
    queryKey: [...invoicesKey(name), 'list'],
  })
  for (const [key, list] of lists) {
    if (!list?.pages.some(({ rows }) => rows.some(({ id }) => id === invoice.id))) continue
    const [, , , status] = key
    // Paid, it is no longer among the unpaid.
    const isOut = typeof status === 'string' && status !== invoice.status
    const pages = list.pages.map((page) => ({
      ...page,
      rows: page.rows.flatMap((row) => (row.id === invoice.id ? (isOut ? [] : [invoice]) : [row])),
    }))
    client.setQueryData(key, { ...list, pages })
  }
}
