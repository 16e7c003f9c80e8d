import { useMemo } from 'react'
import { isOwed } from '~/app/money/invoiceWords'
import { useOpenInvoices } from '~/app/money/useOpenInvoices'
import { useToday } from '~/app/session/now'
import type { EndlessRows } from '~/app/shell/lists/EndlessPage'
import { rowsReadBehind } from '~/app/shell/lists/rowsReadBehind'
import type { Invoice } from '~/client/nouns/nouns'

export type ShownInvoices = {
  list: EndlessRows<Invoice>
  skipped: number
  howFar?: string
  /** How far back a list is read that reads on by itself. */
  reached?: number | null
}

const madeAt = ({ createdAt }: Invoice) => Date.parse(createdAt) || 0
const number = (count: number) => count.toLocaleString('en-US')

/** Whether an invoice is still to be paid, by that customer where one is named. */
export const isOpenOf = (invoice: Invoice, customerId: string | undefined) =>
  isOwed(invoice) && (customerId === undefined || invoice.customerId === customerId)

/** What is open where no status can be asked for: picked out of all, read back behind everything else. */
export function useRecentOpen(customerId: string | undefined): ShownInvoices {
  const { invoices, read } = useOpenInvoices(useToday())
  const data = useMemo(
    () =>
      invoices.filter((invoice) => isOpenOf(invoice, customerId)).toSorted((a, b) => madeAt(b) - madeAt(a)),
    [invoices, customerId],
  )
  const words =
    read.isDone && !read.isCut
      ? `All ${number(data.length)} open, last 400 days`
      : `${number(data.length)} open of those loaded`
  return {
    list: rowsReadBehind(data, read),
    skipped: read.skipped,
    reached: read.reached,
    ...(data.length > 0 && { howFar: words }),
  }
}
