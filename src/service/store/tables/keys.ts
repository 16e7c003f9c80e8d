import { sql } from 'kysely'
import type { Allowance, Reader, Store, Writer } from '~/service/store/engine'
import { places, query } from '~/service/store/query'
import { createRecords, type Condition } from './records'
import type { KeyRow } from './rows'

const COLUMNS = [
  'id',
  'shop_id',
  'hash',
  'label',
  'scopes',
  'created_at',
  'expires_at',
  'revoked_at',
  'last_used_at',
] as const

const BY_HASH = query((db, v: { hash: string }) =>
  db.selectFrom('keys').selectAll().where('hash', '=', v.hash),
)
const BY_ID = query((db, v: { id: string }) => db.selectFrom('keys').selectAll().where('id', '=', v.id))
const ALL = query((db) => db.selectFrom('keys').selectAll().orderBy('created_at').orderBy('id'))
const INSERT = query((db, v: KeyRow) => db.insertInto('keys').values(places(v, COLUMNS)))
const REVOKE = query((db, v: { id: string; now: number }) =>
  db.updateTable('keys').set({ revoked_at: v.now }).where('id', '=', v.id).where('revoked_at', 'is', null),
)

const USED = query((db, v: { id: string; at: number }) =>
  db
    .updateTable('keys')
    .set({ last_used_at: v.at })
    .where('id', '=', v.id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', v.at)])),
)

const ENDED = query((db, v: { now: number }) =>
  db
    .selectFrom('keys')
    .select('id')
    .where((eb) => eb.or([eb('revoked_at', 'is not', null), eb('expires_at', '<=', v.now)])),
)

const USABLE = query((db, v: { shop: string; now: number }) =>
  db
    .selectFrom('keys')
    .select(['id', 'scopes', 'expires_at'])
    .where('shop_id', '=', v.shop)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', v.now)])),
)

const { byId: ofShop, page } = createRecords('keys', COLUMNS)

/** Those that still open something. */
export const stillGood = (now: number): Condition => ({
  name: 'still good',
  sql: (values) => sql`revoked_at is null and (expires_at is null or expires_at > ${values.now})`,
  values: { now },
})

export const keys = {
  byHash: (reader: Reader, hash: string) => reader.first(BY_HASH, { hash }),
  /** The same, with one request of its last minute. */
  spending: (store: Pick<Store, 'spendOf'>, allowance: Allowance, hash: string) =>
    store.spendOf(allowance, BY_HASH, { hash }),
  byId: (reader: Reader, id: string) => reader.first(BY_ID, { id }),
  /** Those that were revoked, or have expired. */
  ended: (reader: Reader, now: number) => reader.all(ENDED, { now }),
  usable: (reader: Reader, shop: string, now: number) => reader.all(USABLE, { shop, now }),
  ofShop,
  page,
  all: (reader: Reader) => reader.all(ALL, {}),
  insert: (writer: Writer, row: KeyRow) => writer.run(INSERT, row),
  /** How many keys this ended: none if it was revoked before or never was. */
  revoke: (writer: Writer, id: string, now: number) => writer.run(REVOKE, { id, now }),
  /** Only ever later: requests may be told of in another order than they came in. */
  used: (writer: Writer, id: string, at: number) => writer.run(USED, { id, at }),
}
