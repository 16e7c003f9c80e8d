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

export const keys = {
  byHash: (reader: Reader, hash: string) => reader.first(BY_HASH, { hash }),
  byId: (reader: Reader, id: string) => reader.first(BY_ID, { id }),
  all: (reader: Reader) => reader.all(ALL, {}),
  insert: (writer: Writer, row: KeyRow) => writer.run(INSERT, row),
  /** How many keys this ended: none if it was revoked before or never was. */
  revoke: (writer: Writer, id: string, now: number) => writer.run(REVOKE, { id, now }),
}
