import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useVersion } from '../../client/books/useBooks'
import { paymentsOfInvoice } from '../../client/queries/invoices'
import type { Invoice, Payment } from '../../client/records'
import { useConnection } from '../session/connection'

const newestFirst = (one: Payment, other: Payment) =>
  Date.parse(other.createdAt) - Date.parse(one.createdAt) || 0

/**
 * What was paid on an invoice, with what was confirmed since that was read; `data` null where the key may not read it.
 * The invoice may be known newer than that, as from a list: where more was paid than is listed, it is read again.
 */
export function usePaid({ id: invoiceId, billed }: Pick<Invoice, 'id' | 'billed'>) {
  const paidCents = billed?.paidCents ?? 0
  const connection = useConnection()
  const book = connection.books.payments
  const version = useVersion(book)
  const { data, dataUpdatedAt, error, isFetching, isLoadingError, refetch } = useQuery(
    paymentsOfInvoice(connection, invoiceId),
  )
  const paid = useMemo(() => {
    if (!data || !version) return data
    return book.apply(data, dataUpdatedAt, (row) => row.invoiceId === invoiceId).toSorted(newestFirst)
  }, [data, dataUpdatedAt, version, book, invoiceId])
  const listedCents = paid?.reduce((sum, { amountCents }) => sum + amountCents, 0) ?? paidCents
  // Once for each sum: a deposit counts as paid, and is never listed.
  const behindCents = listedCents < paidCents ? paidCents : null
  useEffect(() => {
    if (behindCents !== null) void refetch()
  }, [behindCents, refetch])
  const isBehind = behindCents !== null
  return { data: paid, isBehind, isReading: isBehind && isFetching, error, isLoadingError, refetch }
}
