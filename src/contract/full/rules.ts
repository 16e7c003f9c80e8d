import { APPOINTMENT_MOVES, OPEN_STATUSES } from '~/domain/appointments'
import { INVOICE_MOVES, INVOICE_STATUSES, takesPayments } from '~/domain/invoices'
import { mayEditLines, QUOTE_MOVES, QUOTE_STATUSES } from '~/domain/quotes'

// The rules that a caller meets as a 422, in words made of the rules themselves. OpenAPI and docs/api.md repeat them.

const listed = (words: readonly string[]) => words.join(', ') || 'nothing'

const moves = (table: Readonly<Record<string, readonly string[]>>) =>
  `Moves: ${Object.entries(table)
    .map(([from, to]) => `${from} to ${listed(to)}`)
    .join('; ')}. The present status is no change; any other move is a 422 that names both.`

const OVERLAP =
  `Two appointments of one vehicle may not overlap while they are ${listed(OPEN_STATUSES)}; nor may two of one customer ` +
  'where neither has a vehicle. Back to back is fine. The 422 bears the id of the other appointment. Where the shop has ' +
  'a capacity, a 422 also says that it is full at that time.'

const EXPIRES = 'expires_at must lie ahead when it is set (422).'

const SUMS =
  'Leave the sums out, or send those that line_items and tax_cents give: another sum is a 422 that says both.'

/** By the name of the operation. */
export const FULL_RULES: Readonly<Record<string, string>> = {
  createAppointment: OVERLAP,
  changeAppointment: `${moves(APPOINTMENT_MOVES)} All other fields but customer_id can change in every status. ${OVERLAP}`,
  createQuote: `${EXPIRES} ${SUMS}`,
  changeQuote:
    `${moves(QUOTE_MOVES)} line_items, tax_cents and vehicle_id can change in ${listed(QUOTE_STATUSES.filter(mayEditLines))} ` +
    `alone. ${EXPIRES} The service moves a draft or sent quote to expired when expires_at passes; an expired one is sent ` +
    'again with a new expires_at.',
  convertQuote: 'An accepted quote becomes an invoice once; any other status is a 422.',
  createInvoice: SUMS,
  changeInvoice:
    `${moves(INVOICE_MOVES)} An invoice becomes partial and paid through payments; a PATCH sets paid only where the total ` +
    'is 0. due_at and notes can change in every status.',
  recordPayment:
    `The invoice must be ${INVOICE_STATUSES.filter(takesPayments).join(' or ')}, and amount_cents at most its balance: else ` +
    'a 422 that says the balance.',
}
