import { sql } from 'kysely'
import type { Reader, Writer } from './engine'
import { places, query } from './query'
import type { WebhookProgressRow, WebhookRetryRow } from './tables'

type Of = { shop: string; webhook: string }

const PROGRESS = ['webhook_id', 'shop_id', 'told_to', 'failing_ms'] as const
const RETRY = ['webhook_id', 'shop_id', 'event_number', 'tries', 'next_at'] as const

const BEGIN = query((db, v: WebhookProgressRow) =>
  db.insertInto('webhook_progress').values(places(v, PROGRESS)),
)
const ADVANCE = query((db, v: WebhookProgressRow) =>
  db
    .updateTable('webhook_progress')
    .set({ told_to: v.told_to, failing_ms: v.failing_ms })
    .where('shop_id', '=', v.shop_id)
    .where('webhook_id', '=', v.webhook_id),
)
const REACH = query((db, v: Of & { told_to: number }) =>
  db
    .updateTable('webhook_progress')
    .set({ told_to: v.told_to })
    .where('shop_id', '=', v.shop)
    .where('webhook_id', '=', v.webhook)
    .where('told_to', '<', v.told_to),
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
    .select(['p.shop_id', 'p.webhook_id', 'p.told_to', 'p.failing_ms', 'w.events'])
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

/** How far the outbox goes of each shop that somebody is told of. */
const NEWEST = query((db, v: { now: number }) =>
  db
    .selectFrom('shop_counters as c')
    .select(['c.shop_id', sql<number>`c.next_event - 1`.as('newest')])
    .where(sql<boolean>`exists (select 1 from webhooks as w where w.shop_id = c.shop_id and ${isOn(v.now)})`),
)

/** All that one attempt needs, read right before it; nothing where the subscription has ended or the event is gone. */
const PARCEL = query((db, v: Of & { number: number; now: number }) =>
  db
    .selectFrom('webhooks as w')
    .innerJoin('events as e', (join) =>
      join.onRef('e.shop_id', '=', 'w.shop_id').on('e.number', '=', v.number),
    )
    .select(['w.url', 'w.sealed_secret', 'e.id', 'e.type', 'e.body'])
    .where('w.shop_id', '=', v.shop)
    .where('w.id', '=', v.webhook)
    .where(isOn(v.now)),
)
const IS_ACTIVE = query((db, v: Of & { now: number }) =>
  db
    .selectFrom('webhooks as w')
    .select('w.id')
    .where('w.shop_id', '=', v.shop)
    .where('w.id', '=', v.webhook)
    .where(isOn(v.now)),
)
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
const RECALL = query((db, v: { tries: number; latest: number }) =>
  db
    .updateTable('webhook_retries')
    .set({ next_at: v.latest })
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

/** How far each subscription has come with the outbox, and what it has to be told again. */
export const deliveries = {
  begin: (writer: Writer, row: WebhookProgressRow) => writer.run(BEGIN, row),
  /** None changed: the subscription is gone, and nothing may be written of it any more. */
  advance: (writer: Writer, row: WebhookProgressRow) => writer.run(ADVANCE, row),
  /** That it has come so far, where nothing was sent. */
  reach: (writer: Writer, of: Of, toldTo: number) => writer.run(REACH, { ...only(of), told_to: toldTo }),
  active: (reader: Reader, now: number) => reader.all(ACTIVE, { now }),
  activeOfShop: (reader: Reader, shop: string, now: number) => reader.all(ACTIVE_OF_SHOP, { shop, now }),
  newest: (reader: Reader, now: number) => reader.all(NEWEST, { now }),
  parcel: (reader: Reader, of: Of, number: number, now: number) =>
    reader.first(PARCEL, { ...only(of), number, now }),
  isActive: async (reader: Reader, of: Of, now: number) =>
    (await reader.first(IS_ACTIVE, { ...only(of), now })) !== undefined,
  disable: (writer: Writer, of: Of) => writer.run(DISABLE, only(of)),
  due: (reader: Reader, of: Of, now: number, most: number) => reader.all(DUE, { ...only(of), now, most }),
  nextDue: async (reader: Reader, of: Of, now: number) =>
    (await reader.first(NEXT_DUE, { ...only(of), now }))?.next_at ?? null,
  putOff: (writer: Writer, row: WebhookRetryRow) => writer.run(PUT_OFF, row),
  /** None that has failed so often is tried later than that. */
  recall: (writer: Writer, tries: number, latest: number) => writer.run(RECALL, { tries, latest }),
  settle: (writer: Writer, of: Of, number: number) => writer.run(SETTLE, { ...only(of), number }),
}
