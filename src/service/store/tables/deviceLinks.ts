import { sql } from 'kysely'
import type { Reader, Writer } from '~/service/store/engine'
import { query } from '~/service/store/query'
import { createRecords, type Condition } from './records'
import type { DeviceLinkRow } from './rows'

const BY_CODE = query((db, v: { hash: string }) =>
  db.selectFrom('desk_links').selectAll().where('code_hash', '=', v.hash),
)
const SPEND = query((db, v: { shop: string; id: string; claim: string; key: string }) =>
  db
    .updateTable('desk_links')
    .set({ claim_hash: v.claim, key_id: v.key })
    .where('shop_id', '=', v.shop)
    .where('id', '=', v.id)
    .where('key_id', 'is', null),
)
const END_OF_MAKER = query((db, v: { shop: string; key: string }) =>
  db
    .deleteFrom('desk_links')
    .where('shop_id', '=', v.shop)
    .where('made_by', '=', v.key)
    .where('key_id', 'is', null),
)
const COUNT_OPEN = query((db, v: { shop: string; now: number }) =>
  db
    .selectFrom('desk_links')
    .select(sql<number>`count(*)`.as('count'))
    .where('shop_id', '=', v.shop)
    .where('ends_at', '>', v.now)
    .where('key_id', 'is', null),
)
/** Keys that were made by a link, of which the answer seems to have reached nobody. */
const neverTaken = (db: Parameters<Parameters<typeof query>[0]>[0], before: number) =>
  db
    .selectFrom('desk_links as l')
    .innerJoin('keys as k', 'k.id', 'l.key_id')
    .where('l.ends_at', '<=', before)
    .where('k.last_used_at', 'is', null)
    .where('k.revoked_at', 'is', null)

const SHOPS_NEVER_TAKEN = query((db, v: { before: number; most: number }) =>
  neverTaken(db, v.before).select('l.shop_id').limit(v.most),
)
const NEVER_TAKEN = query((db, v: { shop: string; before: number }) =>
  neverTaken(db, v.before).select('k.id').where('l.shop_id', '=', v.shop),
)
const SHOPS_OVER = query((db, v: { before: number; most: number }) =>
  db.selectFrom('desk_links').select('shop_id').limit(v.most).where('ends_at', '<=', v.before),
)
const PRUNE = query((db, v: { shop: string; before: number }) =>
  db.deleteFrom('desk_links').where('shop_id', '=', v.shop).where('ends_at', '<=', v.before),
)

/** Those that nobody has used, in their time. */
export const stillOpen = (now: number): Condition => ({
  name: 'still open',
  sql: (values) => sql`key_id is null and ends_at > ${values.now}`,
  values: { now },
})

export const deviceLinks = {
  ...createRecords('desk_links', [
    'id',
    'shop_id',
    'code_hash',
    'label',
    'preset',
    'made_by',
    'created_at',
    'ends_at',
    'claim_hash',
    'key_id',
  ]),
  byCode: (reader: Reader, hash: string) => reader.first(BY_CODE, { hash }),
  /** None where somebody was first. */
  spend: (writer: Writer, { shop_id, id }: DeviceLinkRow, spent: { claim: string; key: string }) =>
    writer.run(SPEND, { shop: shop_id, id, ...spent }),
  /** What nobody has used goes with the key that made it. */
  endOfMaker: (writer: Writer, shop: string, key: string) => writer.run(END_OF_MAKER, { shop, key }),
  countOpen: async (reader: Reader, shop: string, now: number) =>
    (await reader.first(COUNT_OPEN, { shop, now }))?.count ?? 0,
  neverTaken: (reader: Reader, shop: string, before: number) => reader.all(NEVER_TAKEN, { shop, before }),
  prune: (writer: Writer, shop: string, before: number) => writer.run(PRUNE, { shop, before }),
  /** The shops that some of these are of. */
  shopsNeverTaken: (reader: Reader, before: number, most: number) =>
    reader.all(SHOPS_NEVER_TAKEN, { before, most }),
  shopsOver: (reader: Reader, before: number, most: number) => reader.all(SHOPS_OVER, { before, most }),
}
