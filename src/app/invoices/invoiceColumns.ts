import { useMemo } from 'react'
import { carWords, ownerWords, useKnownWords } from '~/app/customers/useKnownWords'
import { statusWord } from '~/app/format/statusWords'
import { dueDayOf, isOwed, nameOfInvoice } from '~/app/money/invoiceWords'
import { useZone } from '~/app/session/shopTime'
import { DAY_ENDS, SUM_ENDS, type Head, type Values } from '~/app/shell/lists/SortHeads'
import type { Invoice } from '~/client/nouns/nouns'
import type { SearchIndex } from '~/client/search/searchIndex'
import type { InvoiceColumn } from './invoiceSearch'
import { overpaid } from './InvoiceSums'
import type { CarsOfQuotes } from './useInvoices'

/** The live surface has no lines, a key may not read cars and quotes, and a service may tell no numbers. */
export type Columns = { hasJobs: boolean; hasNumbers: boolean; cars: CarsOfQuotes }

export const columnsClass = ({ hasJobs, hasNumbers, cars }: Columns) =>
  `bill-columns ${hasJobs ? '' : 'without-job'} ${cars ? '' : 'without-car'} ${hasNumbers ? 'number-first' : ''}`

const DUE_ENDS = ['due first', 'due last'] as const

export function invoiceHeads({ hasJobs, hasNumbers, cars }: Columns): Head<InvoiceColumn>[] {
  const wide = 'max-xl:hidden'
  const code: Head<InvoiceColumn> = { column: null, word: 'Invoice', className: `${wide} print:block` }
  const number: Head<InvoiceColumn> = {
    column: 'number',
    word: 'No.',
    by: 'number',
    className: wide,
    isDescending: true,
    ends: SUM_ENDS,
  }
  return [
    ...(hasNumbers ? [number] : []),
    { column: 'date', word: 'Date', isDescending: true, ends: DAY_ENDS },
    { column: 'customer', word: 'Customer' },
    ...(cars ? [{ column: 'vehicle' as const, word: 'Vehicle', className: wide }] : []),
    ...(hasJobs ? [{ column: 'job' as const, word: 'Job' }] : []),
    { column: 'status', word: 'Status', className: wide },
    { column: 'due', word: 'Due', by: 'due day', ends: DUE_ENDS },
    ...(hasNumbers ? [] : [code]),
    { column: 'total', word: 'Total', className: `text-right ${wide}`, isDescending: true, ends: SUM_ENDS },
    { column: 'balance', word: 'Balance', className: 'text-right', isDescending: true, ends: SUM_ENDS },
  ]
}

/** The car of an invoice through its quote, or by its own record. */
export const vehicleIdOf = ({ billed, more }: Invoice, { cars }: Columns) =>
  cars?.get(billed?.quoteId ?? '') ?? more?.vehicleId ?? null

/** What stands under Balance; null where nothing is owed either way. */
export function dueShown(invoice: Invoice): number | null {
  const back = overpaid(invoice)
  return back > 0 ? -back : isOwed(invoice) ? invoice.balanceCents : null
}

const NONE: readonly Invoice[] = []

/** By what each column sorts. Names and cars are only asked for while the list goes by them. */
export function useInvoiceValues(
  rows: readonly Invoice[],
  columns: Columns,
  sort: string | null,
): Values<Invoice, InvoiceColumn> {
  const zone = useZone()
  const isBy = (column: InvoiceColumn) => sort === column || sort === `-${column}`
  const customer = useKnownWords(isBy('customer') ? rows : NONE, ownerWords)
  const carOf = useMemo(
    () => (searchIndex: SearchIndex, invoice: Invoice) =>
      carWords(searchIndex, vehicleIdOf(invoice, columns)),
    [columns],
  )
  const vehicle = useKnownWords(isBy('vehicle') ? rows : NONE, carOf)
  return useMemo(
    () => ({
      number: nameOfInvoice,
      date: ({ createdAt }) => Date.parse(createdAt) || null,
      customer,
      vehicle,
      job: ({ billed }) => billed?.lines[0]?.description ?? null,
      status: ({ status }) => statusWord(status),
      due: (invoice) => (isOwed(invoice) ? dueDayOf(invoice, zone) : null),
      total: ({ totalCents }) => totalCents,
      balance: dueShown,
    }),
    [customer, vehicle, zone],
  )
}
