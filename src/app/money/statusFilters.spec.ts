import { expect, test } from 'vitest'
import { INVOICE_FILTERS } from '~/app/invoices/invoiceFilters'
import { QUOTE_FILTERS } from '~/app/quotes/quoteFilters'
import { askedFor } from './statusFilters'

const wordsOf = ({ each }: typeof INVOICE_FILTERS | typeof QUOTE_FILTERS) => each.map(({ word }) => word)

test('each status has a filter, behind what is open and all', () => {
  expect(wordsOf(INVOICE_FILTERS).slice(0, 4)).toEqual(['Open', 'All', 'Draft', 'Unpaid'])
  expect(wordsOf(QUOTE_FILTERS).slice(0, 4)).toEqual(['Open', 'All', 'Draft', 'Sent'])
})

test('an address without a word shows what is open, and of one customer all there are', () => {
  expect(askedFor(INVOICE_FILTERS.shownBy({}), undefined)).toEqual([
    { status: 'unpaid', customerId: null },
    { status: 'partial', customerId: null },
  ])
  expect(askedFor(INVOICE_FILTERS.shownBy({ customer: 'ruth' }), 'ruth')).toEqual([
    { status: null, customerId: 'ruth' },
  ])
})

test.each([
  [{}, '', 'No invoice is open.'],
  [{ status: 'all' as const }, '', 'No invoice yet.'],
  [{ status: 'partial' as const }, '', 'No invoice like this.'],
  [{ status: 'partial' as const }, 'from Nov 2026', 'No partly paid invoice from Nov 2026.'],
  [{ status: 'all' as const }, 'from Nov 2026', 'No invoice from Nov 2026.'],
  [{ customer: 'ruth' }, 'from Nov 2026', 'No invoice like this from Nov 2026.'],
])('where nothing is shown by %o %s it says %s', (search, from, words) => {
  const { customer } = { customer: undefined, ...search }
  expect(INVOICE_FILTERS.shownBy(search).noneWords(customer, from)).toBe(words)
})
