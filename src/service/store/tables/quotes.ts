import { sql } from 'kysely'
import { EXPIRING_STATUSES, type QuoteStatus } from '~/domain/quotes'
import type { Reader } from '~/service/store/engine'
import { query } from '~/service/store/query'
import { createRecords, equals, type Condition } from './records'

// Written out, for the indexes of what expires hold these words and no places.
const EXPIRING = EXPIRING_STATUSES.map((status) => sql.lit(status))

const due = (db: Parameters<Parameters<typeof query>[0]>[0], now: number) =>
  db
    .selectFrom('quotes')
    .where('expires_at', 'is not', null)
    .where('expires_at', '<=', now)
    .where('status', 'in', EXPIRING)

const SHOPS_DUE = query((db, v: { now: number; most: number }) =>
  due(db, v.now).select('shop_id').limit(v.most),
)
const DUE = query((db, v: { shop: string; now: number; most: number }) =>
  due(db, v.now).selectAll().where('shop_id', '=', v.shop).orderBy('expires_at').limit(v.most),
)

export const quotes = {
  ...createRecords('quotes', [
    'id',
    'shop_id',
    'customer_id',
    'vehicle_id',
    'status',
    'line_items',
    'subtotal_cents',
    'tax_cents',
    'total_cents',
    'expires_at',
    'created_at',
  ]),
  /** Those that have expired and are not yet written down as such. */
  due: (reader: Reader, shop: string, now: number, most: number) => reader.all(DUE, { shop, now, most }),
  /** The shops that some of these are of. */
  shopsDue: (reader: Reader, now: number, most: number) => reader.all(SHOPS_DUE, { now, most }),
}

/** The status as of now: the clock may have ended a quote that nobody has touched since. */
export function hasStatus(status: QuoteStatus, now: number): Condition {
  if (status === 'expired') {
    return {
      name: 'expired',
      sql: (v) => [
        sql`status = 'expired'`,
        sql`status in (${sql.join(EXPIRING)}) and expires_at is not null and expires_at <= ${v.now}`,
      ],
      values: { now },
    }
  }
  if (!EXPIRING_STATUSES.some((expiring) => expiring === status)) return equals('status', status)
  return {
    name: 'status not expired',
    sql: (v) => sql`status = ${v.status} and (expires_at is null or expires_at > ${v.now})`,
    values: { status, now },
  }
}
