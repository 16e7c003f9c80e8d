import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { invoicesList, refreshInvoicesOnReturn } from '../../client/queries/invoices'
import { ExportMore } from '../csv/ExportMore'
import { EndlessPage } from '../page/EndlessPage'
import { useConnection } from '../session/connection'
import { InvoiceFilters } from './InvoiceFilters'
import { InvoiceHead, InvoiceRow, ROW_HEIGHT } from './InvoiceRow'
import { useInvoices } from './useInvoices'

const route = getRouteApi('/frame/invoices')

export default function InvoicesPage() {
  const connection = useConnection()
  const queryClient = useQueryClient()
  const search = route.useSearch()
  const canFilter = connection.api.invoices?.listOf !== undefined
  const status = canFilter ? (search.status ?? null) : null
  const customerId = canFilter ? (search.customer ?? null) : null
  const { queryKey } = invoicesList(connection, { status, customerId })
  const list = useInvoices({ status, customerId })

  useEffect(
    () => refreshInvoicesOnReturn(queryClient, connection, { status, customerId }),
    [queryClient, connection, status, customerId],
  )

  return (
    <EndlessPage
      title="Invoices"
      list={list}
      pages={queryClient.getQueryData(queryKey)?.pages}
      actions={
        <ExportMore
          of="invoices"
          list={{
            kind: 'invoices',
            of: { status, customerId },
            rows: list.data ?? [],
            isWhole: list.isSuccess && !list.hasNextPage,
          }}
        />
      }
      filters={canFilter && <InvoiceFilters search={search} />}
      empty={status === null && customerId === null ? 'No invoice yet.' : 'No invoice like this.'}
      head={<InvoiceHead />}
      rowHeight={ROW_HEIGHT}
    >
      {(invoice) => <InvoiceRow invoice={invoice} />}
    </EndlessPage>
  )
}
