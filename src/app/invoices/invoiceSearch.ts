import { INVOICE_STATUSES, type InvoiceStatus } from '../../domain/invoices'
import { textIn } from '../words/addressWords'

/** What of the list is shown. */
export type InvoicesSearch = { status?: InvoiceStatus; customer?: string }

export function readInvoicesSearch(search: Record<string, unknown>): InvoicesSearch {
  const status = INVOICE_STATUSES.find((word) => word === search['status'])
  const customer = textIn(search['customer'])
  return { ...(status && { status }), ...(customer !== '' && { customer }) }
}

/** `?pay=1` opens the panel that records a payment. */
export const readInvoiceSearch = ({ pay }: Record<string, unknown>): { pay?: 1 } =>
  pay === undefined || pay === 0 || pay === false ? {} : { pay: 1 }
