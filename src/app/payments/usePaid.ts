import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useVersion } from '../../client/books/useBooks'
import { paymentsOfInvoice } from '../../client/queries/invoices'
import type { Payment } from '../../client/records'
import { useConnection } from '../session/connection'

const newestFirst = (one: Payment, other: Payment) =>
  Date.parse(other.createdAt) - Date.parse(one.createdAt) || 0

/** What was paid on an invoice, with what was confirmed since that was read; `data` null where the key may not read it. */
export function usePaid(invoiceId: string) {
  const connection = useConnection()
  const book = connection.books.payments
  const version = useVersion(book)
  const { data, dataUpdatedAt, error, isLoadingError, refetch } = useQuery(
    paymentsOfInvoice(connection, invoiceId),
  )
  const paid = useMemo(() => {
    if (!data || !version) return data
    return book.apply(data, dataUpdatedAt, (row) => row.invoiceId === invoiceId).toSorted(newestFirst)
  }, [data, dataUpdatedAt, version, book, invoiceId])
  return { data: paid, error, isLoadingError, refetch }
}
