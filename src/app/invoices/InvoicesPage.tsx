import { getRouteApi } from '@tanstack/react-router'
import type { Invoice } from '../../client/records'
import { ExportMore } from '../csv/ExportMore'
import { useRowKeys } from '../keys/useRowKeys'
import { EndlessPage } from '../page/EndlessPage'
import { useConnection } from '../session/connection'
import { shownOf } from '../words/shownOf'
import { statusWord } from '../words/statusWords'
import { InvoiceFilters } from './InvoiceFilters'
import { InvoiceHead, InvoiceInList } from './InvoiceInList'
import { invoiceListsOf } from './invoiceLists'
import type { InvoicesSearch } from './invoiceSearch'
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

const row = (invoice: Invoice) => <InvoiceInList invoice={invoice} />

function Shown({ search, of, isIn, shown: { list, skipped, howFar } }: ShownProps) {
  const isWhole = list.isSuccess && !list.hasNextPage
  const rows = list.data ?? []
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
      top={<InvoiceHead />}
      empty={emptyWords(search)}
    >
      {row}
    </EndlessPage>
  )
}
