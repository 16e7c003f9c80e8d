import { getRouteApi, Link } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Quote } from '../../client/records'
import { mayRead } from '../../domain/capabilities'
import { QUOTE_STATUSES } from '../../domain/quotes'
import { buttonClass } from '../../ui/Button'
import { CHIP } from '../../ui/Chip'
import { ExportMore } from '../csv/ExportMore'
import { ChipBar } from '../page/ChipBar'
import { BILL_HEIGHTS, EndlessPage } from '../page/EndlessPage'
import { CustomerChip } from '../people/CustomerChip'
import { useCustomerName } from '../people/useCustomerName'
import { useCapabilities, useConnection } from '../session/connection'
import { OnlyOnPaper } from '../words/OnlyOnPaper'
import { searchFor, shownOf } from '../words/shownOf'
import { statusWord } from '../words/statusWords'
import { quoteListsOf } from './quoteLists'
import { QuoteHead, QuoteRow } from './QuoteRow'
import { useFreshQuotes } from './useFreshQuotes'
import { useQuoteList } from './useQuoteList'

const route = getRouteApi('/frame/quotes')
const SHOWN = ['open', 'all', ...QUOTE_STATUSES] as const

export default function QuotesPage() {
  const search = route.useSearch()
  const { customer } = search
  const { api } = useConnection()
  const hasCars = mayRead(useCapabilities(), 'vehicles')
  const columns = useMemo(() => ({ hasCars }), [hasCars])
  const row = useCallback((quote: Quote) => <QuoteRow quote={quote} columns={columns} />, [columns])
  useFreshQuotes()
  const of = quoteListsOf(search)
  const { list, skipped } = useQuoteList(of)
  const isWhole = list.isSuccess && !list.hasNextPage
  const shown = shownOf(search)
  const isAnybodys = customer === undefined
  return (
    <EndlessPage
      // Another filter is another list, which begins at its top.
      key={JSON.stringify(of)}
      title="Quotes"
      list={list}
      skipped={skipped}
      kind={shown === 'all' ? '' : statusWord(shown).toLowerCase()}
      chips={<Chips openCount={isWhole && skipped === 0 ? (list.data?.length ?? null) : null} />}
      acts={
        <>
          <ExportMore of="quotes" list={{ kind: 'quotes', of, rows: list.data ?? [], isWhole }} />
          {api.write?.quotes && (
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
      top={<QuoteHead columns={columns} />}
      heights={BILL_HEIGHTS}
      empty={
        isAnybodys && shown === 'all'
          ? 'No quote yet.'
          : isAnybodys && shown === 'open'
            ? 'No quote is open.'
            : 'No quote like this.'
      }
    >
      {row}
    </EndlessPage>
  )
}

/** Kept in the address, so that a filtered list can be sent to somebody and gone back to. */
function Chips({ openCount }: { openCount: number | null }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { customer } = search
  const name = useCustomerName(customer ?? null) ?? 'One customer'
  const shown = shownOf(search)
  return (
    <>
      <OnlyOnPaper of={[shown === 'all' ? null : statusWord(shown), customer && name]} />
      <ChipBar label="Status" isLong>
        {SHOWN.map((word) => (
          <Link
            key={word}
            to="/quotes"
            search={searchFor(word, customer)}
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
            void navigate({ search: searchFor(shown, chosen ?? undefined), replace: true })
          }
        />
      </ChipBar>
    </>
  )
}
