import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { ExportMore } from '~/app/csv/ExportMore'
import { CustomerChip } from '~/app/customers/CustomerBox'
import { useCustomerName } from '~/app/customers/useCustomer'
import { shownOf, searchFor } from '~/app/format/listSearch'
import { OnlyOnPaper } from '~/app/format/OnlyOnPaper'
import { statusWord } from '~/app/format/statusWords'
import { isOwed, isVoid } from '~/app/money/invoiceWords'
import { LoadOlder, SumLine } from '~/app/money/SumLine'
import { useConnection } from '~/app/session/connection'
import { useToday } from '~/app/session/now'
import { ChipBar } from '~/app/shell/lists/ChipBar'
import { EmptyPeriod } from '~/app/shell/lists/EmptyPeriod'
import { BILL_HEIGHTS, EndlessPage } from '~/app/shell/lists/EndlessPage'
import { PeriodPicker } from '~/app/shell/lists/PeriodPicker'
import { sortActs, SortHeads, NEWEST_FIRST, useSorted } from '~/app/shell/lists/SortHeads'
import { fromWords, usePeriod } from '~/app/shell/lists/usePeriod'
import { useWide } from '~/app/shell/page/useWide'
import type { Invoice } from '~/client/nouns/nouns'
import { INVOICE_STATUSES } from '~/domain/invoices'
import { CHIP } from '~/ui/Chip'
import { columnsClass, invoiceHeads, useInvoiceValues } from './invoiceColumns'
import { InvoiceInList } from './InvoiceInList'
import { invoiceListsOf } from './invoiceLists'
import { readInvoicesSearch, type InvoicesSearch } from './invoiceSearch'
import { isOpenOf, useInvoiceList, useRecentOpen, type ShownInvoices } from './useInvoiceList'
import { useCarsOfQuotes } from './useInvoices'

const route = getRouteApi('/frame/invoices')

export default function InvoicesPage() {
  const search = route.useSearch()
  const { api } = useConnection()
  const canFilter = api.invoices?.listOf !== undefined
  // Another filter is another list, which begins at its top.
  const key = JSON.stringify([search.status, search.customer])
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
      isOfList={(invoice) => isOpenOf(invoice, customer)}
      shown={useRecentOpen(customer)}
    />
  )
}

type ShownProps = Props & {
  of: ReturnType<typeof invoiceListsOf>
  /** Picks its rows out of those lists, where the service has none of them alone. */
  isOfList?: (invoice: Invoice) => boolean
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

function Shown({ search, of, isOfList = () => true, shown }: ShownProps) {
  const { period, customer } = search
  const { list: read, skipped, howFar, reached } = shown
  const navigate = route.useNavigate()
  const kind = kindOf(search)
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
        <InvoiceFilters
          search={search}
          openCount={isWhole && skipped === 0 && howFar === undefined ? rows.length : null}
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
        <SumLine of={shownWords} onOlder={within.onOlder} {...sumsOf(rows, shownOf(search) === 'voided')} />
      )}
      empty={
        from === '' ? (
          emptyWords(search)
        ) : (
          <EmptyPeriod
            words={
              isWhole
                ? `${customer === undefined ? `No ${kind} invoice` : 'No invoice like this'} ${from}.`
                : `${words}.`
            }
            from={from}
            onAllDates={() => show({ period: null })}
            onAllOfPeriod={shownOf(search) === 'all' ? null : () => show({ status: 'all' })}
          />
        )
      }
      foot={rows.length === 0 && within.onOlder && <LoadOlder onOlder={within.onOlder} />}
    >
      {row}
    </EndlessPage>
  )
}

const BOTH = ['open', 'all'] as const
const EACH = [...BOTH, ...INVOICE_STATUSES] as const

type InvoiceFiltersProps = {
  search: InvoicesSearch
  /** Where all that is open was read. */
  openCount: number | null
}

/** Kept in the address, so that a filtered list can be sent to somebody and gone back to. */
function InvoiceFilters({ search, openCount }: InvoiceFiltersProps) {
  const { customer, period } = search
  const from = fromWords(period, useToday())
  const navigate = useNavigate()
  const { api } = useConnection()
  const name = useCustomerName(customer ?? null) ?? 'One customer'
  const shown = shownOf(search)
  const canFilter = api.invoices?.listOf !== undefined
  return (
    <>
      <OnlyOnPaper of={[shown === 'all' ? null : statusWord(shown), customer && name, from]} />
      <ChipBar label="Status" isLong={canFilter}>
        {(canFilter ? EACH : BOTH).map((word) => (
          <Link
            key={word}
            to="/invoices"
            search={searchFor(word, search)}
            // By its own idea an address that says nothing is part of every other.
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={shown === word ? 'page' : undefined}
            className={CHIP}
          >
            {statusWord(word)}
            {word === shown && word === 'open' && openCount !== null && (
              <span className="text-sm font-normal">{openCount}</span>
            )}
          </Link>
        ))}
        {canFilter && (
          <CustomerChip
            customerId={customer}
            onChoose={(chosen) =>
              void navigate({
                to: '/invoices',
                search: searchFor(shown, { ...search, customer: chosen ?? undefined }),
              })
            }
          />
        )}
      </ChipBar>
    </>
  )
}
