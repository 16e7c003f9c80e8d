import type { Reader } from '~/service/store/engine'
import { query } from '~/service/store/query'
import { createRecords } from './records'

const OF_INVOICE = query((db, v: { shop: string; invoice: string }) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('shop_id', '=', v.shop)
    .where('invoice_id', '=', v.invoice)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc'),
)

export const payments = {
  ...createRecords('payments', [
    'id',
    'shop_id',
    'invoice_id',
    'amount_cents',
    'method',
    'reference',
    'note',
    'recorded_at',
    'created_at',
  ]),
  /** All of one invoice's, newest first. */
  ofInvoice: (reader: Reader, shop: string, invoice: string) => reader.all(OF_INVOICE, { shop, invoice }),
}
