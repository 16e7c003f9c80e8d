import { sql } from 'kysely'
import type { Reader, Writer } from '~/service/store/engine'
import { places, query } from '~/service/store/query'
import type { WebhookAttemptRow } from './rows'

type Of = { shop: string; webhook: string }
/** Where an attempt stands among all of its subscription. */
type Place = { at: number; id: string }

const COLUMNS = [
  'webhook_id',
  'shop_id',
  'id',
  'event_id',
  'event_type',
  'event_number',
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
/** The last attempt of an event says when the next one is due, if one is. */
const NEWEST = query((db, v: Of & { most: number }) =>
  db
    .selectFrom('webhook_attempts')
    .selectAll()
    .select(
      sql<number | null>`(select next_at from webhook_retries as r where r.shop_id = webhook_attempts.shop_id
        and r.webhook_id = webhook_attempts.webhook_id and r.event_number = webhook_attempts.event_number
        and r.tries = webhook_attempts.number)`.as('next_at'),
    )
    .where('shop_id', '=', v.shop)
    .where('webhook_id', '=', v.webhook)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(v.most),
)
const BY_ID = query((db, v: Of & { id: string }) =>
  db
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('shop_id', '=', v.shop)
    .where('webhook_id', '=', v.webhook)
    .where('id', '=', v.id),
)
/** How often an event was tried, by the number of its last attempt. */
const TRIES = query((db, v: Of & { event: number }) =>
  db
    .selectFrom('webhook_attempts')
    .select(sql<number>`max(number)`.as('tries'))
    .where('shop_id', '=', v.shop)
    .where('webhook_id', '=', v.webhook)
    .where('event_number', '=', v.event),
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
  byId: (reader: Reader, of: Of, id: string) => reader.first(BY_ID, { ...of, id }),
  tries: async (reader: Reader, of: Of, event: number) =>
    (await reader.first(TRIES, { ...of, event }))?.tries ?? 0,
  surplus: (reader: Reader, of: Of, kept: number) => reader.first(SURPLUS, { ...of, kept }),
  /** Forgets the oldest of those that were made up to there, so many at most; the number of them. */
  async forget(writer: Writer, of: Of, upTo: Place, most: number) {
    // By where they end: a list of them by their names may be looked for again with each row.
    const end = await writer.first(OLDEST_END, { ...of, ...upTo, before: most - 1 })
    return writer.run(FORGET, { ...of, ...(end ?? upTo) })
  },
}
