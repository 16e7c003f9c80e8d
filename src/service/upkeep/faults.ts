import * as z from 'zod/mini'
import { LineItem } from '../../contract/full/quotes'
import { dollars, totals, type Line } from '../../domain/money'
import { PAYMENT_METHODS } from '../../domain/payments'
import { QUOTE_STATUSES } from '../../domain/quotes'
import type { CheckedInvoice, CheckedQuote } from '../store/checking'
import { INVOICE_STORED } from '../store/statuses'
import type { PaymentRow } from '../store/tables'

// What is wrong with one record, in words; null where nothing is. Everything is reckoned anew from the lines and the
// payments, by the same rules that wrote it.

const Lines = z.array(LineItem)

type Papers = { line_items: string; tax_cents: number; subtotal_cents: number; total_cents: number }

const money = (cents: number) => (Number.isSafeInteger(cents) ? dollars(cents) : `${cents} cents`)

function linesOf({ line_items }: Papers): Line[] | null {
  try {
    return Lines.parse(JSON.parse(line_items))
  } catch {
    return null
  }
}

function reckoned(lines: readonly Line[], taxCents: number) {
  try {
    return totals(lines, taxCents)
  } catch {
    return null // a quantity finer than any that is taken
  }
}

/** Of lines and tax; what else makes up the total of an invoice comes as extra. */
function sumFault(papers: Papers, extraCents: number): string | null {
  const lines = linesOf(papers)
  if (!lines) return 'its lines can’t be read'
  const sums = reckoned(lines, papers.tax_cents)
  if (!sums) return 'its lines and tax come to no sum that can be kept'
  if (sums.subtotalCents !== papers.subtotal_cents)
    return `its lines come to ${money(sums.subtotalCents)}, and its subtotal says ${money(papers.subtotal_cents)}`
  const total = sums.totalCents + extraCents
  if (total !== papers.total_cents)
    return `lines and tax come to ${money(total)}, and its total says ${money(papers.total_cents)}`
  return total < 0 ? `its total is ${money(total)}, less than nothing` : null
}

/** Of a payment that was found to be wrong by itself, whatever its invoice says. */
export const paymentFault = ({ method, amount_cents }: Pick<PaymentRow, 'method' | 'amount_cents'>): string =>
  PAYMENT_METHODS.some((known) => known === method)
    ? `its amount is ${amount_cents} cents`
    : `there is no method ${method === '' ? '""' : method}`

export function quoteFault(quote: CheckedQuote): string | null {
  const sums = sumFault(quote, 0)
  if (sums !== null) return sums
  if (!QUOTE_STATUSES.includes(quote.status)) return `there is no status ${quote.status}`
  const isConverted = quote.status === 'converted'
  if (isConverted && quote.invoices === 0) return 'it says converted, and there is no invoice of it'
  if (!isConverted && quote.invoices > 0) return `it says ${quote.status}, and there is an invoice of it`
  if (isConverted && quote.invoiced_cents !== quote.total_cents)
    return `it comes to ${money(quote.total_cents)}, and its invoice to ${money(Number(quote.invoiced_cents))}`
  return null
}

export function invoiceFault(invoice: CheckedInvoice): string | null {
  const { deposit_applied_cents: deposit, amount_paid_cents: paid, total_cents: total } = invoice
  const sums = sumFault(invoice, invoice.fees_cents - invoice.discount_cents)
  if (sums !== null) return sums
  const taken = invoice.taken_cents + deposit
  const from = deposit === 0 ? 'its payments' : 'its payments and deposit'
  if (taken !== paid) return `${from} come to ${money(taken)}, and ${money(paid)} is written as paid`
  if (deposit < 0) return `its deposit is ${money(deposit)}, less than nothing`
  if (taken > total) return `${from} come to ${money(taken)}, more than its total of ${money(total)}`
  return statusFault(invoice) ?? paidAtFault(invoice)
}

function statusFault({ status, payments, total_cents, amount_paid_cents }: CheckedInvoice): string | null {
  if (!Object.hasOwn(INVOICE_STORED, status)) return `there is no status ${status}`
  const word = INVOICE_STORED[status]
  const balance = total_cents - amount_paid_cents
  const wrong = (why: string) => `it says ${word}, and ${why}`
  if (word === 'paid' && balance > 0) return wrong(`${money(balance)} is still open`)
  if (word === 'partial' && balance === 0) return wrong('nothing is open any more')
  if (word === 'partial' && payments === 0) return wrong('there is no payment of it')
  if ((word === 'draft' || word === 'unpaid') && payments > 0) return wrong('there are payments of it')
  return null
}

/** The time of the last payment, from when the balance reached nothing. */
function paidAtFault({ status, payments, paid_at, last_recorded_at }: CheckedInvoice): string | null {
  const word = INVOICE_STORED[status]
  if (word === 'voided') return null // it keeps what it had
  if (word !== 'paid') return paid_at === null ? null : `it says ${word}, and has a time at which it was paid`
  if (paid_at === null) return 'it says paid, and does not say when'
  const isLast = payments === 0 || paid_at === last_recorded_at
  return isLast ? null : 'the time at which it was paid is not that of its last payment'
}
