import { openDB } from 'idb'
import { beforeEach, describe, expect, test } from 'vitest'
import { knownCustomer, knownVehicle, type Rows } from './rows'
import { deleteAllStores, DurableStore, readStored } from './store'
import { NOTHING_READ } from './stored'
import { customer, vehicle } from './testing/fakeShop'
import { databases, deleteDatabases } from './testing/indexedDb'
import { MemoryStore } from './testing/memoryStore'

const NAME = 'frontdesk-search-index-north'
const known = (number: number, more = {}) => ({ ...knownCustomer(customer(number)), ...more })

beforeEach(deleteDatabases)

let now = 0
const kinds = {
  durable: () => DurableStore.open('north', undefined, () => now),
  memory: async () => new MemoryStore(() => now),
}

describe.each(Object.entries(kinds))('the %s store', (_, open) => {
  test('counts customers once, however often they are put', async () => {
    const store = await open()
    await store.put({ customers: [known(1), known(2), known(2)] })
    await store.put({ customers: [known(2), known(3)] })
    expect(await store.counts()).toEqual({ customers: 3, unread: 3 })
  })

  test('stores the newer of two', async () => {
    const store = await open()
    await store.put({ customers: [known(1, { name: 'New', updatedAt: 20 })] })
    await store.put({ customers: [known(1, { name: 'Old', updatedAt: 10 })] })
    expect(await store.customers([known(1).id])).toMatchObject([{ name: 'New' }])
    await store.put({ customers: [known(1, { name: 'Newer', updatedAt: 30 })] })
    expect(await store.customers([known(1).id])).toMatchObject([{ name: 'Newer' }])
  })

  test('names the newest customer whose vehicles are unread, and none to skip', async () => {
    const store = await open()
    await store.put({ customers: [known(2), known(9), known(5)] })
    const [two, five, nine] = [known(2).id, known(5).id, known(9).id]
    expect(await store.nextUnread(new Set())).toBe(nine)
    expect(await store.nextUnread(new Set([nine, five]))).toBe(two)
    await store.put({ vehiclesReadOf: [nine] })
    expect(await store.nextUnread(new Set())).toBe(five)
    await store.put({ vehiclesReadOf: [two, five] })
    expect(await store.nextUnread(new Set())).toBeNull()
    expect(await store.counts()).toEqual({ customers: 3, unread: 0 })
  })

  test('has the vehicles of these customers, and of no others', async () => {
    const store = await open()
    const [one, two, three] = [known(1).id, known(2).id, known(3).id]
    const cars = [vehicle(one, 1), vehicle(one, 2), vehicle(two, 3), vehicle(three, 4)].map(knownVehicle)
    await store.put({ vehicles: cars })
    const found = await store.vehiclesOf([one, three, 'nobody'])
    expect(found.map(({ id }) => id).toSorted()).toEqual([cars[0]?.id, cars[1]?.id, cars[3]?.id])
  })

  test('a customer that is read again has its vehicles read still', async () => {
    const store = await open()
    await store.put({ customers: [known(1)], vehiclesReadOf: [known(1).id] })
    await store.put({ customers: [known(1, { updatedAt: Number.MAX_SAFE_INTEGER })] })
    expect(await store.counts()).toEqual({ customers: 1, unread: 0 })
  })

  test('names the customer whose vehicles were read longest ago, and a changed customer before all', async () => {
    const store = await open()
    await store.put({ customers: [known(1), known(2), known(3)] })
    const [one, two, three] = [known(1).id, known(2).id, known(3).id]
    expect(await store.nextStale(Infinity, new Set())).toBeNull()
    for (const id of [two, one, three]) {
      now += 10
      await store.put({ vehiclesReadOf: [id] })
    }
    expect(await store.nextStale(now, new Set())).toBe(two)
    expect(await store.nextStale(now, new Set([two]))).toBe(one)
    expect(await store.nextStale(now, new Set([two, one]))).toBeNull()
    await store.put({ vehiclesReadOf: [two] })
    expect(await store.nextStale(now + 1, new Set())).toBe(one)
    await store.put({ customers: [known(3)] })
    expect(await store.nextStale(now + 1, new Set())).toBe(one)
    await store.put({ customers: [known(3, { updatedAt: Number.MAX_SAFE_INTEGER })] })
    expect(await store.nextStale(now + 1, new Set())).toBe(three)
    expect(await store.counts()).toEqual({ customers: 3, unread: 0 })
  })

  test('marking vehicles read twice, or of an unknown customer, counts nothing', async () => {
    const store = await open()
    await store.put({ customers: [known(1), known(2)] })
    await store.put({ vehiclesReadOf: [known(1).id, known(1).id] })
    await store.put({ vehiclesReadOf: [known(1).id, 'nobody'] })
    expect(await store.counts()).toEqual({ customers: 2, unread: 1 })
  })

  test('knows how far the sync has come', async () => {
    const store = await open()
    expect(await store.sync()).toEqual(NOTHING_READ)
    const sync = { ...NOTHING_READ, wholeAt: 5 }
    await store.put({ sync })
    await store.put({ customers: [known(1)] })
    expect(await store.sync()).toEqual(sync)
  })

  test('stores nothing more once it is wiped', async () => {
    const store = await open()
    await store.put({ customers: [known(1)] })
    await store.wipe()
    await store.put({ customers: [known(2)] })
    await store.wipe()
    expect(await databases()).toEqual([])
    const next = await open()
    expect(await next.counts()).toEqual({ customers: 0, unread: 0 })
    await next.wipe()
  })
})

describe('on this computer', () => {
  test('what was put is there for the next page, and for no other connection', async () => {
    const store = await DurableStore.open('north')
    await store.put({ customers: [known(1)], vehicles: [], sync: { ...NOTHING_READ, wholeAt: 7 } })
    const next = await DurableStore.open('north')
    expect(await next.counts()).toEqual({ customers: 1, unread: 1 })
    expect(await next.sync()).toMatchObject({ wholeAt: 7 })
    const other = await DurableStore.open('south')
    expect(await other.counts()).toEqual({ customers: 0, unread: 0 })
    expect(await databases()).toEqual([NAME, 'frontdesk-search-index-south'])
  })

  test('a step that fails in the middle leaves nothing of itself', async () => {
    const store = await DurableStore.open('north')
    await store.put({ customers: [known(1)] })
    const unkeepable = { ...NOTHING_READ, head: [() => {}] } as unknown as typeof NOTHING_READ
    await expect(store.put({ customers: [known(2)], sync: unkeepable })).rejects.toThrow(
      'could not be cloned',
    )
    expect(await store.counts()).toEqual({ customers: 1, unread: 1 })
    expect(await store.customers([known(2).id])).toEqual([])
    expect(await store.sync()).toEqual(NOTHING_READ)
  })

  test('wiping deletes it, while another tab has it open', async () => {
    let wasTold = 0
    const other = await DurableStore.open('north', () => (wasTold += 1))
    const store = await DurableStore.open('north')
    await store.put({ customers: [known(1)] })
    await store.wipe()
    expect(wasTold).toBe(1)
    expect(await databases()).toEqual([])
    await other.put({ customers: [known(2)] })
    await expect(other.counts()).rejects.toThrow('wiped')
    expect(await databases()).toEqual([])
  })

  test('wiping empties it even where a suspended tab holds it open', async () => {
    const store = await DurableStore.open('north')
    await store.put({ customers: [known(1)], vehicles: [knownVehicle(vehicle('x', 1))], sync: NOTHING_READ })
    const sleeper = await openDB(NAME)
    await store.wipe()
    for (const place of ['customers', 'vehicles', 'counts', 'sync'])
      expect(await sleeper.count(place)).toBe(0)
    sleeper.close()
    await expect.poll(databases).toEqual([])
  })

  test('a newer version of the page need not wait', async () => {
    const store = await DurableStore.open('north')
    const newer = await openDB(NAME, 99)
    newer.close()
    await expect(store.counts()).rejects.toThrow('version')
  })

  test('all stored rows are read back, in chunks', async () => {
    const store = await DurableStore.open('north')
    const customers = Array.from({ length: 2_500 }, (_, number) => known(number))
    await store.put({ customers, vehicles: [knownVehicle(vehicle('x', 1))] })
    const chunks: Rows[] = []
    for await (const rows of readStored('north')) chunks.push(rows)
    expect(chunks.map((rows) => rows.customers.length)).toEqual([2_000, 500, 0])
    expect(new Set(chunks.flatMap((rows) => rows.customers.map(({ id }) => id))).size).toBe(2_500)
    expect(chunks.flatMap((rows) => rows.vehicles)).toHaveLength(1)
  })
})

test('the stores of every connection are deleted, one that another tab has open included, and nothing else', async () => {
  let isTold = false
  await DurableStore.open('the old key', () => (isTold = true))
  await DurableStore.open('the new key')
  const outbox = await openDB('frontdesk-outbox', 1)
  expect(await databases()).toHaveLength(3)
  await deleteAllStores()
  expect(await databases()).toEqual(['frontdesk-outbox'])
  expect(isTold).toBe(true)
  outbox.close()
})

test('where nothing is stored there is nothing to delete', async () => {
  await deleteAllStores()
  expect(await databases()).toEqual([])
})
