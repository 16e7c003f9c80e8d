import type * as z from 'zod/mini'
import type { InvoiceCreate, InvoicePatch } from '~/contract/full/bodies'
import { statusEvent } from '~/domain/events'
import { mayMove, type InvoiceStatus } from '~/domain/invoices'
import { mayConvert } from '~/domain/quotes'
import { counters } from '~/service/store/tables/counters'
import { invoices } from '~/service/store/tables/invoices'
import { quotes } from '~/service/store/tables/quotes'
import type { InvoiceRow, QuoteRow } from '~/service/store/tables/rows'
import { INVOICE_STORED, STORE_INVOICE } from '~/service/store/tables/statuses'
import { requireCustomer } from './owners'
import { settleExpiry } from './quotes'
import { impossible, unfit } from './refusal'
import { reckon, requireSums } from './sums'
import { type Changes, born, momentOf, type Work } from './work'

type InvoiceChanges = Changes<typeof InvoicePatch>

async function blank(work: Work) {
  return {
    ...born(work),
    number: await counters.takeInvoice(work.writer, work.shop),
    discount_cents: 0,
    fees_cents: 0,
    deposit_applied_cents: 0,
    amount_paid_cents: 0,
    paid_at: null,
    updated_at: work.now,
  }
}

export async function draftInvoice(work: Work, wanted: z.output<typeof InvoiceCreate>): Promise<InvoiceRow> {
  await requireCustomer(work, wanted.customer_id)
  const row: InvoiceRow = {
    ...reckon(wanted.line_items, wanted.tax_cents ?? 0),
    ...(await blank(work)),
    quote_id: null,
    customer_id: wanted.customer_id,
    vehicle_id: null,
    status: 'draft',
    due_at: momentOf(wanted.due_at),
    sent_at: null,
    notes: wanted.notes ?? null,
  }
  requireSums(wanted, { ...row, balance_cents: row.total_cents })
  await invoices.insert(work.writer, row)
  await work.emit('invoice.created', row)
  return row
}

/** Once: the quote is converted in the same transaction, and an index holds one invoice a quote. */
export async function convertQuote(work: Work, found: QuoteRow): Promise<InvoiceRow> {
  const quote = await settleExpiry(work, found)
  if (!mayConvert(quote.status)) {
    throw impossible`Only an accepted quote becomes an invoice; this one is ${quote.status}`
  }
  const converted: QuoteRow = { ...quote, status: 'converted' }
  const row: InvoiceRow = {
    ...(await blank(work)),
    quote_id: quote.id,
    customer_id: quote.customer_id,
    vehicle_id: quote.vehicle_id,
    status: 'sent',
    line_items: quote.line_items,
    subtotal_cents: quote.subtotal_cents,
    tax_cents: quote.tax_cents,
    total_cents: quote.total_cents,
    due_at: null,
    sent_at: work.now,
    notes: null,
  }
  await quotes.update(work.writer, converted)
  await invoices.insert(work.writer, row)
  await work.emit('quote.converted', converted)
  await work.emit('invoice.created', row)
  return row
}

export async function changeInvoice(
  work: Work,
  before: InvoiceRow,
  changes: InvoiceChanges,
): Promise<InvoiceRow> {
  const { status, ...others } = changes
  if (others.line_items !== undefined) throw unfit`line_items can't be changed on an invoice`
  if (others.tax_cents !== undefined) throw unfit`tax_cents can't be changed on an invoice`
  const after: InvoiceRow = {
    ...before,
    ...(status !== undefined && moved(work, before, status)),
    due_at: changes.due_at === undefined ? before.due_at : momentOf(changes.due_at),
    notes: changes.notes === undefined ? before.notes : changes.notes,
    updated_at: work.now,
  }
  await invoices.update(work.writer, after)

  const event = status === undefined ? null : statusEvent('invoice', status)
  if (event) await work.emit(event, after)
  if (Object.keys(others).length > 0 && event !== 'invoice.updated') await work.emit('invoice.updated', after)
  return after
}

function moved(work: Work, before: InvoiceRow, to: InvoiceStatus): Partial<InvoiceRow> {
  const from = INVOICE_STORED[before.status]
  if (!mayMove({ status: from, totalCents: before.total_cents }, to)) {
    if (to === 'partial' || to === 'paid')
      throw impossible`An invoice can't go from ${from} to ${to}: only payments bring it there`
    throw impossible`An invoice can't go from ${from} to ${to}`
  }
  return {
    status: STORE_INVOICE[to],
    ...(to === 'unpaid' && { sent_at: work.now }),
    ...(to === 'paid' && { paid_at: work.now }),
  }
}
