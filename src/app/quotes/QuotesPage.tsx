import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { ExportMore } from '~/app/csv/ExportMore'
import { CarLine } from '~/app/customers/CarLine'
import { CustomerChip } from '~/app/customers/CustomerBox'
import { useCustomerName } from '~/app/customers/useCustomer'
import { carWords, ownerWords, useKnownWords } from '~/app/customers/useKnownWords'
import { searchFor, shownOf } from '~/app/format/listSearch'
import { OnlyOnPaper } from '~/app/format/OnlyOnPaper'
import { StatusWord } from '~/app/format/StatusWord'
import { statusWord } from '~/app/format/statusWords'
import { CELL, Job, madeOn } from '~/app/money/bills'
import { LoadOlder, SumLine } from '~/app/money/SumLine'
import { useCapabilities, useConnection } from '~/app/session/connection'
import { useMinute, useToday } from '~/app/session/now'
import { useZone } from '~/app/session/shopTime'
import { ChipBar } from '~/app/shell/lists/ChipBar'
import { EmptyPeriod } from '~/app/shell/lists/EmptyPeriod'
import { BILL_HEIGHTS, EndlessPage, skippedIn, type EndlessRows } from '~/app/shell/lists/EndlessPage'
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
import { useMerged } from '~/app/shell/lists/useMerged'
import { fromWords, usePeriod } from '~/app/shell/lists/usePeriod'
import { useWide } from '~/app/shell/page/useWide'
import type { Quote } from '~/client/nouns/nouns'
import { quotesList, type QuoteFilter } from '~/client/nouns/quotes'
import type { SearchIndex } from '~/client/search/searchIndex'
import { mayRead } from '~/domain/capabilities'
import { dollars } from '~/domain/money'
import { QUOTE_STATUSES } from '~/domain/quotes'
import { shortCode } from '~/domain/shortCode'
import { buttonClass } from '~/ui/Button'
import { CHIP } from '~/ui/Chip'
import { quoteListsOf } from './quoteLists'
import { readQuotesSearch, type QuotesSearch, type QuoteColumn } from './quoteSearch'
import { expiryWords } from './quoteWords'
import { useFreshQuotes } from './useQuotes'

const route = getRouteApi('/frame/quotes')
const SHOWN = ['open', 'all', ...QUOTE_STATUSES] as const

export default function QuotesPage() {
  const search = route.useSearch()
  const { customer, period } = search
  const navigate = route.useNavigate()
  const { features } = useConnection()
  const hasCars = mayRead(useCapabilities(), 'vehicles')
  const columns = useMemo(() => ({ hasCars }), [hasCars])
  const row = useCallback((quote: Quote) => <QuoteRow quote={quote} columns={columns} />, [columns])
  useFreshQuotes()
  const shown = shownOf(search)
  const kind = shown === 'all' ? '' : statusWord(shown).toLowerCase()
  const of = quoteListsOf(search)
  const { list: read, skipped } = useQuoteList(of)
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
      chips={<Chips openCount={isWhole && skipped === 0 ? rows.length : null} />}
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
          emptyWords(search)
        ) : (
          <EmptyPeriod
            words={`${!isWhole ? within.howFar : customer === undefined ? `No ${kind} quote ${from}` : `No quote like this ${from}`}.`}
            from={from}
            onAllDates={() => show({ period: null })}
            onAllOfPeriod={shown === 'all' ? null : () => show({ status: 'all' })}
          />
        )
      }
      foot={rows.length === 0 && within.onOlder && <LoadOlder onOlder={within.onOlder} />}
    >
      {row}
    </EndlessPage>
  )
}

function emptyWords(search: QuotesSearch): string {
  const shown = search.customer === undefined ? shownOf(search) : null
  return shown === 'all' ? 'No quote yet.' : shown === 'open' ? 'No quote is open.' : 'No quote like this.'
}

/** Kept in the address, so that a filtered list can be sent to somebody and gone back to. */
function Chips({ openCount }: { openCount: number | null }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { customer, period } = search
  const from = fromWords(period, useToday())
  const name = useCustomerName(customer ?? null) ?? 'One customer'
  const shown = shownOf(search)
  return (
    <>
      <OnlyOnPaper of={[shown === 'all' ? null : statusWord(shown), customer && name, from]} />
      <ChipBar label="Status" isLong>
        {SHOWN.map((word) => (
          <Link
            key={word}
            to="/quotes"
            search={searchFor(word, search)}
            replace
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
        <CustomerChip
          customerId={customer}
          onChoose={(chosen) =>
            void navigate({
              search: searchFor(shown, { ...search, customer: chosen ?? undefined }),
              replace: true,
            })
          }
        />
      </ChipBar>
    </>
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

type Shown = { list: EndlessRows<Quote>; skipped: number }

/** One list, or the two or three that make up what is open; what moves from one of these to another stays in sight. */
function useQuoteList(filters: readonly [QuoteFilter, ...QuoteFilter[]]): Shown {
  const client = useQueryClient()
  const connection = useConnection()
  const [first, second = first, third = first] = filters
  const one = useInfiniteQuery(quotesList(connection, first, filters))
  const lists = [
    one,
    useInfiniteQuery(quotesList(connection, second, filters)),
    useInfiniteQuery(quotesList(connection, third, filters)),
  ]
  const merged = useMerged(lists)
  return {
    list: filters.length === 1 ? one : merged,
    skipped: filters.reduce(
      (sum, filter) => sum + skippedIn(client.getQueryData(quotesList(connection, filter).queryKey)),
      0,
    ),
  }
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
