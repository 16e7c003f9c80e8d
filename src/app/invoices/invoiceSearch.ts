import { readListSearch, type ListSearch } from '~/app/format/listSearch'
import { INVOICE_STATUSES } from '~/domain/invoices'
import { PAYMENT_METHODS, type PaymentMethod } from '~/domain/payments'

/** Without a word: what is open, and of one customer all there are. */
const SHOWN = [...INVOICE_STATUSES, 'open', 'all'] as const

const COLUMNS = ['number', 'date', 'customer', 'vehicle', 'job', 'status', 'due', 'total', 'balance'] as const
export type InvoiceColumn = (typeof COLUMNS)[number]

export type InvoicesSearch = ListSearch<(typeof SHOWN)[number], InvoiceColumn>

export const readInvoicesSearch = (search: Record<string, unknown>): InvoicesSearch =>
  readListSearch(search, SHOWN, COLUMNS)

/** `?pay=1` opens the panel that records a payment, `?pay=cash` with its method chosen. */
export const readInvoiceSearch = ({ pay }: Record<string, unknown>): { pay?: 1 | PaymentMethod } =>
  pay === undefined || pay === 0 || pay === false
    ? {}
    : { pay: PAYMENT_METHODS.find((method) => method === pay) ?? 1 }
