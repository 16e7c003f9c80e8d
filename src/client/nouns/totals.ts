import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { readOf } from '~/client/cache/keepNewest'
import { EMPTY_PAGE, type ListRow } from '~/client/cache/list'
import { readBackwards, type Backwards } from '~/client/cache/readBackwards'
import type { Records } from '~/client/cache/records'
import type { Source } from '~/client/cache/shopRecords'
import type { Outbox } from '~/client/outbox/outbox'
import type { OutboxView } from '~/client/outbox/view'
import { unconfirmedPayments } from '~/client/payments/unconfirmedPayments'
import type { Reading } from '~/client/reads'
import type { Appointment, Invoice, Page, Payment, Quote } from './nouns'

// What Today and the close of a day are reckoned from. All of it is read behind everything that somebody waits for.

type ReadBackwards<R> = (after: string | null, limit: number, reading: Reading) => Promise<Page<R>>

/** Of the largest lists: ten thousand rows. What lies beyond is said, and not reckoned with. */
const MOST_PAGES = 100
/** The more it costs to read again, the longer it has to do. */
const GOOD_FOR_MS = 15_000
const READ_AGAIN_MS = 60_000

/** Whatever is read to reckon with. */
const reckoningsKey = (connection: string) => [connection, 'reckonings'] as const

const pagesOf = (data: Backwards<unknown> | undefined) => Math.max(1, data?.pages ?? 1)

type ReckonedList<R extends ListRow> = {
  key: readonly unknown[]
  /**
   * The one whose rows make it up; null for any. A record in it that is streamed is shown without asking for the list.
   * Absent for payments: one that waits here for its answer is streamed as well, and would be counted beside itself.
   */
  status?: string | null
  read: ReadBackwards<R>
  until: number
  mostPages?: number
  /** Its rows never change, so that only what is new has to be read. */
  isFixed?: boolean
}

const madeAt = ({ createdAt }: ListRow) => Date.parse(createdAt) || 0
const newestFirst = (one: ListRow, other: ListRow) => madeAt(other) - madeAt(one)

const back = <R extends ListRow & { readonly status?: string }>(
  { name }: Source,
  records: Records<R>,
  { status, ...list }: ReckonedList<R>,
) =>
  queryOptions<Backwards<R>, Error, Backwards<R>>({
    queryKey: [...reckoningsKey(name), ...list.key, list.until, list.mostPages ?? MOST_PAGES],
    ...records.query<Backwards<R>>({
      belongs:
        status === undefined
          ? undefined
          : (row, { reached }) =>
              reached !== null && madeAt(row) > reached && (status === null || row.status === status),
      order: newestFirst,
    }),
    staleTime: ({ state }) => GOOD_FOR_MS * (list.isFixed ? 1 : pagesOf(state.data)),
    refetchInterval: ({ state }) => READ_AGAIN_MS * (list.isFixed ? 1 : pagesOf(state.data)),
    queryFn: ({ client, queryKey, signal }) => {
      const before = readOf(client, queryKey, client.getQueryData<Backwards<R>>(queryKey))
      return readBackwards<R>({
        read: (after, limit, { onPosition }) =>
          list.read(after, limit, { signal, priority: 'background', onPosition }),
        until: list.until,
        mostPages: list.mostPages ?? MOST_PAGES,
        before: list.isFixed ? before : undefined,
        // What stands is better than the half of something newer.
        onPart: (part) => {
          if (!before?.isDone) client.setQueryData(queryKey, part)
        },
      })
    },
  })

/** Payments are never changed once they are recorded. */
export const paymentsSince = (source: Source, until: number, mostPages = MOST_PAGES) =>
  back<Payment>(source, source.records.payments, {
    key: ['payments'],
    until,
    mostPages,
    isFixed: true,
    read: (...page) => source.api.payments?.list(...page) ?? Promise.resolve(EMPTY_PAGE),
  })

/** Invoices in any status. */
export const invoicesSince = (source: Source, until: number) =>
  back<Invoice>(source, source.records.invoices, {
    key: ['invoices'],
    status: null,
    until,
    read: (...page) => source.api.invoices?.list(...page) ?? Promise.resolve(EMPTY_PAGE),
  })

/** Invoices of one status, to the end; for a service that has filters. */
export const invoicesOfStatus = (source: Source, status: string) =>
  back<Invoice>(source, source.records.invoices, {
    key: ['invoices of', status],
    status,
    until: -Infinity,
    read: (...page) =>
      source.api.invoices?.listOf?.({ status, customerId: null }, ...page) ?? Promise.resolve(EMPTY_PAGE),
  })

export const quotesOfStatus = (source: Source, status: string) =>
  back<Quote>(source, source.records.quotes, {
    key: ['quotes of', status],
    status,
    until: -Infinity,
    read: (...page) =>
      source.api.quotes?.list({ status, customerId: null }, ...page) ?? Promise.resolve(EMPTY_PAGE),
  })

/** Appointments of one status made since; for a service that lists by status. */
export const appointmentsSince = (source: Source, status: string, until: number) =>
  back<Appointment>(source, source.records.appointments, {
    key: ['appointments of', status],
    status,
    until,
    read: (...page) => source.api.appointments?.ofStatus?.(status, ...page) ?? Promise.resolve(EMPTY_PAGE),
  })

/** Something was confirmed at this desk: what is on screen of them is read again. */
export const reckonAgain = (client: QueryClient, connection: string) =>
  client.invalidateQueries({ queryKey: reckoningsKey(connection) })

/** A payment was streamed: only what is new of payments is read, which is a page. */
export const readNewPayments = (client: QueryClient, connection: string) =>
  client.invalidateQueries({ queryKey: [...reckoningsKey(connection), 'payments'] })

/** The same, where somebody may only come to look at them: what is on screen is read again in its own time. */
export const outdateReckonings = (client: QueryClient, connection: string) =>
  client.invalidateQueries({ queryKey: reckoningsKey(connection), refetchType: 'none' })

const waitingIn = ({ entries }: OutboxView) => new Set(unconfirmedPayments(entries).map(({ id }) => id))

/** A payment that no longer waits may have been confirmed to another tab, or to a panel, which is told of to nobody else. */
export function reckonWhenPaid(
  client: QueryClient,
  { outbox, name }: Pick<Source, 'name'> & { outbox: Pick<Outbox, 'get' | 'subscribe'> },
) {
  let before = waitingIn(outbox.get())
  return outbox.subscribe(() => {
    const now = waitingIn(outbox.get())
    if ([...before].some((id) => !now.has(id))) void reckonAgain(client, name)
    before = now
  })
}
