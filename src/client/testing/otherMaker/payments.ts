import { type Asked, type Done, found, No, type Shop } from './asked'
import type { Behaviour } from './behaviour'
import { moment, oneOf, readBody, textOrNull, whole } from './fields'
import { filtered, newestFirst, pageOf } from './paging'
import { checkMatch, recordOf } from './record'
import type { Invoice } from './rows'

const METHODS = ['card', 'cash', 'check', 'ach', 'other']
const SECOND = 1_000

/** Newest first is by the time at which the money was taken, not by that of the record. */
export const listPayments = (asked: Asked, shop: Shop): Done =>
  pageOf(
    asked,
    shop,
    newestFirst(filtered(asked, shop, ['invoice_id'], shop.books.payments.all()), (row) => row.recorded_at),
  )

const RECORDED_AT: Record<Behaviour['recordedAt'], (given: number, now: number) => number> = {
  kept: (given) => given,
  'cut to seconds': (given) => Math.floor(given / SECOND) * SECOND,
  'rounded to seconds': (given) => Math.round(given / SECOND) * SECOND,
  'its own': (_, now) => now,
  'refused when ahead': (given, now) => {
    if (given > now) throw new No(422, 'recorded_at lies in the future.')
    return given
  },
}

function checkTaken(invoice: Invoice, amount: number, { behaviour }: Shop): void {
  if (invoice.status === 'voided') throw new No(422, 'A voided invoice takes no payments.')
  if (amount <= 0) throw new No(422, 'A payment is more than nothing.')
  if (behaviour.overpayment === 'refused' && amount > invoice.balance_cents) {
    throw new No(422, 'That is more than is owed.')
  }
}

/** Of an invoice's money after so much more. */
export function paidBy(invoice: Invoice, amount: number, now: number): Partial<Invoice> {
  const amount_paid_cents = invoice.amount_paid_cents + amount
  const balance_cents = invoice.total_cents - amount_paid_cents
  const isPaid = balance_cents <= 0
  return {
    amount_paid_cents,
    balance_cents,
    status: isPaid ? 'paid' : 'partial',
    paid_at: isPaid ? (invoice.paid_at ?? now) : null,
  }
}

export function recordPayment(asked: Asked, shop: Shop, invoiceId: string): Done {
  const { invoices, payments } = shop.books
  const invoice = found(invoices.get(invoiceId), 'invoice')
  checkMatch(asked, invoices, invoice, shop)
  const fields = readBody(asked.text)
  const given = {
    invoice_id: invoiceId,
    amount_cents: whole(fields, 'amount_cents'),
    method: oneOf(METHODS, fields, 'method'),
    reference: shop.behaviour.reference === 'kept' ? textOrNull(fields, 'reference', null) : null,
    note: textOrNull(fields, 'note', null),
    recorded_at: RECORDED_AT[shop.behaviour.recordedAt](
      moment(fields, 'recorded_at', shop.now()),
      shop.now(),
    ),
    created_at: shop.now(),
  }
  checkTaken(invoice, given.amount_cents, shop)
  invoices.change(invoice, paidBy(invoice, given.amount_cents, shop.now()))
  return recordOf(
    201,
    payments,
    payments.add((id) => ({ id, ...given })),
    shop,
  )
}
