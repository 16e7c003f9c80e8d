import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { refreshInvoices } from '../../client/invoices'
import { useLearnVehicles } from '../find/useLearn'
import { useInvoices } from '../invoices/useInvoices'
import { isOwed } from '../money/invoiceWords'
import { useVehicles } from '../people/useVehicles'
import { useFreshQuotes } from '../quotes/useFreshQuotes'
import { useQuotes } from '../quotes/useQuotes'
import { useConnection } from '../session/connection'
import { historyByCar, readBackTo } from './history'
import { useCustomerAppointments } from './useCustomerAppointments'

/** All that is on record of one customer, as far as it was read: a page of each list, and further on demand. */
export function useHistory(customerId: string) {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const { api } = connection
  const visits = useCustomerAppointments(customerId)
  useFreshQuotes()
  const quotes = useQuotes({ status: null, customerId })
  // Where the service can't be asked for theirs alone, the newest of all are looked through.
  const invoicesOf = api.invoices?.listOf ? customerId : null
  const invoices = useInvoices({ status: null, customerId: invoicesOf })
  const cars = useVehicles(customerId)
  useLearnVehicles(cars.data)
  // Drawn as it was left; what is new since is read behind that.
  useEffect(() => {
    void refreshInvoices(queryClient, connection, { status: null, customerId: invoicesOf })
  }, [queryClient, connection, invoicesOf])

  const hasQuotes = api.quotes !== null
  const hasInvoices = api.invoices !== null
  const hasCars = api.vehicles !== null
  const hasVisits = api.appointments !== null
  const carRows = cars.data
  const quoteRows = hasQuotes ? quotes.data : undefined
  const listed = hasInvoices ? invoices.data : undefined
  const invoiceRows = useMemo(
    () => listed?.filter((invoice) => invoice.customerId === customerId),
    [listed, customerId],
  )
  const { upcoming, past } = visits
  const groups = useMemo(
    () =>
      historyByCar({
        visits: hasVisits ? [...upcoming, ...past] : [],
        quotes: quoteRows ?? [],
        invoices: invoiceRows ?? [],
        cars: hasCars ? (carRows ?? []) : null,
      }),
    [hasVisits, upcoming, past, quoteRows, invoiceRows, hasCars, carRows],
  )

  const lists = [
    ...(hasQuotes ? [quotes] : []),
    ...(hasInvoices ? [invoices] : []),
    ...(hasCars ? [cars] : []),
  ]
  const ends = [
    {
      rows: [...upcoming, ...past].map(({ startsAt }) => ({ at: startsAt })),
      hasMore: hasVisits && visits.more !== null,
    },
    {
      rows: (quoteRows ?? []).map(({ createdAt }) => ({ at: createdAt })),
      hasMore: hasQuotes && quotes.hasNextPage,
    },
    {
      rows: (listed ?? []).map(({ createdAt }) => ({ at: createdAt })),
      hasMore: hasInvoices && invoices.hasNextPage,
    },
  ]
  const unread = lists.filter((list) => list.hasNextPage)
  const isReading = lists.some((list) => list.isFetchingNextPage) || visits.more?.isReading === true
  return {
    groups,
    cars,
    hasCars,
    hasVisits,
    visits,
    /** Null where invoices can't be read. */
    owing: hasInvoices
      ? {
          invoices: invoiceRows?.filter(isOwed),
          hasMore: invoices.hasNextPage,
          hasFailed: invoices.isLoadingError,
        }
      : null,
    isPending: (hasVisits && visits.isPending) || lists.some((list) => list.isPending),
    failures: [
      ...(hasVisits && visits.failure !== null ? [{ failure: visits.failure, again: visits.refetch }] : []),
      ...lists
        .filter((list) => list.isLoadingError)
        .map((list) => ({ failure: list.error, again: () => void list.refetch() })),
    ],
    readBackTo: readBackTo(ends),
    /** Null where all was read. */
    further:
      unread.length === 0 && visits.more === null
        ? null
        : {
            isReading,
            read: () => {
              for (const list of unread) void list.fetchNextPage()
              visits.more?.read()
            },
          },
  }
}

export type History = ReturnType<typeof useHistory>

/** "9, 1 no-show", as far as it was read; null where there is nothing to count. */
export function visitsWords({ visits, hasVisits }: History): string | null {
  if (!hasVisits || visits.isPending || visits.failure !== null) return null
  const rows = [...visits.upcoming, ...visits.past]
  if (rows.length === 0) return null
  const missed = rows.filter(({ status }) => status === 'no_show').length
  const count = missed === 0 ? String(rows.length) : `${rows.length}, ${missed} no-show`
  return visits.more || visits.days ? `${count}, of what was read` : count
}
