import { readListSearch, type ListSearch } from '~/app/format/listSearch'
import { textParam } from '~/app/format/urlParams'
import { QUOTE_STATUSES } from '~/domain/quotes'

/** Without a word: what is open, and of one customer all there are. */
const SHOWN = [...QUOTE_STATUSES, 'open', 'all'] as const

const COLUMNS = ['date', 'customer', 'vehicle', 'job', 'status', 'until', 'total'] as const
export type QuoteColumn = (typeof COLUMNS)[number]

export type QuotesSearch = ListSearch<(typeof SHOWN)[number], QuoteColumn>

export const readQuotesSearch = (search: Record<string, unknown>): QuotesSearch =>
  readListSearch(search, SHOWN, COLUMNS)

/** What a new quote begins with. */
type NewQuoteSearch = { customer?: string; vehicle?: string; appointment?: string }

export function readNewQuoteSearch(search: Record<string, unknown>): NewQuoteSearch {
  const customer = textParam(search['customer'])
  const vehicle = textParam(search['vehicle'])
  const appointment = textParam(search['appointment'])
  return {
    ...(customer !== '' && { customer }),
    ...(vehicle !== '' && { vehicle }),
    ...(appointment !== '' && { appointment }),
  }
}
