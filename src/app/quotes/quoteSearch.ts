import { readListSearch, shownWords, type ListSearch, type ShownWord } from '~/app/format/listSearch'
import { textParam } from '~/app/format/urlParams'
import { QUOTE_STATUSES, type QuoteStatus } from '~/domain/quotes'

/** From the left. */
export const QUOTE_COLUMNS = ['date', 'customer', 'vehicle', 'job', 'status', 'until', 'total'] as const
export type QuoteColumn = (typeof QUOTE_COLUMNS)[number]

export type QuotesSearch = ListSearch<ShownWord<QuoteStatus>, QuoteColumn>

export const readQuotesSearch = (search: Record<string, unknown>): QuotesSearch =>
  readListSearch(search, shownWords(QUOTE_STATUSES), QUOTE_COLUMNS)

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
