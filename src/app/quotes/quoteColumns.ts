import { useMemo } from 'react'
import { carWords, ownerWords, useKnownWords } from '~/app/customers/useKnownWords'
import { statusWord } from '~/app/format/statusWords'
import { DAY_ENDS, SUM_ENDS, type Head, type Heads, type Values } from '~/app/shell/lists/SortHeads'
import type { Quote } from '~/client/nouns/nouns'
import type { SearchIndex } from '~/client/search/searchIndex'
import { QUOTE_COLUMNS, type QuoteColumn } from './quoteSearch'

/** A key may not read cars. */
export type Columns = { hasCars: boolean }

export const columnsClass = ({ hasCars }: Columns) => `bill-columns one-sum ${hasCars ? '' : 'without-car'}`

const WIDE = 'max-xl:hidden'

const HEADS: Heads<QuoteColumn> = {
  date: { word: 'Date', isDescending: true, ends: DAY_ENDS },
  customer: { word: 'Customer' },
  vehicle: { word: 'Vehicle', className: WIDE },
  job: { word: 'Job' },
  status: { word: 'Status', className: WIDE },
  until: { word: 'Until', by: 'last day', ends: ['soonest first', 'latest first'] },
  total: { word: 'Total', className: 'text-right', isDescending: true, ends: SUM_ENDS },
}

/** Nobody looks for the first of them. */
const CODE: Head<QuoteColumn> = { column: null, word: 'Quote', className: WIDE }

/** Those that the rows have, from the left. */
export const columnsShown = ({ hasCars }: Columns) =>
  QUOTE_COLUMNS.filter((column) => column !== 'vehicle' || hasCars)

export function quoteHeads(columns: Columns): Head<QuoteColumn>[] {
  const heads: Head<QuoteColumn>[] = columnsShown(columns).map((column) => ({
    column,
    ...HEADS[column],
  }))
  const sums = heads.findIndex(({ column }) => column === 'total')
  return heads.toSpliced(sums, 0, CODE)
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
