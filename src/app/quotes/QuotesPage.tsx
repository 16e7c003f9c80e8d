import { getRouteApi, Link, linkOptions } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { ExportMore } from '~/app/csv/ExportMore'
import { BillChips } from '~/app/customers/BillChips'
import { CarLine } from '~/app/customers/CarLine'
import { useCustomerName } from '~/app/customers/useCustomer'
import { carWords, ownerWords, useKnownWords } from '~/app/customers/useKnownWords'
import { StatusWord } from '~/app/format/StatusWord'
import { statusWord } from '~/app/format/statusWords'
import { CELL, Job, madeOn } from '~/app/money/bills'
import { askedFor } from '~/app/money/statusFilters'
import { LoadOlder, SumLine } from '~/app/money/SumLine'
import { useCapabilities, useConnection } from '~/app/session/connection'
import { useMinute, useToday } from '~/app/session/now'
import { useZone } from '~/app/session/shopTime'
import { EmptyPeriod } from '~/app/shell/lists/EmptyPeriod'
import { BILL_HEIGHTS, EndlessPage } from '~/app/shell/lists/EndlessPage'
import { PeriodPicker } from '~/app/shell/lists/PeriodPicker'
import {
  sortActs,
  SortHeads,
  DAY_ENDS,
  SUM_ENDS,
  type Head,
  NEWEST_FIRST,
  useSorted,
  type Values,
} from '~/app/shell/lists/SortHeads'
import { useBillList } from '~/app/shell/lists/useBillList'
import { fromWords, usePeriod } from '~/app/shell/lists/usePeriod'
import { useWide } from '~/app/shell/page/useWide'
import type { Quote } from '~/client/nouns/nouns'
import { quotesList } from '~/client/nouns/quotes'
import type { SearchIndex } from '~/client/search/searchIndex'
import { mayRead } from '~/domain/capabilities'
import { dollars } from '~/domain/money'
import { shortCode } from '~/domain/shortCode'
import { buttonClass } from '~/ui/Button'
import { QUOTE_FILTERS } from './quoteFilters'
import { readQuotesSearch, type QuoteColumn } from './quoteSearch'
import { expiryWords } from './quoteWords'
import { useFreshQuotes } from './useQuotes'

const route = getRouteApi('/frame/quotes')

export default function QuotesPage() {
  const search = route.useSearch()
  const { customer, period } = search
  const navigate = route.useNavigate()
  const { features } = useConnection()
  const hasCars = mayRead(useCapabilities(), 'vehicles')
  const columns = useMemo(() => ({ hasCars }), [hasCars])
  const row = useCallback((quote: Quote) => <QuoteRow quote={quote} columns={columns} />, [columns])
  useFreshQuotes()
  const filter = QUOTE_FILTERS.shownBy(search)
  const { kind } = filter
  const of = askedFor(filter, customer)
  const { list: read, skipped } = useBillList(of, quotesList)
  const within = usePeriod(read, period, { kind })
  const { list, isWhole } = within
  const rows = useMemo(() => list.data ?? [], [list.data])
  const from = fromWords(period, useToday())

  const show = (change: Record<string, unknown>) =>
    void navigate({ search: readQuotesSearch({ ...search, ...change }), replace: true })
  const order = {
    sort: isWhole ? (search.sort ?? NEWEST_FIRST) : null,
    onSort: (sort: string) => show({ sort: sort === NEWEST_FIRST ? null : sort }),
  }
  const inOrder = useSorted(rows, isWhole ? search.sort : undefined, useQuoteValues(rows, order.sort))
  const heads = quoteHeads(columns)
  const hasHeads = useWide()
  return (
    <EndlessPage
      // Another filter is another list, which begins at its top.
      key={JSON.stringify(of)}
      title="Quotes"
      list={list}
      rows={inOrder}
      skipped={skipped}
      kind={kind}
      {...(within.howFar !== undefined && { howFar: within.howFar })}
      chips={
        <BillChips
          linkTo={(to) => linkOptions({ to: '/quotes', search: to })}
          search={search}
          filters={QUOTE_FILTERS.each}
          shown={filter}
          count={isWhole && skipped === 0 ? rows.length : null}
        />
      }
      acts={
        <>
          <PeriodPicker period={period} onPeriod={(chosen) => show({ period: chosen })} />
          <ExportMore
            of="quotes"
            others={hasHeads ? [] : sortActs(heads, order)}
            list={{ kind: 'quotes', of, rows: inOrder, isWhole, isIn: within.isIn, since: within.since }}
          />
          {features.write.quotes && (
            <Link
              to="/quotes/new"
              search={customer === undefined ? {} : { customer }}
              className={buttonClass('main')}
            >
              New quote
            </Link>
          )}
        </>
      }
      top={<SortHeads heads={heads} className={columnsClass(columns)} {...order} />}
      begins={`${period} ${search.sort}`}
      heights={BILL_HEIGHTS}
      renderSum={(howFar) => (
        <SumLine
          of={howFar}
          onOlder={within.onOlder}
          figures={[{ name: 'Total', cents: rows.reduce((sum, { totalCents }) => sum + totalCents, 0) }]}
        />
      )}
      empty={
        from === '' ? (
          filter.noneWords(customer, '')
        ) : (
          <EmptyPeriod
            words={isWhole ? filter.noneWords(customer, from) : `${within.howFar}.`}
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

/** A quote in a list: when it was made, whose it is, for which car and job, and how it stands. */
function QuoteRow({ quote, columns }: { quote: Quote; columns: Columns }) {
  const { id, customerId, createdAt, lines, status, totalCents } = quote
  const name = useCustomerName(customerId) ?? 'A customer'
  const zone = useZone()
  const expiry = expiryWords(quote, zone, useMinute())
  const date = madeOn(createdAt, zone, useToday())
  return (
    <div className={`group list-row ${columnsClass(columns)}`}>
      <Link to="/quotes/$id" params={{ id }} className="list-link">
        <span className={CELL.date}>{date}</span>
        <span className={CELL.customer}>{name}</span>
        {columns.hasCars && (
          <span className={CELL.vehicle}>
            <CarLine of={quote} />
          </span>
        )}
        <Job lines={lines} date={date} />
        <span className={CELL.status}>
          <StatusWord status={status} />
        </span>
        <span className={`${CELL.due} ${expiry?.isNear ? 'text-warn' : 'text-ink-2'}`}>{expiry?.words}</span>
        <span className={`${CELL.total} font-semibold`}>{dollars(totalCents)}</span>
      </Link>
      <span className={CELL.code}>{shortCode(id)}</span>
    </div>
  )
}

/** A key may not read cars. */
type Columns = { hasCars: boolean }

const columnsClass = ({ hasCars }: Columns) => `bill-columns one-sum ${hasCars ? '' : 'without-car'}`

function quoteHeads({ hasCars }: Columns): Head<QuoteColumn>[] {
  const wide = 'max-xl:hidden'
  return [
    { column: 'date', word: 'Date', isDescending: true, ends: DAY_ENDS },
    { column: 'customer', word: 'Customer' },
    ...(hasCars ? [{ column: 'vehicle' as const, word: 'Vehicle', className: wide }] : []),
    { column: 'job', word: 'Job' },
    { column: 'status', word: 'Status', className: wide },
    { column: 'until', word: 'Until', by: 'last day', ends: ['soonest first', 'latest first'] },
    { column: null, word: 'Quote', className: wide },
    { column: 'total', word: 'Total', className: 'text-right', isDescending: true, ends: SUM_ENDS },
  ]
}

const NONE: readonly Quote[] = []
const carOf = (searchIndex: SearchIndex, { vehicleId }: Quote) => carWords(searchIndex, vehicleId)

/** By what each column sorts. Names and cars are only asked for while the list goes by them. */
function useQuoteValues(rows: readonly Quote[], sort: string | null): Values<Quote, QuoteColumn> {
  const isBy = (column: QuoteColumn) => sort === column || sort === `-${column}`
  const customer = useKnownWords(isBy('customer') ? rows : NONE, ownerWords)
  const vehicle = useKnownWords(isBy('vehicle') ? rows : NONE, carOf)
  return useMemo(
    () => ({
      date: ({ createdAt }) => Date.parse(createdAt) || null,
      customer,
      vehicle,
      job: ({ lines }) => lines[0]?.description ?? null,
      status: ({ status }) => statusWord(status),
      until: ({ expiresAt }) => (expiresAt === null ? null : Date.parse(expiresAt) || null),
      total: ({ totalCents }) => totalCents,
    }),
    [customer, vehicle],
  )
}
