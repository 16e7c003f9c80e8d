import { type Asked, type Done, found, No, type Shop } from './asked'
import { momentOrNull, oneOf, readBody, textOrNull } from './fields'
import { filtered, newestFirst, pageOf } from './paging'
import { checkMatch, recordOf } from './record'
import type { Invoice, Row } from './rows'

const STATUSES = ['draft', 'unpaid', 'partial', 'paid', 'voided']
const MORE_STATUSES = [...STATUSES, 'write_off']

/** As it is shown: its notes are of whatever type this maker gives them. */
export function shownInvoice({ notes, ...invoice }: Invoice, { behaviour }: Shop): Row {
  if (behaviour.invoiceNotes === 'absent') return invoice
  const list = notes === null ? [] : [notes]
  const row = { ...invoice, notes: behaviour.invoiceNotes === 'text' ? notes : list }
  return row
}

function historyOf(invoice: Invoice, { books, behaviour }: Shop): object {
  if (behaviour.history === 'absent') return {}
  const payments = books.payments.all().filter((row) => row.invoice_id === invoice.id)
  if (behaviour.history === 'in another shape') {
    return { payments: { count: payments.length, sum: invoice.amount_paid_cents } }
  }
  const transactions = payments.map((row) => ({
    kind: 'payment',
    payment: row.id,
    cents: row.amount_cents,
    made_at: row.recorded_at,
  }))
  return { transactions }
}

const only = (invoice: Invoice, shop: Shop): Row => ({
  ...shownInvoice(invoice, shop),
  ...historyOf(invoice, shop),
})

export function listInvoices(asked: Asked, shop: Shop): Done {
  const rows = filtered(asked, shop, ['status', 'customer_id'], shop.books.invoices.all())
  return pageOf(
    asked,
    shop,
    newestFirst(rows).map((row) => shownInvoice(row, shop)),
  )
}

export function getInvoice(_: Asked, shop: Shop, id: string): Done {
  const row = found(shop.books.invoices.get(id), 'invoice')
  return recordOf(200, shop.books.invoices, row, shop, only(row, shop))
}

/** Only what the payments come to may be paid or partly so; nothing comes back from voided. */
function checkMove(row: Invoice, status: string): void {
  if (status === row.status) return
  if (row.status === 'voided') throw new No(422, 'A voided invoice stays voided.')
  if (status === 'paid' || status === 'partial') throw new No(422, `Payments alone make it ${status}.`)
}

export function changeInvoice(asked: Asked, shop: Shop, id: string): Done {
  const { invoices } = shop.books
  const row = found(invoices.get(id), 'invoice')
  checkMatch(asked, invoices, row, shop)
  const fields = readBody(asked.text)
  const words = shop.behaviour.statuses === 'more' ? MORE_STATUSES : STATUSES
  const status = oneOf(words, fields, 'status', row.status)
  checkMove(row, status)
  const changed = invoices.change(row, {
    status,
    due_at: momentOrNull(fields, 'due_at', row.due_at),
    notes: textOrNull(fields, 'notes', row.notes),
  })
  return recordOf(200, invoices, changed, shop, shownInvoice(changed, shop))
}
