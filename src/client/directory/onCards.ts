import { MOST_NAMED } from '../../contract/full/people'
import type { ShopApi } from '../shop'
import { createMissing } from './missing'
import { keptOf, knownCustomer, knownVehicle, type Rows } from './rows'
import type { Batch, DirectoryStore } from './store'

/** Whose vehicle stands on a card. */
export type OnCard = { customerId: string; vehicleId: string }

export type OnCardsParts = {
  shop: Pick<ShopApi, 'customers' | 'vehicles' | 'people'>
  store: () => Promise<DirectoryStore>
  onRows: (rows: Rows) => void
}

const PAGE = 100
const SEEN = { priority: 'screen' } as const
const idsOf = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id))

export type OnCards = ReturnType<typeof createOnCards>

/** Names and vehicles of the cards on screen. */
export function createOnCards({ shop, store, onRows }: OnCardsParts) {
  async function take(read: Rows & Batch) {
    // What can't be kept is shown all the same.
    await (await store()).put(read).catch(() => {})
    onRows(read)
  }

  async function readNames(ids: readonly string[]) {
    if (shop.people) return take(keptOf(await shop.people.named(ids, SEEN)))
    const customers = await Promise.all(ids.map((id) => shop.customers.get(id, SEEN)))
    return take({ customers: customers.map(knownCustomer), vehicles: [] })
  }

  async function readVehicles([customerId = '']: readonly string[]) {
    // There is no asking for a vehicle by itself.
    const page = await shop.vehicles?.ofCustomer(customerId, null, PAGE, SEEN)
    if (!page) return
    const isAll = page.next === null && page.skipped === 0
    await take({
      customers: [],
      vehicles: page.rows.map(knownVehicle),
      vehiclesReadOf: isAll ? [customerId] : [],
    })
  }

  const names = createMissing({
    known: async (ids) => idsOf(await (await store()).customers(ids)),
    read: readNames,
    most: () => (shop.people ? MOST_NAMED : 1),
  })
  const vehicles = createMissing({
    known: async (ids) => idsOf(await (await store()).vehicles(ids)),
    read: readVehicles,
    most: () => 1,
  })
  let naming: Promise<void> | null = null

  return {
    wantNames: async (ids: readonly string[]) => {
      naming = names.want(ids.map((id) => ({ id, customerId: id })))
      await naming
    },
    wantVehicles: async (cards: readonly OnCard[]) => {
      if (!shop.vehicles) return
      // Most come along with the names.
      if (shop.people) await naming
      await vehicles.want(cards.map(({ vehicleId: id, customerId }) => ({ id, customerId })))
    },
    clear() {
      names.clear()
      vehicles.clear()
    },
  }
}
