import { Failure } from '../failure'
import type { ShopApi } from '../shop'
import { knownVehicle, type KnownVehicle } from './rows'
import type { DirectoryStore } from './store'

/** Whose vehicle stands on a card. */
export type OnCard = { customerId: string; vehicleId: string }

type Parts = {
  shop: Pick<ShopApi, 'vehicles'>
  store: () => Promise<DirectoryStore>
  onRows: (rows: readonly KnownVehicle[]) => void
}

/**
 * Vehicles that a card shows and that nobody has read. There is no asking for a vehicle by itself, so its customer's
 * are read: once each, and before the crawl comes to them.
 */
export function createMissingVehicles({ shop, store, onRows }: Parts) {
  const asked = new Set<string>()

  async function read(customerId: string, vehicles: NonNullable<ShopApi['vehicles']>) {
    const page = await vehicles.ofCustomer(customerId, null, 100, { priority: 'screen' })
    const rows = page.rows.map(knownVehicle)
    const vehiclesReadOf = page.next === null && page.skipped === 0 ? [customerId] : []
    await (await store()).put({ vehicles: rows, vehiclesReadOf }).catch(() => {})
    onRows(rows)
  }

  return {
    want: async (cards: readonly OnCard[]): Promise<void> => {
      const fresh = cards.filter(({ vehicleId }) => !asked.has(vehicleId))
      if (fresh.length === 0 || !shop.vehicles) return
      for (const { vehicleId } of fresh) asked.add(vehicleId)
      const kept = new Set(
        (await (await store()).vehicles(fresh.map((card) => card.vehicleId))).map(({ id }) => id),
      )
      const missing = fresh.filter(({ vehicleId }) => !kept.has(vehicleId))
      const { vehicles } = shop
      if (!vehicles) return
      await Promise.all(
        [...new Set(missing.map(({ customerId }) => customerId))].map(async (customerId) => {
          try {
            await read(customerId, vehicles)
          } catch (error) {
            // Asked for again when the line is back and the card is still looked at.
            if (error instanceof Failure && (error.kind === 'unreachable' || error.kind === 'busy'))
              for (const card of missing) if (card.customerId === customerId) asked.delete(card.vehicleId)
          }
        }),
      )
    },
    clear: () => asked.clear(),
  }
}
