import { isPeriod, type Period } from '../../domain/period'
import { QUOTE_STATUSES } from '../../domain/quotes'
import { readSort, textIn, type Sort } from '../words/addressWords'

/** Without a word: what is open, and of one customer all there are. */
const SHOWN = [...QUOTE_STATUSES, 'open', 'all'] as const

const COLUMNS = ['date', 'customer', 'vehicle', 'job', 'status', 'until', 'total'] as const
export type QuoteColumn = (typeof COLUMNS)[number]

/** What of the list is shown, and in which order. */
export type QuotesSearch = {
  status?: (typeof SHOWN)[number]
  customer?: string
  period?: Period
  sort?: Sort<QuoteColumn>
}

export function readQuotesSearch(search: Record<string, unknown>): QuotesSearch {
  const status = SHOWN.find((word) => word === search['status'])
  const customer = textIn(search['customer'])
  const { period } = search
  const sort = readSort(search['sort'], COLUMNS)
  return {
    ...(status && { status }),
    ...(customer !== '' && { customer }),
    ...(isPeriod(period) && { period }),
    ...(sort && { sort }),
  }
}

/** What a new quote begins with. */
type NewQuoteSearch = { customer?: string; vehicle?: string; appointment?: string }

export function readNewQuoteSearch(search: Record<string, unknown>): NewQuoteSearch {
  const customer = textIn(search['customer'])
  const vehicle = textIn(search['vehicle'])
  const appointment = textIn(search['appointment'])
  return {
    ...(customer !== '' && { customer }),
    ...(vehicle !== '' && { vehicle }),
    ...(appointment !== '' && { appointment }),
  }
}
