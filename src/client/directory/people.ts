import { createListeners } from '../signal'
import type { Directory } from './directory'
import type { KnownVehicle } from './rows'

/** What tells people of one name apart, as far as it is on hand. */
export type Person = {
  phone: string | null
  /** The newest first; null where they are not read yet. */
  cars: readonly KnownVehicle[] | null
}

type Kept = Pick<Directory, 'kept' | 'subscribe'>

/** While the directory is being read it tells of something new several times a second. */
const AGAIN_MS = 1_000
/** Rows come one a frame while a list scrolls, a dozen before they are seen: to open the database for each would cost as much as to draw it. */
const TOGETHER_MS = 100

/** Whose rows are looked at: found in what is kept, all of them together, and never asked for. */
export function createPeople({ kept, subscribe }: Kept) {
  const rows = new Map<string, number>()
  /** Null: there is nothing of them. */
  const known = new Map<string, Person | null>()
  const changed = createListeners()
  let fresh: string[] = []
  let isPausing = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function look(ids: readonly string[]) {
    const store = await kept()
    const [customers, vehicles] = await Promise.all([store.customers(ids), store.vehiclesOf(ids)])
    const before = JSON.stringify(ids.map((id) => known.get(id)))
    const garages = new Map<string, KnownVehicle[]>()
    for (const vehicle of vehicles)
      garages.set(vehicle.customerId, [vehicle, ...(garages.get(vehicle.customerId) ?? [])])
    for (const id of ids) known.set(id, null)
    for (const { id, phone, unread } of customers)
      known.set(id, { phone, cars: unread === undefined ? (garages.get(id) ?? []) : null })
    if (JSON.stringify(ids.map((id) => known.get(id))) !== before) changed.tell()
  }

  /** Kept no longer, it is not to be had: what stands there stays. */
  const lookOrLeave = (ids: readonly string[]) => void look(ids).catch(() => {})

  function lookAtFresh() {
    isPausing = fresh.length > 0
    if (!isPausing) return
    setTimeout(lookAtFresh, TOGETHER_MS)
    lookOrLeave([...new Set(fresh)])
    fresh = []
  }

  subscribe(() => {
    if (rows.size === 0) return
    timer ??= setTimeout(() => {
      timer = undefined
      lookOrLeave([...rows.keys()])
    }, AGAIN_MS)
  })

  return {
    subscribe: changed.add,
    /** Null where nothing is kept of them, and undefined before it was looked for. */
    of: (id: string): Person | null | undefined => known.get(id),
    /** Those of a list are looked up before they come into sight: each is drawn once, and not again with what was found. */
    ready(ids: readonly string[]) {
      const unknown = ids.filter((id) => !known.has(id))
      if (unknown.length > 0) lookOrLeave(unknown)
    },
    /** Looked at until what it returns is called. */
    show(id: string) {
      rows.set(id, (rows.get(id) ?? 0) + 1)
      fresh.push(id)
      if (!isPausing) queueMicrotask(lookAtFresh)
      isPausing = true
      return () => {
        const left = (rows.get(id) ?? 0) - 1
        if (left > 0) rows.set(id, left)
        else rows.delete(id)
      }
    },
  }
}

export type People = ReturnType<typeof createPeople>
