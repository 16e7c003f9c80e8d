import { useMemo } from 'react'
import { carWords, ownerWords, useKnownWords } from '~/app/customers/useKnownWords'
import { statusWord } from '~/app/format/statusWords'
import { dueDayOf, isOwed, nameOfInvoice } from '~/app/money/invoiceWords'
import { useZone } from '~/app/session/shopTime'
import { DAY_ENDS, SUM_ENDS, type Head, type Heads, type Values } from '~/app/shell/lists/SortHeads'
import type { Invoice } from '~/client/nouns/nouns'
import type { SearchIndex } from '~/client/search/searchIndex'
import { INVOICE_COLUMNS, type InvoiceColumn } from './invoiceSearch'
import { overpaid } from './InvoiceSums'
import type { CarsOfQuotes } from './useInvoices'

/** The live surface has no lines, a key may not read cars and quotes, and a service may tell no numbers. */
export type Columns = { hasJobs: boolean; hasNumbers: boolean; cars: CarsOfQuotes }

export const columnsClass = ({ hasJobs, hasNumbers, cars }: Columns) =>
  `bill-columns ${hasJobs ? '' : 'without-job'} ${cars ? '' : 'without-car'} ${hasNumbers ? 'number-first' : ''}`

const WIDE = 'max-xl:hidden'
const DUE_ENDS = ['due first', 'due last'] as const

const HEADS: Heads<InvoiceColumn> = {
  number: { word: 'No.', by: 'number', className: WIDE, isDescending: true, ends: SUM_ENDS },
  date: { word: 'Date', isDescending: true, ends: DAY_ENDS },
  customer: { word: 'Customer' },
  vehicle: { word: 'Vehicle', className: WIDE },
  job: { word: 'Job' },
  status: { word: 'Status', className: WIDE },
  due: { word: 'Due', by: 'due day', ends: DUE_ENDS },
  total: { word: 'Total', className: `text-right ${WIDE}`, isDescending: true, ends: SUM_ENDS },
  balance: { word: 'Balance', className: 'text-right', isDescending: true, ends: SUM_ENDS },
}

/** Where the shop gives no numbers, a short code stands in their place, and nobody looks for the first of those. */
const CODE: Head<InvoiceColumn> = { column: null, word: 'Invoice', className: `${WIDE} print:block` }

/** Those that the rows have, from the left. */
export const columnsShown = ({ hasJobs, cars }: Columns) =>
  INVOICE_COLUMNS.filter((column) => (column !== 'vehicle' || cars) && (column !== 'job' || hasJobs))

const head = (column: InvoiceColumn): Head<InvoiceColumn> => ({ column, ...HEADS[column] })

export function invoiceHeads(columns: Columns): Head<InvoiceColumn>[] {
  const heads = columnsShown(columns).map(head)
  if (columns.hasNumbers) return [head('number'), ...heads]
  const sums = heads.findIndex(({ column }) => column === 'total')
  return heads.toSpliced(sums, 0, CODE)
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
