import { sql } from 'kysely'
import type { Reader, Writer } from './engine'
import { places, query } from './query'
import type { WebhookAttemptRow } from './tables'

type Of = { shop: string; webhook: string }
/** Where an attempt stands among all of its subscription. */
type Place = { at: number; id: string }

const COLUMNS = [
  'webhook_id',
  'shop_id',
  'id',
  'event_id',
  'event_type',
  'number',
  'started_at',
  'took_ms',
  'status',
  'fault',
] as const

/** Once, however often it is written: whoever was not answered writes it again. */
const INSERT = query((db, v: WebhookAttemptRow) =>
  db
    .insertInto('webhook_attempts')
    .values(places(v, COLUMNS))
    .onConflict((conflict) => conflict.doNothing()),
)
const NEWEST = query((db, v: Of & { most: number }) =>
  db
    .selectFrom('webhook_attempts')
    .select(COLUMNS)
    .where('shop_id', '=', v.shop)
    .where('webhook_id', '=', v.webhook)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(v.most),
)
/** The newest of those that are one too many. */
const SURPLUS = query((db, v: Of & { kept: number }) =>
  db
    .selectFrom('webhook_attempts')
    .select(['started_at', 'id'])
    .where('shop_id', '=', v.shop)
    .where('webhook_id', '=', v.webhook)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .offset(sql<number>`${v.kept}`),
)
/** Where the oldest end, so many of them, of those that were made up to there. */
const OLDEST_END = query((db, v: Of & Place & { before: number }) =>
  db
    .selectFrom('webhook_attempts')
    .select(['started_at as at', 'id'])
    .where('shop_id', '=', v.shop)
    .where('webhook_id', '=', v.webhook)
    .where(sql<boolean>`(started_at, id) <= (${v.at}, ${v.id})`)
    .orderBy('started_at')
    .orderBy('id')
    .limit(1)
    .offset(sql<number>`${v.before}`),
)
const FORGET = query((db, v: Of & Place) =>
  db
    .deleteFrom('webhook_attempts')
    .where('shop_id', '=', v.shop)
    .where('webhook_id', '=', v.webhook)
    .where(sql<boolean>`(started_at, id) <= (${v.at}, ${v.id})`),
)

/** What was tried, and what came of it. */
export const attempts = {
  insert: (writer: Writer, row: WebhookAttemptRow) => writer.run(INSERT, row),
  newest: (reader: Reader, of: Of, most: number) => reader.all(NEWEST, { ...of, most }),
  surplus: (reader: Reader, of: Of, kept: number) => reader.first(SURPLUS, { ...of, kept }),
  /** Forgets the oldest of those that were made up to there, so many at most; the number of them. */
  async forget(writer: Writer, of: Of, upTo: Place, most: number) {
    // By where they end: a list of them by their names may be looked for again with each row.
    const end = await writer.first(OLDEST_END, { ...of, ...upTo, before: most - 1 })
    return writer.run(FORGET, { ...of, ...(end ?? upTo) })
  },
}
