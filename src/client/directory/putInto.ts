import { inLots } from '../lots'
import { NONE, STORES, type DirectoryDatabase } from './database'
import { newOf, readSome } from './someRows'
import { byId, merged, vehiclesRead, type Batch } from './store'

/** Written in one go, five hundred customers would hold up whoever types for a tenth of a second. */
const A_BREATH = 50

type Transaction = ReturnType<typeof begin>

const begin = (database: DirectoryDatabase) => database.transaction(STORES, 'readwrite')

async function write(tx: Transaction, batch: Batch, now: number) {
  const [customers, vehicles] = [tx.objectStore('customers'), tx.objectStore('vehicles')]
  const [learned, cars, read] = [
    byId(batch.customers ?? []),
    byId(batch.vehicles ?? []),
    batch.vehiclesReadOf ?? [],
  ]
  const counts = { ...((await tx.objectStore('counts').get('counts')) ?? NONE) }
  const known = await readSome(customers, [...learned.map(({ id }) => id), ...read])
  const next = new Map(known)
  for (const row of learned) {
    const kept = next.get(row.id)
    if (kept === undefined) {
      counts.customers += 1
      counts.unread += 1
    }
    const mine = merged(row, kept)
    if (mine) next.set(row.id, mine)
  }
  for (const id of new Set(read)) {
    const kept = next.get(id)
    if (kept === undefined) continue
    if (kept.unread !== undefined) counts.unread -= 1
    next.set(id, vehiclesRead(kept, now))
  }
  const knownCars = await readSome(
    vehicles,
    cars.map(({ id }) => id),
  )
  for (const some of inLots(newOf(next.values(), known), A_BREATH))
    await Promise.all(some.map((row) => customers.put(row)))
  for (const some of inLots(newOf(cars, knownCars), A_BREATH))
    await Promise.all(some.map((row) => vehicles.put(row)))
  if (batch.crawl) await tx.objectStore('crawl').put(batch.crawl, 'crawl')
  await tx.objectStore('counts').put(counts, 'counts')
}

/** All of it or nothing: a transaction that is let go in the middle would keep what it has. */
async function whole(tx: Transaction, work: Promise<void>) {
  const ended = tx.done.catch((error: unknown) => error ?? new Error('not kept'))
  try {
    await work
  } catch (error) {
    try {
      tx.abort()
    } catch {
      // The browser has given it up already: the disk is full, or the database is gone.
    }
    throw error
  }
  const error = await ended
  if (error !== undefined) throw error
}

export function putInto(database: DirectoryDatabase, batch: Batch, now: number) {
  const tx = begin(database)
  return whole(tx, write(tx, batch, now))
}
