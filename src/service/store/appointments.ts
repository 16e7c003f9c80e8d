import { sql } from 'kysely'
import { OPEN_STATUSES } from '../../domain/appointments'
import { MAX_DURATION_MINUTES } from '../../domain/fields'
import type { Reader } from './engine'
import { query } from './query'
import { createRecords, type Condition } from './records'
import { appointmentsStoredAs } from './statuses'

const OPEN_STORED = OPEN_STATUSES.flatMap(appointmentsStoredAs)
const LONGEST_MS = MAX_DURATION_MINUTES * 60_000

type Span = { shop: string; but: string; startAt: number; endAt: number; earliest: number }

const OPEN_WITHIN = query((db, v: Span) =>
  db
    .selectFrom('appointments')
    .select(['id', 'customer_id', 'vehicle_id', 'start_at', 'end_at'])
    .where('shop_id', '=', v.shop)
    .where('start_at', '<', v.endAt)
    // Nothing lasts longer than a day, so the index of starts need not be read from its beginning.
    .where('start_at', '>', v.earliest)
    .where('end_at', '>', v.startAt)
    .where('status', 'in', OPEN_STORED)
    .where('id', '<>', v.but),
)

export const appointments = {
  ...createRecords('appointments', [
    'id',
    'shop_id',
    'customer_id',
    'vehicle_id',
    'service_id',
    'status',
    'service_type',
    'start_at',
    'end_at',
    'notes',
    'source',
    'is_mobile',
    'created_at',
    'updated_at',
  ]),
  /** Every open appointment, but one, that meets the span. */
  openWithin: (reader: Reader, shop: string, span: { startAt: number; endAt: number }, but: string) =>
    reader.all(OPEN_WITHIN, { shop, but, ...span, earliest: span.startAt - LONGEST_MS }),
}

/** One end alone can leave almost everything: a plus keeps the engine from reading all that and sorting it. */
const startAt = (isAlone: boolean) => sql.raw(isAlone ? '+start_at' : 'start_at')

export const startsFrom = (instant: number, isAlone: boolean): Condition => ({
  name: isAlone ? 'starts from alone' : 'starts from',
  sql: (v) => sql`${startAt(isAlone)} >= ${v.from}`,
  values: { from: instant },
})

export const startsBefore = (instant: number, isAlone: boolean): Condition => ({
  name: isAlone ? 'starts before alone' : 'starts before',
  sql: (v) => sql`${startAt(isAlone)} < ${v.until}`,
  values: { until: instant },
})
