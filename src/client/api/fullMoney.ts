import * as z from 'zod/mini'
import { Invoice as WireInvoice } from '../../contract/full/invoices'
import { Payment as WirePayment } from '../../contract/full/payments'
import { Quote as WireQuote } from '../../contract/full/quotes'
import { dollars } from '../../domain/money'
import { pathOfPayment, recordOfInvoice } from '../payments/entries'
import type { InvoiceChanges, PaymentDraft, QuoteChanges, QuoteDraft } from '../shop'
import { invoiceOf, paymentOf, quoteOf } from './fullRecords'
import type { FullWrites, Ways } from './fullWrites'
import { readRecord } from './read'

const CONFIRMED = { isWrite: true, confirmed: true }

/** Of a conversion's answer only what is documented is relied on; the invoice is then read by itself. */
const Converted = z.object({ id: z.string(), total_cents: z.int() })

/** Only what is given is named: an absent field is kept by the service. */
function quoteBody(given: Partial<QuoteDraft> & QuoteChanges) {
  const { customerId, vehicleId, lines, taxCents, expiresAt, status } = given
  return {
    ...(status !== undefined && { status }),
    ...(customerId !== undefined && { customer_id: customerId }),
    ...(vehicleId !== undefined && { vehicle_id: vehicleId }),
    ...(lines !== undefined && {
      line_items: lines.map(({ description, quantity, unitPriceCents }) => ({
        description,
        quantity,
        unit_price_cents: unitPriceCents,
      })),
    }),
    ...(taxCents !== undefined && { tax_cents: taxCents }),
    ...(expiresAt !== undefined && { expires_at: expiresAt }),
  }
}

const invoiceBody = ({ dueAt, notes, status }: InvoiceChanges) => ({
  ...(status !== undefined && { status }),
  ...(dueAt !== undefined && { due_at: dueAt }),
  ...(notes !== undefined && { notes }),
})

const paymentBody = ({ amountCents, method, reference, note, recordedAt }: PaymentDraft) => ({
  amount_cents: amountCents,
  method,
  ...(reference !== null && { reference }),
  ...(note !== null && { note }),
  ...(recordedAt !== null && { recorded_at: recordedAt }),
})

const of = (name: string | undefined) => (name === undefined ? '' : ` of ${name}`)
const at = (noun: string, id: string) => `/${noun}/${encodeURIComponent(id)}`

export function createMoneyWrites(by: Ways): Pick<FullWrites, 'quotes' | 'invoices' | 'payments'> {
  return {
    quotes: {
      async create(draft, writing) {
        const label = `New quote${of(writing?.name)}`
        const intent = { method: 'POST', path: '/quotes', body: quoteBody(draft), label } as const
        return quoteOf(readRecord(WireQuote, await by.quotes.write(intent, writing), CONFIRMED))
      },
      async change(id, changes, writing) {
        const label = `Change of quote${of(writing?.name)}`
        const intent = { method: 'PATCH', path: at('quotes', id), body: quoteBody(changes), label } as const
        return quoteOf(readRecord(WireQuote, await by.quotes.write(intent, writing), CONFIRMED))
      },
      async convert(id, writing) {
        const path = `${at('quotes', id)}/convert-to-invoice`
        const intent = {
          method: 'POST',
          path,
          label: `Invoice from quote${of(writing?.name)}`,
        } as const
        const answer = await by.quotes.write(intent, writing)
        const { id: invoiceId, total_cents: totalCents } = readRecord(Converted, answer, CONFIRMED)
        return { invoiceId, totalCents }
      },
    },
    invoices: {
      async change(id, changes, writing) {
        const label = `Change of invoice${of(writing?.name)}`
        const body = invoiceBody(changes)
        const intent = { method: 'PATCH', path: at('invoices', id), body, label } as const
        return invoiceOf(readRecord(WireInvoice, await by.invoices.write(intent, writing), CONFIRMED))
      },
      void: (id, ms, name, expects) =>
        by.invoices.hold(
          {
            method: 'PATCH',
            path: at('invoices', id),
            body: { status: 'voided' },
            label: `Void invoice${of(name)}`,
            ...(expects !== undefined && { expects }),
          },
          ms,
        ),
    },
    payments: {
      async record(invoiceId, draft, writing) {
        const intent = {
          method: 'POST',
          path: pathOfPayment(invoiceId),
          body: paymentBody(draft),
          label: `Payment of ${dollars(draft.amountCents)}${writing?.name === undefined ? '' : `, ${writing.name}`}`,
          // Payments of one invoice, and what is done to it besides, go in the order of saving.
          record: recordOfInvoice(invoiceId),
          undated: true,
          ...(writing?.expects !== undefined && { expects: writing.expects }),
        } as const
        const answer = await by.payments.write(intent, writing)
        return paymentOf(readRecord(WirePayment, answer, CONFIRMED))
      },
    },
  }
}
