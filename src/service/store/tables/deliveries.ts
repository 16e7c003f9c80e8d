import { sql } from 'kysely'
import { ALL_EVENTS, IMPORT_TOLD, IMPORTED } from '~/domain/events'
import type { Reader, Writer } from '~/service/store/engine'
import { places, query } from '~/service/store/query'
import type { WebhookProgressRow, WebhookRetryRow } from './rows'

type Of = { shop: string; webhook: string }
/** Holds only for the process that has the lease: any other one finds and writes no row by it. */
type Held = Of & { holder: string; lease: number }
type Progress = Omit<WebhookProgressRow, 'holder' | 'lease'>

const PROGRESS = ['webhook_id', 'shop_id', 'told_to', 'failing_ms'] as const
const RETRY = ['webhook_id', 'shop_id', 'event_number', 'tries', 'next_at'] as const

const BEGIN = query((db, v: Progress) =>
  db.insertInto('webhook_progress').values({ ...places(v, PROGRESS), holder: null, lease: 0 }),
)
const TAKE = query((db, v: Held) =>
  db
    .updateTable('webhook_progress')
    .set({ holder: v.holder, lease: sql`lease + 1` })
    .where('shop_id', '=', v.shop)
    .where('webhook_id', '=', v.webhook)
    .where('lease', '=', v.lease),
)
const held = (db: Parameters<Parameters<typeof query>[0]>[0], v: Held) =>
  db
    .updateTable('webhook_progress')
    .where('shop_id', '=', v.shop)
    .where('webhook_id', '=', v.webhook)
    .where('holder', '=', v.holder)
    .where('lease', '=', v.lease)
const ADVANCE = query((db, v: Held & { told_to: number; failing_ms: number | null }) =>
  held(db, v).set({ told_to: v.told_to, failing_ms: v.failing_ms }),
)
const REACH = query((db, v: Held & { told_to: number }) =>
  held(db, v).set({ told_to: v.told_to }).where('told_to', '<', v.told_to),
)

/** Whether it has not ended by itself, nor with its key. */
const isOn = (now: number) =>
  sql<boolean>`(w.status = 'active' and (w.ends_at is null or w.ends_at > ${now}))`

/** Every active subscription: what it is told of, how far it has come, how far it could, its first and last retry. */
const active = (db: Parameters<Parameters<typeof query>[0]>[0], now: number) =>
  db
    .selectFrom('webhook_progress as p')
    .innerJoin('webhooks as w', (join) =>
      join.onRef('w.shop_id', '=', 'p.shop_id').onRef('w.id', '=', 'p.webhook_id'),
    )
    .where(isOn(now))
    .select(['p.shop_id', 'p.webhook_id', 'p.told_to', 'p.failing_ms', 'p.holder', 'p.lease', 'w.events'])
    .select(
      sql<number>`(select next_event - 1 from shop_counters as c where c.shop_id = p.shop_id)`.as('newest'),
    )
    .select(
      sql<number | null>`(select min(next_at) from webhook_retries as r
        where r.shop_id = p.shop_id and r.webhook_id = p.webhook_id)`.as('next_at'),
    )
    .select(
      sql<number | null>`(select max(next_at) from webhook_retries as r
        where r.shop_id = p.shop_id and r.webhook_id = p.webhook_id)`.as('last_at'),
    )
const ACTIVE = query((db, v: { now: number }) => active(db, v.now))
const ACTIVE_OF_SHOP = query((db, v: { shop: string; now: number }) =>
  active(db, v.now).where('p.shop_id', '=', v.shop),
)

/** The active subscriptions to which an event is to be sent again by now. */
const ACTIVE_DUE = query((db, v: { now: number }) =>
  active(db, v.now).where(
    sql<boolean>`exists (select 1 from webhook_retries as r where r.shop_id = p.shop_id
      and r.webhook_id = p.webhook_id and r.next_at <= ${v.now})`,
  ),
)

/** How far the outbox goes of each shop that somebody is told of. */
const NEWEST = query((db, v: { now: number }) =>
  db
    .selectFrom('shop_counters as c')
    .select(['c.shop_id', sql<number>`c.next_event - 1`.as('newest')])
    .where(sql<boolean>`exists (select 1 from webhooks as w where w.shop_id = c.shop_id and ${isOn(v.now)})`),
)

/** So far beyond its place a subscription's events are looked at one by one: it may have asked for none of them. */
const LOOKED_AT = 1_000

/** How many of those one of them has asked for and was not told of, and when the first of them was. */
const UNTOLD = query((db, v: { now: number }) =>
  db
    .selectFrom('webhook_progress as p')
    .innerJoin('webhooks as w', (join) =>
      join.onRef('w.shop_id', '=', 'p.shop_id').onRef('w.id', '=', 'p.webhook_id'),
    )
    .innerJoin('events as e', (join) =>
      join
        .onRef('e.shop_id', '=', 'p.shop_id')
        .on(sql<boolean>`e.number > p.told_to and e.number <= p.told_to + ${LOOKED_AT}`),
    )
    .where(isOn(v.now))
    .where('e.type', 'not in', [IMPORTED, IMPORT_TOLD])
    .where(sql<boolean>`(w.events like ${`%"${ALL_EVENTS}"%`} or w.events like '%"' || e.type || '"%')`)
    .select(sql<number>`count(*)`.as('count'))
    .select(sql<number | null>`min(e.created_at)`.as('oldest')),
)

/** What was sent and not taken, and is sent again later: how much of it, and when the first of it happened. */
const UNTAKEN = query((db, v: { now: number }) =>
  db
    .selectFrom('webhook_progress as p')
    .innerJoin('webhooks as w', (join) =>
      join.onRef('w.shop_id', '=', 'p.shop_id').onRef('w.id', '=', 'p.webhook_id'),
    )
    .innerJoin('webhook_retries as r', (join) =>
      join.onRef('r.shop_id', '=', 'p.shop_id').onRef('r.webhook_id', '=', 'p.webhook_id'),
    )
    .innerJoin('events as e', (join) =>
      join.onRef('e.shop_id', '=', 'r.shop_id').onRef('e.number', '=', 'r.event_number'),
    )
    .where(isOn(v.now))
    .select(sql<number>`count(*)`.as('count'))
    .select(sql<number | null>`min(e.created_at)`.as('oldest')),
)

/** A subscription that is told, for the process that has it. */
const toldBy = (db: Parameters<Parameters<typeof query>[0]>[0], v: Held & { now: number }) =>
  db
    .selectFrom('webhooks as w')
    .innerJoin('webhook_progress as p', (join) =>
      join.onRef('p.shop_id', '=', 'w.shop_id').onRef('p.webhook_id', '=', 'w.id'),
    )
    .where('w.shop_id', '=', v.shop)
    .where('w.id', '=', v.webhook)
    .where('p.holder', '=', v.holder)
    .where('p.lease', '=', v.lease)
    .where(isOn(v.now))

/**
 * All that one attempt needs, read right before it; nothing where the subscription has ended, is another's by now, or
 * the event is gone.
 */
const PARCEL = query((db, v: Held & { number: number; now: number }) =>
  toldBy(db, v)
    .innerJoin('events as e', (join) =>
      join.onRef('e.shop_id', '=', 'w.shop_id').on('e.number', '=', v.number),
    )
    .select(['w.url', 'w.sealed_secret', 'e.id', 'e.type', 'e.body']),
)
const IS_ACTIVE = query((db, v: Held & { now: number }) => toldBy(db, v).select('w.id'))
const DISABLE = query((db, v: Of) =>
  db
    .updateTable('webhooks')
    .set({ status: 'disabled' })
    .where('shop_id', '=', v.shop)
    .where('id', '=', v.webhook),
)

const retriesOf = (db: Parameters<Parameters<typeof query>[0]>[0], v: Of) =>
  db.selectFrom('webhook_retries').where('shop_id', '=', v.shop).where('webhook_id', '=', v.webhook)

const DUE = query((db, v: Of & { now: number; most: number }) =>
  retriesOf(db, v)
    .select(['event_number', 'tries'])
    .where('next_at', '<=', v.now)
    .orderBy('next_at')
    .limit(v.most),
)
const NEXT_DUE = query((db, v: Of & { now: number }) =>
  retriesOf(db, v)
    .select(sql<number | null>`min(next_at)`.as('next_at'))
    .where('next_at', '>', v.now),
)
const PUT_OFF = query((db, v: WebhookRetryRow) =>
  db
    .insertInto('webhook_retries')
    .values(places(v, RETRY))
    .onConflict((conflict) =>
      conflict
        .columns(['shop_id', 'webhook_id', 'event_number'])
        .doUpdateSet({ tries: v.tries, next_at: v.next_at }),
    ),
)
/** Whatever was planned for it, it is due now; the next failure counts on from its last attempt. */
const SEND_AGAIN = query((db, v: WebhookRetryRow) =>
  db
    .insertInto('webhook_retries')
    .values(places(v, RETRY))
    .onConflict((conflict) =>
      conflict.columns(['shop_id', 'webhook_id', 'event_number']).doUpdateSet({ next_at: v.next_at }),
    ),
)
type Late = { tries: number; latest: number }

const SHOPS_LATE = query((db, v: Late) =>
  db
    .selectFrom('webhook_retries')
    .select('shop_id')
    .distinct()
    .where('tries', '=', v.tries)
    .where('next_at', '>', v.latest),
)
const RECALL = query((db, v: Late & { shop: string }) =>
  db
    .updateTable('webhook_retries')
    .set({ next_at: v.latest })
    .where('shop_id', '=', v.shop)
    .where('tries', '=', v.tries)
    .where('next_at', '>', v.latest),
)
const SETTLE = query((db, v: Of & { number: number }) =>
  db
    .deleteFrom('webhook_retries')
    .where('shop_id', '=', v.shop)
    .where('webhook_id', '=', v.webhook)
    .where('event_number', '=', v.number),
)

const only = ({ shop, webhook }: Of) => ({ shop, webhook })
const heldBy = ({ holder, lease, ...of }: Held) => ({ ...only(of), holder, lease })

/** How far each subscription has come with the outbox, and what it has to be told again. */
export const deliveries = {
  begin: (writer: Writer, row: Progress) => writer.run(BEGIN, row),
  /** None taken: another process came first. */
  take: (writer: Writer, of: Of, holder: string, lease: number) =>
    writer.run(TAKE, { ...only(of), holder, lease }),
  /** None changed: the subscription is gone or another's, and nothing may be written of it any more. */
  advance: (writer: Writer, of: Held, told_to: number, failing_ms: number | null) =>
    writer.run(ADVANCE, { ...heldBy(of), told_to, failing_ms }),
  /** That it has come so far, where nothing was sent. */
  reach: (writer: Writer, of: Held, toldTo: number) => writer.run(REACH, { ...heldBy(of), told_to: toldTo }),
  active: (reader: Reader, now: number) => reader.all(ACTIVE, { now }),
  activeOfShop: (reader: Reader, shop: string, now: number) => reader.all(ACTIVE_OF_SHOP, { shop, now }),
  activeDue: (reader: Reader, now: number) => reader.all(ACTIVE_DUE, { now }),
  newest: (reader: Reader, now: number) => reader.all(NEWEST, { now }),
  /** What lies further ahead than is looked at is counted whole. */
  async untold(reader: Reader, now: number) {
    const [near, told] = await Promise.all([reader.first(UNTOLD, { now }), reader.all(ACTIVE, { now })])
    const beyond = told.map(({ newest, told_to }) => Math.max(0, newest - told_to - LOOKED_AT))
    return {
      count: beyond.reduce((sum, count) => sum + count, near?.count ?? 0),
      oldest: near?.oldest ?? null,
      failing: told.filter(({ next_at }) => next_at !== null).length,
    }
  },
  untaken: async (reader: Reader, now: number) =>
    (await reader.first(UNTAKEN, { now })) ?? { count: 0, oldest: null },
  parcel: (reader: Reader, of: Held, number: number, now: number) =>
    reader.first(PARCEL, { ...heldBy(of), number, now }),
  isActive: async (reader: Reader, of: Held, now: number) =>
    (await reader.first(IS_ACTIVE, { ...heldBy(of), now })) !== undefined,
  disable: (writer: Writer, of: Of) => writer.run(DISABLE, only(of)),
  due: (reader: Reader, of: Of, now: number, most: number) => reader.all(DUE, { ...only(of), now, most }),
  nextDue: async (reader: Reader, of: Of, now: number) =>
    (await reader.first(NEXT_DUE, { ...only(of), now }))?.next_at ?? null,
  putOff: (writer: Writer, row: WebhookRetryRow) => writer.run(PUT_OFF, row),
  sendAgain: (writer: Writer, row: WebhookRetryRow) => writer.run(SEND_AGAIN, row),
  /** None that has failed so often is tried later than that. */
  recall: (writer: Writer, shop: string, late: Late) => writer.run(RECALL, { shop, ...late }),
  /** The shops that have some which are. */
  shopsLate: (reader: Reader, late: Late) => reader.all(SHOPS_LATE, late),
  settle: (writer: Writer, of: Of, number: number) => writer.run(SETTLE, { ...only(of), number }),
}
