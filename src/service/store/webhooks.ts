import type { Reader } from './engine'
import { query } from './query'
import { createRecords } from './records'

const OF_ANY_SHOP = query((db, v: { id: string }) =>
  db.selectFrom('webhooks').selectAll().where('id', '=', v.id),
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
    'created_at',
  ]),
  ofAnyShop: (reader: Reader, id: string) => reader.first(OF_ANY_SHOP, { id }),
}
