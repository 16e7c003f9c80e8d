import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { paymentsOfInvoice } from '../../client/invoices'
import type { Invoice } from '../../client/nouns'
import { useConnection } from '../session/connection'

/**
 * What was paid on an invoice, with what was confirmed since that was read; `data` null where the key may not read it.
 * The invoice may be known newer than that, as from a list: where more was paid than is listed, it is read again.
 */
export function usePaid({ id: invoiceId, billed }: Pick<Invoice, 'id' | 'billed'>) {
  const paidCents = billed?.paidCents ?? 0
  const connection = useConnection()
  const query = useQuery(paymentsOfInvoice(connection, invoiceId))
  const { data, error, isFetching, isLoadingError, refetch } = query
  const listedCents = data?.reduce((sum, { amountCents }) => sum + amountCents, 0) ?? paidCents
  // Once for each sum: a deposit counts as paid, and is never listed.
  const behindCents = listedCents < paidCents ? paidCents : null
  useEffect(() => {
    if (behindCents !== null) void refetch()
  }, [behindCents, refetch])
  const isBehind = behindCents !== null
  return { data, isBehind, isReading: isBehind && isFetching, error, isLoadingError, refetch }
}
