import { readKnown } from '~/service/importing/existingRecords'
import { checkAll } from '~/service/importing/report'
import { readCustomers, readVehicles } from '~/service/importing/rows'
import { type Planned, writeAll } from '~/service/importing/write'
import type { Store } from '~/service/store/engine'
import type { Shops, TestShop } from './counter'

// Files of another program, and the import of one beside a shop that serves.

export const HEADER = 'external_id,name,email,phone,notes'
export const CARS = 'external_id,customer_external_id,customer_phone,year,make,model,vin'

export const customerLine = (place: number) =>
  `${place},Customer ${place},c${place}@example.com,(518) ${String(2_000_000 + place).replace(/(....)$/, '-$1')},"Says ""hello"", often"`

/** So many customers, each with a phone of their own; line 2 has the first. */
export const customersCsv = (count: number) =>
  [HEADER, ...Array.from({ length: count }, (_, at) => customerLine(at + 1))].join('\r\n')

type Files = { customers?: string; vehicles?: string }

/** The lines of these files as they are planned beside what the shop has now. */
export async function plan(store: Store, shop: string, { customers, vehicles }: Files): Promise<Planned[]> {
  const read = [
    ...(customers === undefined ? [] : [{ file: 'c.csv', ...readCustomers(Buffer.from(customers)) }]),
    ...(vehicles === undefined ? [] : [{ file: 'v.csv', ...readVehicles(Buffer.from(vehicles)) }]),
  ]
  return checkAll(await readKnown(store, shop), read, false).flatMap(({ file, line, verdict }) => {
    if ('reason' in line || verdict.what === 'refused') throw new Error(`line ${line.line} is refused`)
    return verdict.what === 'here' ? [] : [{ file, line }]
  })
}

/** Writes them by the shop's clock; `between` comes before each batch. */
export function writing(shops: Shops, shop: TestShop, between: () => Promise<void> | void = () => {}) {
  const store: Store = {
    ...shops.store,
    async write(named, work) {
      await between()
      return shops.store.write(named, work)
    },
  }
  return (planned: readonly Planned[]) => writeAll({ store, shop: shop.id, isSharing: false }, planned)
}
