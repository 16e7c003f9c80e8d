import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCapabilities, useConnection } from '~/app/session/connection'
import { useRecords } from '~/client/cache/useRecords'
import { invoicesList } from '~/client/nouns/invoices'
import type { Invoice, Payment } from '~/client/nouns/nouns'
import { mayRead } from '~/domain/capabilities'

/** Most are paid soon after they were made. */
const PAID_WITHIN_MS = 90 * 24 * 60 * 60 * 1000

const madeAt = ({ createdAt }: { createdAt: string }) => Date.parse(createdAt) || 0

/**
 * The invoices that were paid on, by their ids, for the names on payments. They are read as a list, by pages, as far back
 * as it needs, and none of them by itself.
 */
export function useInvoicesPaid(payments: readonly Payment[]): (id: string) => Invoice | null | undefined {
  const connection = useConnection()
  const invoices = useRecords(connection.records.invoices)
  const isWanted = mayRead(useCapabilities(), 'invoices')
  const list = useInfiniteQuery({ ...invoicesList(connection), enabled: isWanted && payments.length > 0 })
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = list

  useEffect(() => {
    const oldest = payments.at(-1)
    const last = data?.at(-1)
    if (!hasNextPage || isFetching || isError || !oldest || !last) return
    if (madeAt(last) < madeAt(oldest) - PAID_WITHIN_MS) return
    if (payments.some(({ invoiceId }) => invoices.find(invoiceId) === undefined)) void fetchNextPage()
  }, [payments, data, hasNextPage, isFetching, isError, fetchNextPage, invoices])

  return (id) => invoices.find(id)
}
