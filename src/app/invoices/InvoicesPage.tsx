import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, linkOptions } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import { ExportMore } from '~/app/csv/ExportMore'
import { BillChips } from '~/app/customers/BillChips'
import { isOwed, isVoid } from '~/app/money/invoiceWords'
import { LoadOlder, SumLine } from '~/app/money/SumLine'
import { useConnection } from '~/app/session/connection'
import { useToday } from '~/app/session/now'
import { EmptyPeriod } from '~/app/shell/lists/EmptyPeriod'
import { BILL_HEIGHTS, EndlessPage } from '~/app/shell/lists/EndlessPage'
import { PeriodPicker } from '~/app/shell/lists/PeriodPicker'
import { sortActs, SortHeads, NEWEST_FIRST, useSorted } from '~/app/shell/lists/SortHeads'
import { useBillList } from '~/app/shell/lists/useBillList'
import { fromWords, usePeriod } from '~/app/shell/lists/usePeriod'
import { useWide } from '~/app/shell/page/useWide'
import type { BillFilter } from '~/client/nouns/billFilter'
import { invoicesList, refreshInvoicesOnReturn } from '~/client/nouns/invoices'
import type { Invoice } from '~/client/nouns/nouns'
import { columnsClass, invoiceHeads, useInvoiceValues } from './invoiceColumns'
import { INVOICE_FILTERS, invoicesAskedFor } from './invoiceFilters'
import { InvoiceInList } from './InvoiceInList'
import { readInvoicesSearch, type InvoicesSearch } from './invoiceSearch'
import { useCarsOfQuotes } from './useInvoices'
import { isOpenOf, useRecentOpen, type ShownInvoices } from './useRecentOpen'

const route = getRouteApi('/frame/invoices')

export default function InvoicesPage() {
  const search = route.useSearch()
  const { api } = useConnection()
  const canFilter = api.invoices?.listOf !== undefined
  // Another filter is another list, which begins at its top.
  const key = JSON.stringify([search.status, search.customer])
  const isPicked = !canFilter && INVOICE_FILTERS.shownBy(search).key !== 'all'
  const List = isPicked ? RecentOpen : AsListed
  return <List key={key} search={search} canFilter={canFilter} />
}

type Props = { search: InvoicesSearch; canFilter: boolean }

const AsListed = ({ search, canFilter }: Props) => {
  const of = invoicesAskedFor(search, canFilter)
  const shown = useBillList(of, invoicesList)
  const client = useQueryClient()
  const connection = useConnection()
  const named = JSON.stringify(of)
  useEffect(() => {
    const lists: BillFilter[] = JSON.parse(named)
    const ends = lists.map((filter) => refreshInvoicesOnReturn(client, connection, filter))
    return () => ends.forEach((end) => end())
  }, [client, connection, named])
  return <Shown search={search} canFilter={canFilter} of={of} shown={shown} />
}

const RecentOpen = ({ search, canFilter }: Props) => {
  const { customer } = search
  return (
    <Shown
      search={search}
      canFilter={canFilter}
      of={invoicesAskedFor(search, canFilter)}
      isOfList={(invoice) => isOpenOf(invoice, customer)}
      shown={useRecentOpen(customer)}
    />
  )
}

type ShownProps = Props & {
  of: ReturnType<typeof invoicesAskedFor>
  /** Picks its rows out of those lists, where the service has none of them alone. */
  isOfList?: (invoice: Invoice) => boolean
  shown: ShownInvoices
}

/** What the rows come to. A voided invoice is owed by no customer, and so is in no sum with others. */
function sumsOf(invoices: readonly Invoice[], isOfVoided: boolean) {
  const counted = isOfVoided ? invoices : invoices.filter((invoice) => !isVoid(invoice))
  const voided = invoices.length - counted.length
  return {
    without: voided === 0 ? '' : `${voided} voided not counted`,
    figures: [
      { name: 'Total', cents: counted.reduce((sum, { totalCents }) => sum + totalCents, 0), isQuiet: true },
      {
        name: 'Balance',
        cents: counted.filter(isOwed).reduce((sum, { balanceCents }) => sum + balanceCents, 0),
      },
    ],
  }
}

function Shown({ search, canFilter, of, isOfList = () => true, shown }: ShownProps) {
  const { period, customer } = search
  const { list: read, skipped, howFar, reached } = shown
  const navigate = route.useNavigate()
  const filter = INVOICE_FILTERS.shownBy(search)
  const { kind } = filter
  const from = fromWords(period, useToday())
  const within = usePeriod(read, period, { kind, reached })
  const { list, isWhole } = within
  const rows = useMemo(() => list.data ?? [], [list.data])
  const cars = useCarsOfQuotes(rows, customer)
  const { api } = useConnection()
  // Only the full surface tells the lines; before the first answer it is known by what can be asked for there.
  const hasJobs = rows[0] ? rows[0].billed !== undefined : api.invoices?.listOf !== undefined
  const hasNumbers = rows.some(({ number }) => number)
  const columns = useMemo(() => ({ hasJobs, hasNumbers, cars }), [hasJobs, hasNumbers, cars])
  const row = useCallback(
    (invoice: Invoice) => <InvoiceInList invoice={invoice} columns={columns} />,
    [columns],
  )

  const show = (change: Record<string, unknown>) =>
    void navigate({ search: readInvoicesSearch({ ...search, ...change }), replace: true })
  const order = {
    sort: isWhole ? (search.sort ?? NEWEST_FIRST) : null,
    onSort: (sort: string) => show({ sort: sort === NEWEST_FIRST ? null : sort }),
  }
  const values = useInvoiceValues(rows, columns, order.sort)
  const inOrder = useSorted(rows, isWhole ? search.sort : undefined, values)
  const heads = invoiceHeads(columns)
  const hasHeads = useWide()
  const words = within.howFar ?? howFar
  return (
    <EndlessPage
      title="Invoices"
      list={list}
      rows={inOrder}
      skipped={skipped}
      kind={kind}
      {...(words !== undefined && { howFar: words })}
      chips={
        <BillChips
          linkTo={(to) => linkOptions({ to: '/invoices', search: to })}
          search={search}
          filters={INVOICE_FILTERS.each.filter(({ key }) => canFilter || key === 'open' || key === 'all')}
          shown={filter}
          count={isWhole && skipped === 0 && howFar === undefined ? rows.length : null}
          canFilter={canFilter}
        />
      }
      acts={
        <>
          <PeriodPicker period={period} onPeriod={(chosen) => show({ period: chosen })} />
          <ExportMore
            of="invoices"
            others={hasHeads ? [] : sortActs(heads, order)}
            list={{
              kind: 'invoices',
              of,
              rows: inOrder,
              isWhole,
              isIn: (invoice) => isOfList(invoice) && within.isIn(invoice),
              since: within.since,
            }}
          />
        </>
      }
      top={<SortHeads heads={heads} className={columnsClass(columns)} {...order} />}
      begins={`${period} ${search.sort}`}
      heights={BILL_HEIGHTS}
      renderSum={(shownWords) => (
        <SumLine of={shownWords} onOlder={within.onOlder} {...sumsOf(rows, filter.key === 'voided')} />
      )}
      empty={
        from === '' ? (
          filter.noneWords(customer, '')
        ) : (
          <EmptyPeriod
            words={isWhole ? filter.noneWords(customer, from) : `${words}.`}
            from={from}
            onAllDates={() => show({ period: null })}
            onAllOfPeriod={filter.key === 'all' ? null : () => show({ status: 'all' })}
          />
        )
      }
      foot={rows.length === 0 && within.onOlder && <LoadOlder onOlder={within.onOlder} />}
    >
      {row}
    </EndlessPage>
  )
}
