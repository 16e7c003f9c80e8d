import { useMemo } from 'react'
import { useEndless } from '../../client/books/useBooks'
import { invoicesList, isInvoiceOf, type InvoicesOf } from '../../client/queries/invoices'
import { useConnection } from '../session/connection'

/** Invoices, the newest first, as they are known best. */
export function useInvoices({ status, customerId }: InvoicesOf) {
  const connection = useConnection()
  const isIn = useMemo(() => isInvoiceOf({ status, customerId }), [status, customerId])
  return useEndless(connection.books.invoices, invoicesList(connection, { status, customerId }), isIn)
}
