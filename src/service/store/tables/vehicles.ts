import type { Reader } from '~/service/store/engine'
import { query, type Values } from '~/service/store/query'
import { createRecords, inLots, isAmong } from './records'
import type { VehicleRow } from './rows'

const NEWEST_OF = query((db, v: Values & { shop: string; most: number }) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('vehicles')
        .selectAll()
        .select(({ fn }) =>
          fn
            .agg<number>('row_number')
            .over((over) =>
              over.partitionBy('customer_id').orderBy('created_at', 'desc').orderBy('id', 'desc'),
            )
            .as('place'),
        )
        .where('shop_id', '=', v.shop)
        .where(isAmong('customer_id', v))
        .as('placed'),
    )
    .selectAll()
    .where('place', '<=', v.most)
    .orderBy('customer_id')
    .orderBy('place'),
)

export const vehicles = {
  ...createRecords('vehicles', [
    'id',
    'shop_id',
    'customer_id',
    'year',
    'make',
    'model',
    'trim',
    'color',
    'vin',
    'license_plate',
    'created_at',
  ]),
  /** Of each of these customers so many at most, the newest first. */
  async newestOf(reader: Reader, shop: string, customers: readonly string[], most: number) {
    const lots = await Promise.all(
      inLots(customers).map((lot) => reader.all(NEWEST_OF, { shop, most, ...lot })),
    )
    const of = new Map<string, VehicleRow[]>()
    for (const row of lots.flat()) of.set(row.customer_id, [...(of.get(row.customer_id) ?? []), row])
    return of
  },
}
