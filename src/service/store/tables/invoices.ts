import { sql } from 'kysely'
import type { Reader } from '~/service/store/engine'
import { query, type Values } from '~/service/store/query'
import { createRecords, inLots, isAmong } from './records'
import { invoicesStoredAs } from './statuses'

const OPEN_STORED = ['unpaid', 'partial'] as const

const OWED_BY = query((db, v: Values & { shop: string }) =>
  db
    .selectFrom('invoices')
    .select(['customer_id', sql<number>`sum(total_cents - amount_paid_cents)`.as('balance_cents')])
    .where('shop_id', '=', v.shop)
    .where(isAmong('customer_id', v))
    .where('status', 'in', OPEN_STORED.flatMap(invoicesStoredAs))
    .where(sql<boolean>`total_cents > amount_paid_cents`)
    .groupBy('customer_id'),
)

export const invoices = {
  ...createRecords('invoices', [
    'id',
    'shop_id',
    'quote_id',
    'customer_id',
    'vehicle_id',
    'number',
    'status',
    'line_items',
    'subtotal_cents',
    'tax_cents',
    'discount_cents',
    'fees_cents',
    'total_cents',
    'deposit_applied_cents',
    'amount_paid_cents',
    'due_at',
    'sent_at',
    'paid_at',
    'notes',
    'created_at',
    'updated_at',
  ]),
  /** What each of these customers owes; who owes nothing is left out. */
  async owedBy(reader: Reader, shop: string, customers: readonly string[]) {
    const lots = await Promise.all(inLots(customers).map((lot) => reader.all(OWED_BY, { shop, ...lot })))
    return lots.flat()
  },
}
