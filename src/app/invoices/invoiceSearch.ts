import { INVOICE_STATUSES } from '../../domain/invoices'
import { textIn } from '../words/addressWords'

/** Without a word: what is open, and of one customer all there are. */
const SHOWN = [...INVOICE_STATUSES, 'open', 'all'] as const

/** What of the list is shown. */
export type InvoicesSearch = { status?: (typeof SHOWN)[number]; customer?: string }

export function readInvoicesSearch(search: Record<string, unknown>): InvoicesSearch {
  const status = SHOWN.find((word) => word === search['status'])
  const customer = textIn(search['customer'])
  return { ...(status && { status }), ...(customer !== '' && { customer }) }
}

/** `?pay=1` opens the panel that records a payment. */
export const readInvoiceSearch = ({ pay }: Record<string, unknown>): { pay?: 1 } =>
  pay === undefined || pay === 0 || pay === false ? {} : { pay: 1 }
