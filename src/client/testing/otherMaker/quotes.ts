import { type Asked, type Done, found, No, type Shop } from './asked'
import { type Fields, momentOrNull, oneOf, readBody, text, textOrNull, whole } from './fields'
import { shownInvoice } from './invoices'
import { filtered, newestFirst, pageOf } from './paging'
import { checkMatch, recordOf } from './record'
import type { Invoice, Line } from './rows'

const STATUSES = ['draft', 'sent', 'accepted', 'declined', 'expired']
const MORE_STATUSES = [...STATUSES, 'on_hold']
const MONTH = 30 * 24 * 3_600_000

export const listQuotes = (asked: Asked, shop: Shop): Done =>
  pageOf(asked, shop, newestFirst(filtered(asked, shop, ['status', 'customer_id'], shop.books.quotes.all())))

function lineOf(line: unknown): Line {
  const { description, quantity, unit_price_cents } = {
    ...(typeof line === 'object' ? line : null),
  } as Fields
  if (typeof description !== 'string' || typeof quantity !== 'number' || quantity <= 0) {
    throw new No(422, 'A line has a description and a quantity.')
  }
  return { description, quantity, unit_price_cents: whole({ unit_price_cents }, 'unit_price_cents') }
}

function linesOf(fields: Fields, otherwise?: readonly Line[]): readonly Line[] {
  const lines = fields['line_items']
  if (lines === undefined && otherwise) return otherwise
  if (lines === undefined || lines === null) throw new No(400, 'line_items is missing.')
  if (!Array.isArray(lines)) throw new No(422, "line_items can't be that.")
  return lines.map(lineOf)
}

/** A sum is rounded once, at its end. */
export function sumsOf(line_items: readonly Line[], tax_cents: number) {
  const exact = line_items.reduce((sum, line) => sum + line.quantity * line.unit_price_cents, 0)
  const subtotal_cents = Math.round(exact)
  return { line_items, subtotal_cents, tax_cents, total_cents: subtotal_cents + tax_cents }
}

export function addQuote(asked: Asked, shop: Shop): Done {
  const fields = readBody(asked.text)
  const { quotes, customers } = shop.books
  const given = {
    customer_id: text(fields, 'customer_id'),
    vehicle_id: textOrNull(fields, 'vehicle_id', null),
    ...sumsOf(linesOf(fields), whole(fields, 'tax_cents', 0)),
    status: 'draft',
    expires_at: momentOrNull(fields, 'expires_at', null),
    created_at: shop.now(),
  }
  found(customers.get(given.customer_id), 'customer')
  return recordOf(
    201,
    quotes,
    quotes.add((id) => ({ id, ...given })),
    shop,
  )
}

export function changeQuote(asked: Asked, shop: Shop, id: string): Done {
  const { quotes } = shop.books
  const row = found(quotes.get(id), 'quote')
  checkMatch(asked, quotes, row, shop)
  if (row.status === 'converted') throw new No(422, 'A converted quote does not change.')
  const fields = readBody(asked.text)
  const words = shop.behaviour.statuses === 'more' ? MORE_STATUSES : STATUSES
  const changed = quotes.change(row, {
    status: oneOf(words, fields, 'status', row.status),
    vehicle_id: textOrNull(fields, 'vehicle_id', row.vehicle_id),
    expires_at: momentOrNull(fields, 'expires_at', row.expires_at),
    ...sumsOf(linesOf(fields, row.line_items), whole(fields, 'tax_cents', row.tax_cents)),
  })
  return recordOf(200, quotes, changed, shop)
}

/** What the row of the conversion in the documents names, and no more. */
const asListed = ({ id, quote_id, customer_id, status, total_cents, due_at, created_at }: Invoice) => ({
  id,
  quote_id,
  customer_id,
  status,
  total_cents,
  due_at,
  created_at,
})

export function convertQuote(asked: Asked, shop: Shop, quoteId: string): Done {
  const { quotes, invoices } = shop.books
  const quote = found(quotes.get(quoteId), 'quote')
  checkMatch(asked, quotes, quote, shop)
  if (quote.status !== 'accepted') throw new No(422, 'Only an accepted quote becomes an invoice.')
  quotes.change(quote, { status: 'converted' })
  const { customer_id, line_items, tax_cents, total_cents } = quote
  const invoice = invoices.add((id) => ({
    id,
    quote_id: quoteId,
    customer_id,
    status: 'unpaid',
    ...sumsOf(line_items, tax_cents),
    amount_paid_cents: 0,
    balance_cents: total_cents,
    due_at: shop.now() + MONTH,
    paid_at: null,
    notes: null,
    created_at: shop.now(),
  }))
  const isWhole = shop.behaviour.conversion === 'whole'
  return recordOf(201, invoices, invoice, shop, isWhole ? shownInvoice(invoice, shop) : asListed(invoice))
}
