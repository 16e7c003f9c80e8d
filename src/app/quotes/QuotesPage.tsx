import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { quotesList } from '../../client/queries/quotes'
import { QUOTE_STATUSES } from '../../domain/quotes'
import { buttonClass } from '../../ui/Button'
import { SelectField } from '../../ui/Field'
import { Icon } from '../../ui/Icon'
import { ExportMore } from '../csv/ExportMore'
import { EndlessPage } from '../page/EndlessPage'
import { useCustomerName } from '../people/useCustomerName'
import { useCapabilities, useConnection } from '../session/connection'
import { OnlyOnPaper } from '../words/OnlyOnPaper'
import { statusWord } from '../words/statusWords'
import { CustomerField } from './CustomerField'
import { QUOTE_ROW_HEIGHT, QuoteRow } from './QuoteRow'
import { readQuotesSearch } from './quoteSearch'
import { useFreshQuotes } from './useFreshQuotes'
import { useQuotes } from './useQuotes'

const route = getRouteApi('/frame/quotes')
const ANY = ''

export default function QuotesPage() {
  const { status, customer } = route.useSearch()
  const connection = useConnection()
  useCapabilities()
  useFreshQuotes()
  const of = { status: status ?? null, customerId: customer ?? null }
  const list = useQuotes(of)
  const pages = useQueryClient().getQueryData(quotesList(connection, of).queryKey)?.pages
  const isFiltered = status !== undefined || customer !== undefined
  return (
    <EndlessPage
      // Another filter is another list, which begins at its top.
      key={`${status} ${customer}`}
      title="Quotes"
      list={list}
      pages={pages}
      actions={
        <ExportMore
          of="quotes"
          list={{ kind: 'quotes', of, rows: list.data ?? [], isWhole: list.isSuccess && !list.hasNextPage }}
        />
      }
      filters={<Filters />}
      empty={isFiltered ? 'No quote is like that.' : 'No quote yet.'}
      rowHeight={QUOTE_ROW_HEIGHT}
    >
      {(quote) => <QuoteRow quote={quote} />}
    </EndlessPage>
  )
}

function Filters() {
  const { status, customer } = route.useSearch()
  const navigate = route.useNavigate()
  const { api } = useConnection()
  const name = useCustomerName(customer ?? null) ?? 'One customer'
  return (
    <>
      <OnlyOnPaper of={[status && statusWord(status), customer && name]} />
      <div className="mb-3 grid grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)] items-end gap-3 print:hidden md:grid-cols-[12rem_22rem_minmax(0,1fr)]">
        <SelectField
          label="Status"
          value={status ?? ANY}
          onChange={({ target }) =>
            void navigate({
              search: readQuotesSearch({ status: target.value, customer }),
              replace: true,
            })
          }
        >
          <option value={ANY}>All</option>
          {QUOTE_STATUSES.map((word) => (
            <option key={word} value={word}>
              {statusWord(word)}
            </option>
          ))}
        </SelectField>
        <CustomerField
          customerId={customer ?? null}
          placeholder="All"
          onChoose={(chosen) =>
            void navigate({
              search: {
                ...(status !== undefined && { status }),
                ...(chosen !== null && { customer: chosen }),
              },
              replace: true,
            })
          }
        />
        {api.write?.quotes && (
          <Link
            to="/quotes/new"
            search={customer === undefined ? {} : { customer }}
            className={`${buttonClass('main')} justify-self-end max-md:col-span-full max-md:justify-self-stretch`}
          >
            <Icon name="plus" className="size-4" />
            New quote
          </Link>
        )}
      </div>
    </>
  )
}
