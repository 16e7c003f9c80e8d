import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import { Failure } from '~/client/api/failure'
import { request } from '~/client/api/request'
import {
  EMPTY_PAGE,
  ENDLESS,
  readPage,
  START,
  createFlatten,
  createSelect,
  refreshList,
  refreshOnFocus,
} from '~/client/cache/list'
import type { Reading } from '~/client/cache/recordOverlay'
import type { Source } from '~/client/cache/shopRecords'
import { pageTime } from '~/client/clock'
import type { Following, Writer } from '~/client/features'
import type { Held } from '~/client/outbox/hold'
import { readPayments } from '~/client/payments/invoiceSnapshot'
import type { Reads } from '~/client/reads'
import { PAGE_SIZE } from '~/contract/dashboardHttp'
import type { Changes } from '~/contract/fieldTable'
import type { INVOICE } from '~/contract/full/invoices'
import { type BillFilter, isInBillFilter } from './billFilter'
import { invoice as noun, type Invoice, type Page, type Payment } from './nouns'

export type InvoiceChanges = Pick<Changes<typeof INVOICE>, 'dueAt' | 'notes' | 'status'>

const ALL: BillFilter = { status: null, customerId: null }

/** Whatever is kept of this connection's invoices, and of the money on them. */
const invoicesKey = (connection: string) => [connection, 'invoices'] as const
export const eachInvoiceKey = (connection: string) => [connection, 'invoices', 'one'] as const
const listKey = (connection: string, { status, customerId }: BillFilter) =>
  [connection, 'invoices', 'list', status, customerId] as const

const flatten = createFlatten<Invoice>()
const select = createSelect<Invoice>()

const readList = (
  { api }: Source,
  of: BillFilter,
  ...page: Parameters<NonNullable<InvoiceReads>['list']>
) => {
  const { listOf, list } = api.invoices ?? {}
  const isAll = of.status === null && of.customerId === null
  const read = isAll || !listOf ? list?.(...page) : listOf(of, ...page)
  return read ?? Promise.resolve<Page<Invoice>>(EMPTY_PAGE)
}

type InvoiceReads = Reads['invoices']

/**
 * Invoices, the newest first; `data` is the rows, each once, that belong to it, or to one of several that are `shown`
 * together: what is paid in part stays in sight.
 */
export const invoicesList = (source: Source, of = ALL, shown: readonly BillFilter[] = [of]) =>
  infiniteQueryOptions({
    ...ENDLESS,
    ...source.records.invoices.query(),
    queryKey: listKey(source.name, of),
    queryFn: (context): Promise<Page<Invoice>> =>
      readPage(context, (...page) => readList(source, of, ...page)),
    initialPageParam: START,
    getNextPageParam: (last) => last.next,
    select: (data) =>
      select(data, JSON.stringify(shown), (invoice) => shown.some((one) => isInBillFilter(one)(invoice))),
  })

/** One invoice: drawn at once where anything is known of it, and read again behind that. */
export const invoiceQuery = ({ name, api, records }: Source, id: string) =>
  queryOptions({
    queryKey: [...eachInvoiceKey(name), id],
    queryFn: ({ signal }): Promise<Invoice> => {
      if (!api.invoices) throw new Failure('forbidden', 'This key may not read invoices')
      return api.invoices.get(id, { signal })
    },
    ...records.invoices.query(),
    ...records.invoices.known(id),
  })

type ReadPayments = Reading<Payment>

const paidKey = (connection: string, invoiceId: string) =>
  [...invoicesKey(connection), 'payments', invoiceId] as const

/** What was asked for later stands, whichever is answered first. */
const laterOf = (shown: ReadPayments | null | undefined, read: ReadPayments | null) =>
  shown && read && shown.readAt > read.readAt ? shown : read

/** They were just read for another purpose; `readAt` is when they were asked for: what is streamed after that belongs to them. */
export const placePayments = (
  client: QueryClient,
  { name }: Pick<Source, 'name'>,
  invoiceId: string,
  payments: Payment[] | null,
  readAt: number,
) =>
  client.setQueryData<ReadPayments | null>(paidKey(name, invoiceId), (shown) =>
    laterOf(shown, payments && { rows: payments, readAt }),
  )

/** What was paid on an invoice, the newest first, with what was confirmed since it was read; null where the key may not read payments. */
export const paymentsOfInvoice = ({ name, api, records }: Source, invoiceId: string) =>
  queryOptions({
    ...records.payments.query({ belongs: (row) => row.invoiceId === invoiceId, order: newestFirst }),
    queryKey: paidKey(name, invoiceId),
    async queryFn({ client, queryKey, signal }): Promise<ReadPayments | null> {
      const readAt = pageTime()
      const read = api.payments && { rows: await readPayments(api.payments, invoiceId, { signal }), readAt }
      return laterOf(client.getQueryData<ReadPayments | null>(queryKey), read)
    },
    select: (read) => read && read.rows,
  })

const newestFirst = (one: Payment, other: Payment) =>
  Date.parse(other.createdAt) - Date.parse(one.createdAt) || 0

/** A list that is looked at, and what it is a list of. */
export const shownInvoices = (client: QueryClient, { name }: Pick<Source, 'name'>): BillFilter[] =>
  client
    .getQueryCache()
    .findAll({ queryKey: [...invoicesKey(name), 'list'], type: 'active' })
    .map(({ queryKey }) => {
      const [status, customerId] = queryKey.slice(-2)
      return { status: word(status), customerId: word(customerId) }
    })

const word = (part: unknown) => (typeof part === 'string' ? part : null)

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

export const updateInvoice = (writer: Writer<'invoices'>, id: string, name: string) => ({
  mutationFn: ({ changes, ...following }: { changes: InvoiceChanges } & Following) => {
    const sent = request('PATCH', '/invoices/{id}', { params: { id }, body: noun.encode(changes) })
    return writer.save(noun, { ...sent, label: `Change of invoice of ${name}` }, following)
  },
})

/** Final: it waits `ms` in the outbox, and can be taken back until then. `expects` is what the person saw of it. */
export function voidInvoice(
  writer: Writer<'invoices'>,
  id: string,
  { ms, name, expects }: { ms: number; name: string; expects: string },
): Held {
  const sent = request('PATCH', '/invoices/{id}', { params: { id }, body: { status: 'voided' } })
  return writer.hold({ ...sent, label: `Void invoice of ${name}`, expects }, ms)
}
