import type { ShopApi } from '../shop'
import { createMissing } from './missing'
import { knownCustomer, knownVehicle, type Rows } from './rows'
import type { DirectoryStore } from './store'

/** Whose vehicle stands on a card. */
export type OnCard = { customerId: string; vehicleId: string }

type OnCardsParts = {
  shop: Pick<ShopApi, 'customers' | 'vehicles'>
  store: () => Promise<DirectoryStore>
  onRows: (rows: Rows) => void
}

const PAGE = 100
const SEEN = { priority: 'screen' } as const
const idsOf = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id))

/** Names and vehicles of the cards on screen. */
export function createOnCards({ shop, store, onRows }: OnCardsParts) {
  const names = createMissing({
    known: async (ids) => idsOf(await (await store()).customers(ids)),
    async read(id) {
      const customers = [knownCustomer(await shop.customers.get(id, SEEN))]
      // What can't be kept is shown all the same.
      await (await store()).put({ customers }).catch(() => {})
      onRows({ customers, vehicles: [] })
    },
  })
  const vehicles = createMissing({
    known: async (ids) => idsOf(await (await store()).vehicles(ids)),
    async read(customerId) {
      // There is no asking for a vehicle by itself.
      const page = await shop.vehicles?.ofCustomer(customerId, null, PAGE, SEEN)
      if (!page) return
      const rows = page.rows.map(knownVehicle)
      const vehiclesReadOf = page.next === null && page.skipped === 0 ? [customerId] : []
      await (await store()).put({ vehicles: rows, vehiclesReadOf }).catch(() => {})
      onRows({ customers: [], vehicles: rows })
    },
  })
  return {
    wantNames: (ids: readonly string[]) => names.want(ids.map((id) => ({ id, customerId: id }))),
    wantVehicles: async (cards: readonly OnCard[]) => {
      if (shop.vehicles)
        await vehicles.want(cards.map(({ vehicleId: id, customerId }) => ({ id, customerId })))
    },
    clear() {
      names.clear()
      vehicles.clear()
    },
  }
}
