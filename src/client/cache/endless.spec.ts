import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { createReadBack } from '~/client/nouns/closedAppointments'
import type { Page } from '~/client/nouns/nouns'
import { vehiclesOfCustomer } from '~/client/nouns/vehicles'
import type { Reads } from '~/client/reads'
import { appointment } from '~/client/testing/appointment'
import { createShopRecords } from './shopRecords'

// Some lists of the screens are read on by nobody's hand: a customer's vehicles to their end, what was closed back to a day.
// A service that never comes to an end must not be asked for ever.

type List = (after: string | null) => Page<never>

/** Its second page is good, and its third is always the first again. */
const beginsAgain: List = (after) => {
  if (after === null) return { rows: [], next: 'second', skipped: 0 }
  if (after === 'second') return { rows: [], next: 'third', skipped: 0 }
  return { rows: [], next: 'second', skipped: 0, restarted: true }
}
const sameCursor: List = () => ({ rows: [], next: 'again', skipped: 0 })

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
const leave: (() => void)[] = []
afterEach(() => {
  for (const stop of leave.splice(0)) stop()
  client.clear()
})

function source(list: List) {
  let asked = 0
  const read = async (after: string | null): Promise<Page<never>> => {
    asked += 1
    // What asks for ever is stopped here alone.
    if (asked > 50) return { rows: [], next: null, skipped: 0 }
    return list(after)
  }
  const api: Reads = {
    customers: { list: (after) => read(after), get: () => Promise.reject(new Error()) },
    vehicles: { ofCustomer: (_, after) => read(after) },
    appointments: { ofStatus: async (_, after) => read(after) },
    quotes: null,
    invoices: null,
    payments: null,
    webhooks: null,
  }
  return { name: 'north', api, records: createShopRecords(), asked: () => asked }
}

const READERS: Record<string, (shop: ReturnType<typeof source>) => () => unknown> = {
  // As the field does that a vehicle is chosen in.
  'a fleet': (shop) => {
    const observer = new InfiniteQueryObserver(client, vehiclesOfCustomer(shop, 'c1'))
    leave.push(
      observer.subscribe(({ hasNextPage, isFetching, isError }) => {
        if (hasNextPage && !isFetching && !isError) void observer.fetchNextPage()
      }),
    )
    return () => observer.getCurrentResult().error
  },
  'what was closed': (shop) => {
    const back = createReadBack(client, shop)
    leave.push(back.subscribe(() => {}))
    back.want(['completed'], Date.parse(appointment('a').createdAt))
    return () => back.get().failure
  },
}

test.each(Object.keys(READERS))('%s in a list that always begins again is given up', async (name) => {
  const shop = source(beginsAgain)
  const failure = READERS[name]?.(shop)
  await vi.waitFor(() =>
    expect(failure?.()).toMatchObject({ message: 'The service refuses its own cursors' }),
  )
  // The first beginning, and two more.
  expect(shop.asked()).toBe(7)
})

test.each(Object.keys(READERS))('%s in a list that names one cursor for ever is given up', async (name) => {
  const shop = source(sameCursor)
  const failure = READERS[name]?.(shop)
  await vi.waitFor(() =>
    expect(failure?.()).toMatchObject({ message: 'The service refuses its own cursors' }),
  )
  expect(shop.asked()).toBe(2)
})
