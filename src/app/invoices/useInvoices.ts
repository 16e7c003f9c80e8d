import { useMemo } from 'react'
import { useEndless } from '../../client/books/useBooks'
import { invoicesList, isInvoiceOf, type InvoicesOf } from '../../client/queries/invoices'
import { useConnection } from '../session/connection'

/** Invoices, the newest first, as they are known best; read where `isWanted`. */
export function useInvoices({ status, customerId }: InvoicesOf, isWanted = true) {
  const connection = useConnection()
  const isIn = useMemo(() => isInvoiceOf({ status, customerId }), [status, customerId])
  const options = { ...invoicesList(connection, { status, customerId }), enabled: isWanted }
  return useEndless(connection.books.invoices, options, isIn)
}
