import type { Customer, Person, Vehicle } from '~/client/nouns/nouns'
import type { Reading, Reads } from '~/client/reads'

export function customer(number: number, more: Partial<Customer> = {}): Customer {
  const time = new Date(1_700_000_000_000 + number * 60_000).toISOString()
  return {
    id: `customer-${String(number).padStart(6, '0')}`,
    name: `Customer ${number}`,
    email: null,
    phone: null,
    createdAt: time,
    updatedAt: time,
    ...more,
  }
}

export function vehicle(customerId: string, number: number, more: Partial<Vehicle> = {}): Vehicle {
  return {
    id: `vehicle-${number}-of-${customerId}`,
    customerId,
    year: 2020,
    make: 'Honda',
    model: 'Civic',
    trim: null,
    color: null,
    vin: null,
    plate: null,
    createdAt: '2026-01-02T03:04:05.000Z',
    ...more,
  }
}

type Call = {
  what: 'list' | 'get' | 'vehicles' | 'people'
  of: string | null
  at: number
  priority: string | undefined
}

type Options = {
  /** Newest last, as they were made. */
  customers?: Customer[]
  vehicles?: Vehicle[]
  hasVehicles?: boolean
  /** Whether the service brings customers together with their vehicles, so many of each. */
  bringsPeople?: number
  now?: () => number
}

/** A service that is never wrong by itself, and goes wrong as a test asks it to. */
export function createFakeShop({
  customers = [],
  vehicles = [],
  hasVehicles = true,
  bringsPeople = 0,
  now = () => 0,
}: Options) {
  const calls: Call[] = []
  const shop = {
    calls,
    customers,
    vehicles,
    /** Thrown by the next calls, one each. */
    failures: [] as unknown[],
    /** Rejects one kind of call for good. */
    broken: null as null | ((call: Call) => unknown),
    /** Cursors that the service has forgotten. */
    dead: new Set<string>(),
    skippedOnFirstPage: 0,
    hasVehicles,
    /** Called while a request is under way. */
    during: async (_call: Call) => {},
  }

  async function answer(call: Call, signal: AbortSignal | undefined) {
    calls.push(call)
    await shop.during(call)
    signal?.throwIfAborted()
    const failure = shop.failures.shift() ?? shop.broken?.(call)
    if (failure) throw failure
  }

  function pageOf<Row extends { id: string }>(rows: readonly Row[], after: string | null, limit: number) {
    const restarted = after !== null && (shop.dead.has(after) || !rows.some(({ id }) => id === after))
    const start = after === null || restarted ? 0 : rows.findIndex(({ id }) => id === after) + 1
    const page = rows.slice(start, start + limit)
    const next = start + limit < rows.length ? (page.at(-1)?.id ?? null) : null
    return {
      rows: page,
      next,
      skipped: start === 0 ? shop.skippedOnFirstPage : 0,
      ...(restarted && { restarted }),
    }
  }

  const personOf = (row: Customer): Person => {
    const theirs = shop.vehicles.filter(({ customerId }) => customerId === row.id)
    return {
      customer: row,
      vehicles: theirs.slice(0, bringsPeople),
      isWhole: theirs.length <= bringsPeople,
    }
  }

  const api: Pick<Reads, 'customers' | 'vehicles' | 'people'> = {
    ...(bringsPeople > 0 && {
      people: {
        async list(after: string | null, limit: number, { signal, priority }: Reading = {}) {
          await answer({ what: 'people', of: after, at: now(), priority }, signal)
          const page = pageOf(shop.customers.toReversed(), after, limit)
          return { ...page, rows: page.rows.map(personOf) }
        },
        async named(ids: readonly string[], { signal, priority }: Reading = {}) {
          await answer({ what: 'people', of: ids.join(), at: now(), priority }, signal)
          return shop.customers.filter(({ id }) => ids.includes(id)).map(personOf)
        },
      },
    }),
    customers: {
      async list(after, limit, { signal, priority }: Reading = {}) {
        await answer({ what: 'list', of: after, at: now(), priority }, signal)
        return pageOf(shop.customers.toReversed(), after, limit)
      },
      async get(id, { signal, priority }: Reading = {}) {
        await answer({ what: 'get', of: id, at: now(), priority }, signal)
        const found = shop.customers.find((row) => row.id === id)
        if (!found) throw new Error('no such customer in this test')
        return found
      },
    },
    get vehicles() {
      if (!shop.hasVehicles) return null
      return {
        async ofCustomer(customerId: string, after: string | null, limit: number, reading: Reading = {}) {
          await answer(
            { what: 'vehicles', of: customerId, at: now(), priority: reading.priority },
            reading.signal,
          )
          return pageOf(
            shop.vehicles.filter((row) => row.customerId === customerId),
            after,
            limit,
          )
        },
      }
    },
  }
  return Object.assign(shop, { api })
}
