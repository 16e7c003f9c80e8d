import { useMemo } from 'react'
import type { Quote } from '../../client/nouns'
import type { SearchIndex } from '../../client/search/searchIndex'
import { DAY_ENDS, SUM_ENDS, type Head } from '../page/SortHeads'
import type { Values } from '../page/sorting'
import { carWords, ownerWords, useKnownWords } from '../people/useKnownWords'
import { statusWord } from '../words/statusWords'
import type { QuoteColumn } from './quoteSearch'

/** A key may not read cars. */
export type Columns = { hasCars: boolean }

export const columnsClass = ({ hasCars }: Columns) => `bill-columns one-sum ${hasCars ? '' : 'without-car'}`

export function quoteHeads({ hasCars }: Columns): Head<QuoteColumn>[] {
  const wide = 'max-xl:hidden'
  return [
    { column: 'date', word: 'Date', isDescending: true, ends: DAY_ENDS },
    { column: 'customer', word: 'Customer' },
    ...(hasCars ? [{ column: 'vehicle' as const, word: 'Vehicle', className: wide }] : []),
    { column: 'job', word: 'Job' },
    { column: 'status', word: 'Status', className: wide },
    { column: 'until', word: 'Until', by: 'last day', ends: ['soonest first', 'latest first'] },
    { column: null, word: 'Quote', className: wide },
    { column: 'total', word: 'Total', className: 'text-right', isDescending: true, ends: SUM_ENDS },
  ]
}

const NONE: readonly Quote[] = []
const carOf = (searchIndex: SearchIndex, { vehicleId }: Quote) => carWords(searchIndex, vehicleId)

/** By what each column sorts. Names and cars are only asked for while the list goes by them. */
export function useQuoteValues(rows: readonly Quote[], sort: string | null): Values<Quote, QuoteColumn> {
  const isBy = (column: QuoteColumn) => sort === column || sort === `-${column}`
  const customer = useKnownWords(isBy('customer') ? rows : NONE, ownerWords)
  const vehicle = useKnownWords(isBy('vehicle') ? rows : NONE, carOf)
  return useMemo(
    () => ({
      date: ({ createdAt }) => Date.parse(createdAt) || null,
      customer,
      vehicle,
      job: ({ lines }) => lines[0]?.description ?? null,
      status: ({ status }) => statusWord(status),
      until: ({ expiresAt }) => (expiresAt === null ? null : Date.parse(expiresAt) || null),
      total: ({ totalCents }) => totalCents,
    }),
    [customer, vehicle],
  )
}
