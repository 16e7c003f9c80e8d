import { openDirectoryDatabase } from './database'
import type { Rows } from './rows'

/** A chunk is put into the index within a frame. */
const CHUNK = 2_000

/** All that is kept of a connection, in chunks. */
export async function* readKept(connection: string): AsyncGenerator<Rows> {
  const database = await openDirectoryDatabase(connection, () => {})
  try {
    for (let after = ''; ;) {
      const customers = await database.getAll('customers', IDBKeyRange.lowerBound(after, true), CHUNK)
      yield { customers, vehicles: [] }
      const last = customers.at(-1)
      if (customers.length < CHUNK || !last) break
      after = last.id
    }
    for (let after = ''; ;) {
      const vehicles = await database.getAll('vehicles', IDBKeyRange.lowerBound(after, true), CHUNK)
      yield { customers: [], vehicles }
      const last = vehicles.at(-1)
      if (vehicles.length < CHUNK || !last) break
      after = last.id
    }
  } finally {
    database.close()
  }
}
