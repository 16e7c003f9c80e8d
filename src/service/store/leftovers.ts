import type { Reader, Writer } from './engine'
import { query } from './query'

type Of = { shop: string; webhook: string }

/** Every subscription that was ever begun, ended ones too until nothing is left of them. */
const ALL = query((db) =>
  db
    .selectFrom('webhook_progress as p')
    .leftJoin('webhooks as w', (join) =>
      join.onRef('w.shop_id', '=', 'p.shop_id').onRef('w.id', '=', 'p.webhook_id'),
    )
    .select(['p.shop_id', 'p.webhook_id', 'w.status']),
)
const DROP_RETRIES = query((db, v: Of & { most: number }) =>
  db
    .deleteFrom('webhook_retries')
    .where('shop_id', '=', v.shop)
    .where('webhook_id', '=', v.webhook)
    .where('event_number', 'in', (within) =>
      within
        .selectFrom('webhook_retries')
        .select('event_number')
        .where('shop_id', '=', v.shop)
        .where('webhook_id', '=', v.webhook)
        .limit(v.most),
    ),
)
const END = query((db, v: Of) =>
  db.deleteFrom('webhook_progress').where('shop_id', '=', v.shop).where('webhook_id', '=', v.webhook),
)

/** What an ended subscription leaves behind, to be cleared away a little at a time. */
export const leftovers = {
  /** A status of null is that of one which was deleted. */
  all: (reader: Reader) => reader.all(ALL, {}),
  dropRetries: (writer: Writer, of: Of, most: number) => writer.run(DROP_RETRIES, { ...of, most }),
  end: (writer: Writer, of: Of) => writer.run(END, of),
}
