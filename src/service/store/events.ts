import type { Writer } from './engine'
import { query } from './query'
import { createRecords } from './records'

const PRUNE = query((db, v: { before: number }) => db.deleteFrom('events').where('created_at', '<', v.before))

/** The outbox. */
export const events = {
  ...createRecords('events', ['id', 'shop_id', 'type', 'body', 'created_at']),
  prune: (writer: Writer, before: number) => writer.run(PRUNE, { before }),
}
