import type { Journal } from '../../client/journal/journal'
import { untilOver } from '../../client/journal/untilOver'
import type { ShopWrites } from '../../client/shop'
import { walk } from '../../domain/appointments'

type Parts = {
  journal: Pick<Journal, 'find' | 'fresh' | 'get' | 'subscribe'>
  write: () => ShopWrites | null
  /** As far as this desk knows by now. */
  statusOf: (id: string) => string | undefined
}

const BEFORE = ['pending', 'confirmed']
const STEPS = walk('pending', 'checked_in') ?? []

/** The same for every page that goes on with this booking, so that each step is taken once: a UUID beside its own. */
const keyOf = (key: string, step: number) =>
  `${key.slice(0, -1)}${((parseInt(key.slice(-1), 16) + step + 1) % 16).toString(16)}`

/**
 * Whoever stands at the counter is checked in as soon as they are booked, a step at a time. Each step is kept by the
 * journal before it is sent; a page that comes after one that died takes the rest. Rejects with the service's no.
 */
export function createArrival({ journal, write, statusOf }: Parts) {
  return async function arrive(id: string, booking: string, name: string) {
    for (const [at, status] of STEPS.entries()) {
      const key = keyOf(booking, at)
      if (await journal.find(key)) {
        await untilOver(journal, key)
        continue
      }
      // Another desk may have taken the car in meanwhile: it is not walked back for that.
      const known = statusOf(id)
      if (known !== undefined && !BEFORE.includes(known)) return
      await write()?.appointments?.change(id, { status }, { key, name })
    }
  }
}

export type Arrive = ReturnType<typeof createArrival>
