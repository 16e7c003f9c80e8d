import { expect, test } from 'vitest'
import { Failure } from '../api/failure'
import { createMemoryStore } from './memoryStore'
import { createOnCards } from './onCards'
import { knownCustomer, type Rows } from './rows'
import { createFakeShop, customer, vehicle } from './testing/fakeShop'

const [ruth, tom] = [customer(1), customer(2)]
const civic = vehicle(ruth.id, 1)
const transit = vehicle(ruth.id, 2)
const onCard = (id: string, of = ruth) => ({ customerId: of.id, vehicleId: id })

function desk(how: { bringsPeople?: number } = {}) {
  const shop = createFakeShop({ customers: [ruth, tom], vehicles: [civic, transit], ...how })
  const memory = createMemoryStore()
  const rows: Rows[] = []
  const { wantNames, wantVehicles } = createOnCards({
    shop: shop.api,
    store: async () => memory,
    onRows: (read) => rows.push(read),
  })
  return { shop, memory, rows, wantNames, want: wantVehicles, asked: () => shop.calls.map(({ of }) => of) }
}

test('two cars of one customer are one question, and nobody is asked for twice', async () => {
  const { want, asked, rows, shop } = desk()
  await want([onCard(civic.id), onCard(transit.id)])
  await want([onCard(civic.id)])
  expect(asked()).toEqual([ruth.id])
  expect(shop.calls[0]?.priority).toBe('screen')
  expect(rows.flatMap(({ vehicles }) => vehicles.map(({ id }) => id))).toEqual([civic.id, transit.id])
})

test('what is kept here is not asked for, and the crawl need not read it again', async () => {
  const { want, asked, memory } = desk()
  await memory.put({ customers: [knownCustomer(ruth), knownCustomer(tom)] })
  await want([onCard(civic.id)])
  expect(await memory.nextUnread(new Set())).toBe(tom.id)
  await want([onCard(transit.id)])
  expect(asked()).toEqual([ruth.id])
})

test('while the line is down it is asked for again; what the service refuses is not', async () => {
  const { want, asked, shop } = desk()
  shop.failures.push(new Failure('unreachable', 'No answer came'))
  await want([onCard(civic.id)])
  await want([onCard(civic.id)])
  expect(asked()).toEqual([ruth.id, ruth.id])

  shop.failures.push(new Failure('refused', 'No'))
  await want([onCard('another', tom)])
  await want([onCard('another', tom)])
  expect(asked()).toEqual([ruth.id, ruth.id, tom.id])
})

test('where there are no vehicles nothing is asked', async () => {
  const { want, asked, shop } = desk()
  shop.hasVehicles = false
  await want([onCard(civic.id)])
  expect(asked()).toEqual([])
})

test('a name that nobody has read is read once, and one that is kept is not', async () => {
  const { wantNames, memory, rows, shop } = desk()
  await memory.put({ customers: [knownCustomer(ruth)] })
  await wantNames([ruth.id, tom.id])
  await wantNames([ruth.id, tom.id])
  expect(shop.calls.map(({ what, of, priority }) => [what, of, priority])).toEqual([
    ['get', tom.id, 'screen'],
  ])
  expect(rows.flatMap(({ customers }) => customers.map(({ name }) => name))).toEqual([tom.name])
  expect((await memory.customers([tom.id])).map(({ name }) => name)).toEqual([tom.name])
})

test('where the service can, names and cars of all cards are one question', async () => {
  const { want, wantNames, asked, rows, memory, shop } = desk({ bringsPeople: 2 })
  await Promise.all([wantNames([ruth.id, tom.id]), want([onCard(civic.id), onCard(transit.id)])])
  expect(asked()).toEqual([`${ruth.id},${tom.id}`])
  expect(shop.calls[0]?.priority).toBe('screen')
  expect(rows.flatMap(({ customers }) => customers.map(({ id }) => id))).toEqual([ruth.id, tom.id])
  expect(await memory.nextUnread(new Set())).toBe(null)
})

test('of a fleet’s many cars those that did not come along are read by themselves', async () => {
  const { want, wantNames, asked, memory } = desk({ bringsPeople: 1 })
  await Promise.all([wantNames([ruth.id]), want([onCard(civic.id), onCard(transit.id)])])
  expect(asked()).toEqual([ruth.id, ruth.id])
  expect((await memory.vehicles([transit.id])).map(({ id }) => id)).toEqual([transit.id])
})
