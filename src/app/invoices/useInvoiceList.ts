import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { isOwed } from '~/app/money/invoiceWords'
import { useOpenInvoices } from '~/app/money/useOpenInvoices'
import { useConnection } from '~/app/session/connection'
import { useToday } from '~/app/session/now'
import { skippedIn, type EndlessRows } from '~/app/shell/lists/EndlessPage'
import { useMerged } from '~/app/shell/lists/useMerged'
import { invoicesList, refreshInvoicesOnReturn, type InvoicesOf } from '~/client/nouns/invoices'
import type { Invoice } from '~/client/nouns/nouns'

export type ShownInvoices = {
  list: EndlessRows<Invoice>
  skipped: number
  howFar?: string
  /** How far back a list is read that reads on by itself. */
  reached?: number | null
}

/** One list, or the two that make up what is open; what is paid in part meanwhile stays in sight. */
export function useInvoiceList(filters: readonly [InvoicesOf, ...InvoicesOf[]]): ShownInvoices {
  const client = useQueryClient()
  const connection = useConnection()
  const [first, second = first] = filters
  const named = JSON.stringify(filters)
  const of = useMemo((): InvoicesOf[] => JSON.parse(named), [named])
  const one = useInfiniteQuery(invoicesList(connection, first, of))
  const lists = [one, useInfiniteQuery(invoicesList(connection, second, of))]
  const merged = useMerged(lists)

  useEffect(() => {
    const ends = of.map((filter) => refreshInvoicesOnReturn(client, connection, filter))
    return () => ends.forEach((end) => end())
  }, [client, connection, of])

  return {
    list: filters.length === 1 ? one : merged,
    skipped: of.reduce(
      (sum, filter) => sum + skippedIn(client.getQueryData(invoicesList(connection, filter).queryKey)),
      0,
    ),
  }
}

const madeAt = ({ createdAt }: Invoice) => Date.parse(createdAt) || 0
const number = (count: number) => count.toLocaleString('en-US')

/** Whether an invoice is still to be paid, by that customer where one is named. */
export const isOpenOf = (invoice: Invoice, customerId: string | undefined) =>
  isOwed(invoice) && (customerId === undefined || invoice.customerId === customerId)

/** What is open where no status can be asked for: picked out of all, read back behind everything else. */
export function useRecentOpen(customerId: string | undefined): ShownInvoices {
  const { invoices, read } = useOpenInvoices(useToday())
  const data = useMemo(
    () =>
      invoices.filter((invoice) => isOpenOf(invoice, customerId)).toSorted((a, b) => madeAt(b) - madeAt(a)),
    [invoices, customerId],
  )
  const { isDone, isCut, failure, refetch } = read
  const words =
    isDone && !isCut
      ? `All ${number(data.length)} open, last 400 days`
      : `${number(data.length)} open of what was read`
  return {
    list: {
      data,
      error: failure,
      hasNextPage: !isDone,
      isPending: data.length === 0 && !isDone && failure === null,
      isSuccess: isDone,
      isLoadingError: failure !== null,
      isFetchingNextPage: !isDone,
      isFetchNextPageError: false,
      fetchNextPage: () => undefined,
      refetch,
    },
    skipped: read.skipped,
    reached: read.reached,
    ...(data.length > 0 && { howFar: words }),
  }
}
