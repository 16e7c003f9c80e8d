import { sql } from 'kysely'
import type { Reader, Writer } from './engine'
import { places, query } from './query'
import type { WebhookAttemptRow } from './tables'

type Of = { shop: string; webhook: string }

const COLUMNS = [
  'webhook_id',
  'shop_id',
  'event_id',
  'event_type',
  'number',
  'started_at',
  'took_ms',
  'status',
  'fault',
] as const

/** Among attempts of one moment, the one written down later is the newer. */
const seq = sql.ref<number>('seq')

const INSERT = query((db, v: WebhookAttemptRow) =>
  db.insertInto('webhook_attempts').values(places(v, COLUMNS)),
)
const NEWEST = query((db, v: Of & { most: number }) =>
  db
    .selectFrom('webhook_attempts')
    .select(COLUMNS)
    .where('shop_id', '=', v.shop)
    .where('webhook_id', '=', v.webhook)
    .orderBy('started_at', 'desc')
    .orderBy(seq, 'desc')
    .limit(v.most),
)
/** The newest of those that are one too many. */
const SURPLUS = query((db, v: Of & { kept: number }) =>
  db
    .selectFrom('webhook_attempts')
    .select(['started_at', seq.as('seq')])
    .where('shop_id', '=', v.shop)
    .where('webhook_id', '=', v.webhook)
    .orderBy('started_at', 'desc')
    .orderBy(seq, 'desc')
    .limit(1)
    .offset(sql<number>`${v.kept}`),
)
const FORGET = query((db, v: Of & { at: number; seq: number; most: number }) =>
  db.deleteFrom('webhook_attempts').where(seq, 'in', (within) =>
    within
      .selectFrom('webhook_attempts')
      .select(seq.as('seq'))
      .where('shop_id', '=', v.shop)
      .where('webhook_id', '=', v.webhook)
      .where(sql<boolean>`(started_at, seq) <= (${v.at}, ${v.seq})`)
      .limit(v.most),
  ),
)

/** What was tried, and what came of it. */
export const attempts = {
  insert: (writer: Writer, row: WebhookAttemptRow) => writer.run(INSERT, row),
  newest: (reader: Reader, of: Of, most: number) => reader.all(NEWEST, { ...of, most }),
  surplus: (reader: Reader, of: Of, kept: number) => reader.first(SURPLUS, { ...of, kept }),
  /** Forgets some of those that were made up to there; the number of them. */
  forget: (writer: Writer, of: Of, upTo: { at: number; seq: number }, most: number) =>
    writer.run(FORGET, { ...of, ...upTo, most }),
}
