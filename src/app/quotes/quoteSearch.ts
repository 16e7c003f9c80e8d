const word = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** What of the list is shown. */
type QuotesSearch = { status?: string; customer?: string }

export function readQuotesSearch(search: Record<string, unknown>): QuotesSearch {
  const status = word(search['status'])
  const customer = word(search['customer'])
  return { ...(status !== undefined && { status }), ...(customer !== undefined && { customer }) }
}

/** What a new quote begins with. */
type NewQuoteSearch = { customer?: string; vehicle?: string; appointment?: string }

export function readNewQuoteSearch(search: Record<string, unknown>): NewQuoteSearch {
  const customer = word(search['customer'])
  const vehicle = word(search['vehicle'])
  const appointment = word(search['appointment'])
  return {
    ...(customer !== undefined && { customer }),
    ...(vehicle !== undefined && { vehicle }),
    ...(appointment !== undefined && { appointment }),
  }
}
