import { QUOTE_STATUSES, type QuoteStatus } from '../../domain/quotes'
import { textIn } from '../words/addressWords'

/** What of the list is shown. */
type QuotesSearch = { status?: QuoteStatus; customer?: string }

export function readQuotesSearch(search: Record<string, unknown>): QuotesSearch {
  const status = QUOTE_STATUSES.find((word) => word === search['status'])
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
