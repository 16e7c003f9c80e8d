import { getRouteApi, Link, linkOptions } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { ExportMore } from '~/app/csv/ExportMore'
import { BillChips } from '~/app/customers/BillChips'
import { askedFor } from '~/app/money/statusFilters'
import { LoadOlder, SumLine } from '~/app/money/SumLine'
import { useCapabilities, useConnection } from '~/app/session/connection'
import { useToday } from '~/app/session/now'
import { EmptyPeriod } from '~/app/shell/lists/EmptyPeriod'
import { BILL_HEIGHTS, EndlessPage } from '~/app/shell/lists/EndlessPage'
import { PeriodPicker } from '~/app/shell/lists/PeriodPicker'
import { sortActs, SortHeads, NEWEST_FIRST, useSorted } from '~/app/shell/lists/SortHeads'
import { useBillList } from '~/app/shell/lists/useBillList'
import { fromWords, usePeriod } from '~/app/shell/lists/usePeriod'
import { useWide } from '~/app/shell/page/useWide'
import type { Quote } from '~/client/nouns/nouns'
import { quotesList } from '~/client/nouns/quotes'
import { mayRead } from '~/domain/capabilities'
import { buttonClass } from '~/ui/Button'
import { columnsClass, quoteHeads, useQuoteValues } from './quoteColumns'
import { QUOTE_FILTERS } from './quoteFilters'
import { QuoteInList } from './QuoteInList'
import { readQuotesSearch } from './quoteSearch'
import { useFreshQuotes } from './useQuotes'

const route = getRouteApi('/frame/quotes')

export default function QuotesPage() {
  const search = route.useSearch()
  const { customer, period } = search
  const navigate = route.useNavigate()
  const { features } = useConnection()
  const hasCars = mayRead(useCapabilities(), 'vehicles')
  const columns = useMemo(() => ({ hasCars }), [hasCars])
  const row = useCallback((quote: Quote) => <QuoteInList quote={quote} columns={columns} />, [columns])
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
