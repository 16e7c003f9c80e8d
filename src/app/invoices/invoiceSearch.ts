import { readListSearch, shownWords, type ListSearch, type ShownWord } from '~/app/format/listSearch'
import { INVOICE_STATUSES, type InvoiceStatus } from '~/domain/invoices'
import { PAYMENT_METHODS, type PaymentMethod } from '~/domain/payments'

/** From the left, behind the number. */
export const INVOICE_COLUMNS = [
  'date',
  'customer',
  'vehicle',
  'job',
  'status',
  'due',
  'total',
  'balance',
] as const
export type InvoiceColumn = 'number' | (typeof INVOICE_COLUMNS)[number]

export type InvoicesSearch = ListSearch<ShownWord<InvoiceStatus>, InvoiceColumn>

export const readInvoicesSearch = (search: Record<string, unknown>): InvoicesSearch =>
  readListSearch(search, shownWords(INVOICE_STATUSES), ['number', ...INVOICE_COLUMNS])

/** `?pay=1` opens the panel that records a payment, `?pay=cash` with its method chosen. */
export const readInvoiceSearch = ({ pay }: Record<string, unknown>): { pay?: 1 | PaymentMethod } =>
  pay === undefined || pay === 0 || pay === false
    ? {}
    : { pay: PAYMENT_METHODS.find((method) => method === pay) ?? 1 }
