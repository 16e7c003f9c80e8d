import { QUOTE_STATUSES } from '../../domain/quotes'
import { textIn } from '../words/addressWords'

/** Without a word: what is open, and of one customer all there are. */
const SHOWN = [...QUOTE_STATUSES, 'open', 'all'] as const

/** What of the list is shown. */
export type QuotesSearch = { status?: (typeof SHOWN)[number]; customer?: string }

export function readQuotesSearch(search: Record<string, unknown>): QuotesSearch {
  const status = SHOWN.find((word) => word === search['status'])
  const customer = textIn(search['customer'])
  return { ...(status && { status }), ...(customer !== '' && { customer }) }
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
