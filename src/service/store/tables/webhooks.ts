import { sql } from 'kysely'
import type { Reader, Writer } from '~/service/store/engine'
import { query } from '~/service/store/query'
import { createRecords } from './records'

const OF_ANY_SHOP = query((db, v: { id: string }) =>
  db.selectFrom('webhooks').selectAll().where('id', '=', v.id),
)
/** Oldest first, with the label of the key that each belongs to. */
const ALL = query((db) =>
  db
    .selectFrom('webhooks as w')
    .leftJoin('keys as k', 'k.id', 'w.key_id')
    .selectAll('w')
    .select('k.label as key_label')
    .orderBy('w.created_at')
    .orderBy('w.id'),
)
const COUNT_ACTIVE = query((db, v: { shop: string; now: number }) =>
  db
    .selectFrom('webhooks')
    .select(sql<number>`count(*)`.as('count'))
    .where('shop_id', '=', v.shop)
    .where('status', '=', 'active')
    .where(sql<boolean>`(ends_at is null or ends_at > ${v.now})`),
)
const ACTIVE_OF_KEY = query((db, v: { shop: string; key: string; now: number }) =>
  db
    .selectFrom('webhooks')
    .selectAll()
    .where('shop_id', '=', v.shop)
    .where('key_id', '=', v.key)
    .where('status', '=', 'active')
    .where(sql<boolean>`(ends_at is null or ends_at > ${v.now})`),
)
const END_OF_KEY = query((db, v: { shop: string; key: string }) =>
  db
    .updateTable('webhooks')
    .set({ status: 'disabled' })
    .where('shop_id', '=', v.shop)
    .where('key_id', '=', v.key)
    .where('status', '=', 'active'),
)

export const webhooks = {
  ...createRecords('webhooks', [
    'id',
    'shop_id',
    'url',
    'label',
    'events',
    'status',
    'sealed_secret',
    'key_id',
    'ends_at',
    'created_at',
  ]),
  ofAnyShop: (reader: Reader, id: string) => reader.first(OF_ANY_SHOP, { id }),
  all: (reader: Reader) => reader.all(ALL, {}),
  countActive: async (reader: Reader, shop: string, now: number) =>
    (await reader.first(COUNT_ACTIVE, { shop, now }))?.count ?? 0,
  activeOfKey: (reader: Reader, shop: string, key: string, now: number) =>
    reader.all(ACTIVE_OF_KEY, { shop, key, now }),
  /** Disables what a key has made. */
  endOfKey: (writer: Writer, shop: string, key: string) => writer.run(END_OF_KEY, { shop, key }),
}
