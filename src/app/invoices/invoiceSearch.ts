import { INVOICE_STATUSES } from '../../domain/invoices'
import { isPeriod, type Period } from '../../domain/period'
import { readSort, textIn, type Sort } from '../words/addressWords'

/** Without a word: what is open, and of one customer all there are. */
const SHOWN = [...INVOICE_STATUSES, 'open', 'all'] as const

const COLUMNS = ['number', 'date', 'customer', 'vehicle', 'job', 'status', 'due', 'total', 'balance'] as const
export type InvoiceColumn = (typeof COLUMNS)[number]

/** What of the list is shown, and in which order. */
export type InvoicesSearch = {
  status?: (typeof SHOWN)[number]
  customer?: string
  period?: Period
  sort?: Sort<InvoiceColumn>
}

export function readInvoicesSearch(search: Record<string, unknown>): InvoicesSearch {
  const status = SHOWN.find((word) => word === search['status'])
  const customer = textIn(search['customer'])
  const { period } = search
  const sort = readSort(search['sort'], COLUMNS)
  return {
    ...(status && { status }),
    ...(customer !== '' && { customer }),
    ...(isPeriod(period) && { period }),
    ...(sort && { sort }),
  }
}

/** `?pay=1` opens the panel that records a payment. */
export const readInvoiceSearch = ({ pay }: Record<string, unknown>): { pay?: 1 } =>
  pay === undefined || pay === 0 || pay === false ? {} : { pay: 1 }
