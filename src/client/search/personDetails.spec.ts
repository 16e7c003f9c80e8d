import { expect, test, vi } from 'vitest'
import { createListeners } from '~/client/signal'
import { settle } from '~/client/testing/fakeClock'
import { PersonDetails } from './personDetails'
import { knownCustomer, knownVehicle } from './rows'
import { customer, vehicle } from './testing/fakeShop'
import { MemoryStore } from './testing/memoryStore'

/** An index with so many customers, and none of their vehicles. */
async function indexOf(count: number) {
  const store = new MemoryStore()
  const rows = Array.from({ length: count }, (_, at) => knownCustomer(customer(at + 1)))
  await store.put({ customers: rows })
  const news = createListeners()
  const looks = vi.spyOn(store, 'vehiclesOf')
  const people = new PersonDetails({ store: async () => store, subscribe: news.add })
  return { store, people, looks, tell: () => news.tell(), ids: rows.map(({ id }) => id) }
}

test('the rows of one render are read from the store together, and no request is sent', async () => {
  const { people, looks, ids } = await indexOf(3)
  for (const id of ids) people.show(id)
  expect(people.get(ids[0] ?? '')).toBeUndefined()
  await settle()
  expect(looks.mock.calls).toEqual([[ids]])
  expect(people.get(ids[0] ?? '')).toMatchObject({ phone: customer(1).phone, cars: null })
})

test('rows that come one a frame are read together, a tenth of a second later', async () => {
  vi.useFakeTimers()
  const { people, looks, ids } = await indexOf(3)
  const [first = '', ...rest] = ids
  people.show(first)
  await vi.advanceTimersByTimeAsync(0)
  for (const id of [...rest, 'nobody']) {
    people.show(id)
    await vi.advanceTimersByTimeAsync(16)
  }
  expect(looks.mock.calls).toEqual([[[first]]])
  await vi.advanceTimersByTimeAsync(100)
  expect(looks.mock.calls).toEqual([[[first]], [[...rest, 'nobody']]])
  expect(people.get('nobody')).toBeNull()
  people.show(first)
  await vi.advanceTimersByTimeAsync(300)
  people.show('at once again')
  await vi.advanceTimersByTimeAsync(0)
  expect(people.get('at once again')).toBeNull()
  vi.useRealTimers()
})

test('rows that soon come into sight are read before they do, once', async () => {
  const { people, looks, ids } = await indexOf(3)
  const [first = '', second = '', third = ''] = ids
  people.prepare([first, second])
  await settle()
  expect(people.get(second)).toMatchObject({ phone: customer(2).phone })
  people.prepare([first, second, third])
  await settle()
  expect(looks.mock.calls).toEqual([[[first, second]], [[third]]])
})

test('cars that were not read are not shown as none, and appear once they are read', async () => {
  vi.useFakeTimers()
  const { people, store, tell, ids } = await indexOf(2)
  const [one = '', two = ''] = ids
  people.show(one)
  people.show(two)
  await vi.advanceTimersByTimeAsync(0)
  const told = vi.fn<() => void>()
  people.subscribe(told)
  await store.put({
    vehicles: [knownVehicle(vehicle(one, 1)), knownVehicle(vehicle(one, 2))],
    vehiclesReadOf: [one, two],
  })
  tell()
  tell()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(told).toHaveBeenCalledTimes(1)
  // The newest first.
  expect(people.get(one)?.cars?.map(({ id }) => id)).toEqual([vehicle(one, 2).id, vehicle(one, 1).id])
  expect(people.get(two)?.cars).toEqual([])
  vi.useRealTimers()
})

test('a customer who is off the screen is not read again', async () => {
  vi.useFakeTimers()
  const { people, looks, tell, ids } = await indexOf(1)
  const [id = ''] = ids
  const leave = people.show(id)
  const leaveToo = people.show(id)
  await vi.advanceTimersByTimeAsync(0)
  leave()
  tell()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(looks).toHaveBeenCalledTimes(2)
  leaveToo()
  tell()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(looks).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})
