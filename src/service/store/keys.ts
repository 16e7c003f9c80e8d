import type { Reader, Writer } from './engine'
import { places, query } from './query'
import type { KeyRow } from './tables'

const COLUMNS = [
  'id',
  'shop_id',
  'hash',
  'label',
  'scopes',
  'created_at',
  'expires_at',
  'revoked_at',
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

const ENDED = query((db, v: { now: number }) =>
  db
    .selectFrom('keys')
    .select('id')
    .where((eb) => eb.or([eb('revoked_at', 'is not', null), eb('expires_at', '<=', v.now)])),
)

export const keys = {
  byHash: (reader: Reader, hash: string) => reader.first(BY_HASH, { hash }),
  byId: (reader: Reader, id: string) => reader.first(BY_ID, { id }),
  /** Those that were revoked, or have expired. */
  ended: (reader: Reader, now: number) => reader.all(ENDED, { now }),
  all: (reader: Reader) => reader.all(ALL, {}),
  insert: (writer: Writer, row: KeyRow) => writer.run(INSERT, row),
  /** How many keys this ended: none if it was revoked before or never was. */
  revoke: (writer: Writer, id: string, now: number) => writer.run(REVOKE, { id, now }),
}
