import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Invoice } from '../../client/records'
import { ExportMore } from '../csv/ExportMore'
import { useRowKeys } from '../keys/useRowKeys'
import { BILL_HEIGHTS, EndlessPage } from '../page/EndlessPage'
import { useConnection } from '../session/connection'
import { shownOf } from '../words/shownOf'
import { statusWord } from '../words/statusWords'
import { InvoiceFilters } from './InvoiceFilters'
import { InvoiceHead, InvoiceInList } from './InvoiceInList'
import { invoiceListsOf } from './invoiceLists'
import type { InvoicesSearch } from './invoiceSearch'
import { useCarsOfQuotes } from './useCarsOfQuotes'
import { isOpenOf, useInvoiceList, useRecentOpen, type ShownInvoices } from './useInvoiceList'

const route = getRouteApi('/frame/invoices')

export default function InvoicesPage() {
  const search = route.useSearch()
  const { api } = useConnection()
  const canFilter = api.invoices?.listOf !== undefined
  // Another filter is another list, which begins at its top.
  const key = JSON.stringify(search)
  if (!canFilter && shownOf(search) !== 'all') return <RecentOpen key={key} search={search} />
  return <AsListed key={key} search={search} canFilter={canFilter} />
}

type Props = { search: InvoicesSearch }

const AsListed = ({ search, canFilter }: Props & { canFilter: boolean }) => {
  const of = invoiceListsOf(search, canFilter)
  return <Shown search={search} of={of} shown={useInvoiceList(of)} />
}

const RecentOpen = ({ search }: Props) => {
  const { customer } = search
  return (
    <Shown
      search={search}
      of={invoiceListsOf(search, false)}
      isIn={(invoice) => isOpenOf(invoice, customer)}
      shown={useRecentOpen(customer)}
    />
  )
}

type ShownProps = Props & {
  of: ReturnType<typeof invoiceListsOf>
  /** Picks its rows out of those lists, where the service has none of them alone. */
  isIn?: (invoice: Invoice) => boolean
  shown: ShownInvoices
}

/** "partly paid" */
function kindOf(search: InvoicesSearch): string {
  const shown = shownOf(search)
  return shown === 'all' ? '' : statusWord(shown).toLowerCase()
}

function emptyWords(search: InvoicesSearch): string {
  const shown = search.customer === undefined ? shownOf(search) : null
  return shown === 'all'
    ? 'No invoice yet.'
    : shown === 'open'
      ? 'No invoice is open.'
      : 'No invoice like this.'
}

function Shown({ search, of, isIn, shown: { list, skipped, howFar } }: ShownProps) {
  const isWhole = list.isSuccess && !list.hasNextPage
  const rows = list.data ?? []
  const cars = useCarsOfQuotes(rows, search.customer)
  const { api } = useConnection()
  // Only the full surface tells the lines; before the first answer it is known by what can be asked for there.
  const hasJobs = rows[0] ? rows[0].billed !== undefined : api.invoices?.listOf !== undefined
  const columns = useMemo(() => ({ hasJobs, cars }), [hasJobs, cars])
  const row = useCallback(
    (invoice: Invoice) => <InvoiceInList invoice={invoice} columns={columns} />,
    [columns],
  )
  useRowKeys('p')
  return (
    <EndlessPage
      title="Invoices"
      list={list}
      skipped={skipped}
      kind={kindOf(search)}
      {...(howFar !== undefined && { howFar })}
      chips={
        <InvoiceFilters
          search={search}
          openCount={isWhole && skipped === 0 && howFar === undefined ? rows.length : null}
        />
      }
      acts={
        <ExportMore of="invoices" list={{ kind: 'invoices', of, rows, isWhole, ...(isIn && { isIn }) }} />
      }
      top={<InvoiceHead columns={columns} />}
      heights={BILL_HEIGHTS}
      empty={emptyWords(search)}
    >
      {row}
    </EndlessPage>
  )
}
