import { expect, test, vi } from 'vitest'
import { createListeners } from '../signal'
import { settle } from '../testing/fakeClock'
import { createMemoryStore } from './memoryStore'
import { createPeople } from './people'
import { knownCustomer, knownVehicle } from './rows'
import { customer, vehicle } from './testing/fakeShop'

/** A directory in which so many customers are known, and none of their vehicles. */
async function directoryOf(count: number) {
  const store = createMemoryStore()
  const rows = Array.from({ length: count }, (_, at) => knownCustomer(customer(at + 1)))
  await store.put({ customers: rows })
  const news = createListeners()
  const looks = vi.fn<typeof store.vehiclesOf>((of) => store.vehiclesOf(of))
  const kept = { ...store, vehiclesOf: looks }
  const people = createPeople({ kept: async () => kept, subscribe: news.add })
  return { store, people, looks, tell: () => news.tell(), ids: rows.map(({ id }) => id) }
}

test('all rows that come at once are looked up together, and asked of nobody', async () => {
  const { people, looks, ids } = await directoryOf(3)
  for (const id of ids) people.show(id)
  expect(people.of(ids[0] ?? '')).toBeUndefined()
  await settle()
  expect(looks.mock.calls).toEqual([[ids]])
  expect(people.of(ids[0] ?? '')).toMatchObject({ phone: customer(1).phone, cars: null })
})

test('rows that come one a frame are looked up together, a tenth of a second later', async () => {
  vi.useFakeTimers()
  const { people, looks, ids } = await directoryOf(3)
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
  expect(people.of('nobody')).toBeNull()
  people.show(first)
  await vi.advanceTimersByTimeAsync(300)
  people.show('at once again')
  await vi.advanceTimersByTimeAsync(0)
  expect(people.of('at once again')).toBeNull()
  vi.useRealTimers()
})

test('whoever comes into sight soon is known when they do, and looked up once before', async () => {
  const { people, looks, ids } = await directoryOf(3)
  const [first = '', second = '', third = ''] = ids
  people.ready([first, second])
  await settle()
  expect(people.of(second)).toMatchObject({ phone: customer(2).phone })
  people.ready([first, second, third])
  await settle()
  expect(looks.mock.calls).toEqual([[[first, second]], [[third]]])
})

test('cars that were not read are not called none, and are there once they are', async () => {
  vi.useFakeTimers()
  const { people, store, tell, ids } = await directoryOf(2)
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
  expect(people.of(one)?.cars?.map(({ id }) => id)).toEqual([vehicle(one, 2).id, vehicle(one, 1).id])
  expect(people.of(two)?.cars).toEqual([])
  vi.useRealTimers()
})

test('who is not looked at any more is not looked up again', async () => {
  vi.useFakeTimers()
  const { people, looks, tell, ids } = await directoryOf(1)
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
