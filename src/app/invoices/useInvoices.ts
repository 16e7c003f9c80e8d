import { useInfiniteQuery } from '@tanstack/react-query'
import { invoicesList, type InvoicesOf } from '../../client/invoices'
import { useConnection } from '../session/connection'

/** Invoices, the newest first, as they are known best; read where `isWanted`. */
export function useInvoices(of: InvoicesOf, isWanted = true) {
  const connection = useConnection()
  return useInfiniteQuery({ ...invoicesList(connection, of), enabled: isWanted })
}
