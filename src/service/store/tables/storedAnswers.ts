import type { Reader, Writer } from '~/service/store/engine'
import { places, query } from '~/service/store/query'
import type { StoredAnswerRow } from './rows'

const COLUMNS = [
  'shop_id',
  'key',
  'operation',
  'status',
  'etag',
  'place',
  'body',
  'sealed',
  'created_at',
] as const

type Ask = { shop: string; key: string }

const FRESH = query((db, v: Ask & { since: number }) =>
  db
    .selectFrom('stored_answers')
    .selectAll()
    .where('shop_id', '=', v.shop)
    .where('key', '=', v.key)
    .where('created_at', '>', v.since),
)
const FORGET = query((db, v: Ask) =>
  db.deleteFrom('stored_answers').where('shop_id', '=', v.shop).where('key', '=', v.key),
)
const INSERT = query((db, v: StoredAnswerRow) => db.insertInto('stored_answers').values(places(v, COLUMNS)))
const SHOPS_OVER = query((db, v: { before: number; most: number }) =>
  db.selectFrom('stored_answers').select('shop_id').limit(v.most).where('created_at', '<=', v.before),
)
const PRUNE = query((db, v: { shop: string; before: number }) =>
  db.deleteFrom('stored_answers').where('shop_id', '=', v.shop).where('created_at', '<=', v.before),
)

/** What was answered to each idempotency key. */
export const storedAnswers = {
  fresh: (reader: Reader, shop: string, key: string, since: number) =>
    reader.first(FRESH, { shop, key, since }),
  async keep(writer: Writer, row: StoredAnswerRow) {
    await Promise.all([writer.run(FORGET, { shop: row.shop_id, key: row.key }), writer.run(INSERT, row)])
  },
  prune: (writer: Writer, shop: string, before: number) => writer.run(PRUNE, { shop, before }),
  /** The shops that some of these are of. */
  shopsOver: (reader: Reader, before: number, most: number) => reader.all(SHOPS_OVER, { before, most }),
}
