import { expect, test } from 'vitest'
import { Failure, type FailureKind } from '~/client/api/failure'
import { knownCustomer, type Rows } from './rows'
import { RequestedOnce, ScreenReads, type CardVehicle } from './screenReads'
import { createFakeShop, customer, vehicle } from './testing/fakeShop'
import { MemoryStore } from './testing/memoryStore'

const [ruth, tom] = [customer(1), customer(2)]
const civic = vehicle(ruth.id, 1)
const transit = vehicle(ruth.id, 2)
const onCard = (id: string, of = ruth) => ({ customerId: of.id, vehicleId: id })

function page(how: { bringsPeople?: number } = {}) {
  const shop = createFakeShop({ customers: [ruth, tom], vehicles: [civic, transit], ...how })
  const memory = new MemoryStore()
  const rows: Rows[] = []
  const reads = new ScreenReads({
    shop: shop.api,
    store: async () => memory,
    onRows: (read) => rows.push(read),
  })
  return {
    shop,
    memory,
    rows,
    requestNames: (...of: Parameters<ScreenReads['requestNames']>) => reads.requestNames(...of),
    requestVehicles: (cards: readonly CardVehicle[]) => reads.requestVehicles(cards),
    asked: () => shop.calls.map(({ of }) => of),
  }
}

test('two cars of one customer are one request, and none is sent twice', async () => {
  const { requestVehicles, asked, rows, shop } = page()
  await requestVehicles([onCard(civic.id), onCard(transit.id)])
  await requestVehicles([onCard(civic.id)])
  expect(asked()).toEqual([ruth.id])
  expect(shop.calls[0]?.priority).toBe('screen')
  expect(rows.flatMap(({ vehicles }) => vehicles.map(({ id }) => id))).toEqual([civic.id, transit.id])
})

test('a stored car is not requested, and the sync need not read it again', async () => {
  const { requestVehicles, asked, memory } = page()
  await memory.put({ customers: [knownCustomer(ruth), knownCustomer(tom)] })
  await requestVehicles([onCard(civic.id)])
  expect(await memory.nextUnread(new Set())).toBe(tom.id)
  await requestVehicles([onCard(transit.id)])
  expect(asked()).toEqual([ruth.id])
})

test('without a connection a car is requested again; one that the service refuses is not', async () => {
  const { requestVehicles, asked, shop } = page()
  shop.failures.push(new Failure('unreachable', 'No answer came'))
  await requestVehicles([onCard(civic.id)])
  await requestVehicles([onCard(civic.id)])
  expect(asked()).toEqual([ruth.id, ruth.id])

  shop.failures.push(new Failure('refused', 'No'))
  await requestVehicles([onCard('another', tom)])
  await requestVehicles([onCard('another', tom)])
  expect(asked()).toEqual([ruth.id, ruth.id, tom.id])
})

test('where there are no vehicles no request is sent', async () => {
  const { requestVehicles, asked, shop } = page()
  shop.hasVehicles = false
  await requestVehicles([onCard(civic.id)])
  expect(asked()).toEqual([])
})

test('a missing name is read once, and a stored one is not', async () => {
  const { requestNames, memory, rows, shop } = page()
  await memory.put({ customers: [knownCustomer(ruth)] })
  await requestNames([ruth.id, tom.id])
  await requestNames([ruth.id, tom.id])
  expect(shop.calls.map(({ what, of, priority }) => [what, of, priority])).toEqual([
    ['get', tom.id, 'screen'],
  ])
  expect(rows.flatMap(({ customers }) => customers.map(({ name }) => name))).toEqual([tom.name])
  expect((await memory.customers([tom.id])).map(({ name }) => name)).toEqual([tom.name])
})

test('where the service can, names and cars of all cards are one request', async () => {
  const { requestVehicles, requestNames, asked, rows, memory, shop } = page({ bringsPeople: 2 })
  await Promise.all([
    requestNames([ruth.id, tom.id]),
    requestVehicles([onCard(civic.id), onCard(transit.id)]),
  ])
  expect(asked()).toEqual([`${ruth.id},${tom.id}`])
  expect(shop.calls[0]?.priority).toBe('screen')
  expect(rows.flatMap(({ customers }) => customers.map(({ id }) => id))).toEqual([ruth.id, tom.id])
  expect(await memory.nextUnread(new Set())).toBe(null)
})

test('where this computer stores nothing, cars that came with the names are not requested again', async () => {
  const { requestNames, requestVehicles, asked, memory } = page({ bringsPeople: 2 })
  await memory.wipe()
  await Promise.all([requestNames([ruth.id, tom.id]), requestVehicles([onCard(civic.id)])])
  expect(asked()).toEqual([`${ruth.id},${tom.id}`])
})

test('of a fleet’s many cars those that did not come along are read by themselves', async () => {
  const { requestVehicles, requestNames, asked, memory } = page({ bringsPeople: 1 })
  await Promise.all([requestNames([ruth.id]), requestVehicles([onCard(civic.id), onCard(transit.id)])])
  expect(asked()).toEqual([ruth.id, ruth.id])
  expect((await memory.vehicles([transit.id])).map(({ id }) => id)).toEqual([transit.id])
})

test('names that the rows of a list request one by one are one request, behind everything else', async () => {
  const { requestNames, shop, rows } = page({ bringsPeople: 2 })
  await Promise.all([ruth.id, tom.id].map((id) => requestNames([id], 'background')))
  expect(shop.calls.map(({ of, priority }) => [of, priority])).toEqual([
    [`${ruth.id},${tom.id}`, 'background'],
  ])
  expect(rows.flatMap(({ customers }) => customers.map(({ id }) => id))).toEqual([ruth.id, tom.id])
})

test('where many are read at once, a deleted customer is requested once', async () => {
  const { requestNames, asked } = page({ bringsPeople: 2 })
  await requestNames(['gone', ruth.id])
  await requestNames(['gone'])
  expect(asked()).toEqual([`gone,${ruth.id}`])
})

const RUTH = [{ id: 'ruth', customerId: 'ruth' }]

/** The first reading fails so; how often it was asked when the card is looked at once more. */
async function askedAfter(kind: FailureKind) {
  let asked = 0
  const names = new RequestedOnce({
    stored: async () => new Set<string>(),
    async read() {
      asked += 1
      if (asked === 1) throw new Failure(kind, 'No')
    },
    most: () => 1,
  })
  await names.request(RUTH)
  await names.request(RUTH)
  await names.request(RUTH)
  return asked
}

test.each(['unreachable', 'busy', 'broken', 'signed-out'] as const)(
  'a name that could not be read because the service was %s is requested again, until it is read',
  async (kind) => {
    expect(await askedAfter(kind)).toBe(2)
  },
)

test.each(['missing', 'forbidden', 'refused'] as const)(
  'a name that is %s is not requested again and again',
  async (kind) => {
    expect(await askedAfter(kind)).toBe(1)
  },
)

test('many are read as many at a time as the service takes, and each once', async () => {
  const read: (readonly string[])[] = []
  const names = new RequestedOnce({
    stored: async () => new Set(['tom']),
    read: async (ids) => void read.push(ids),
    most: () => 2,
  })
  await names.request(['ruth', 'tom', 'ann', 'bo'].map((id) => ({ id, customerId: id })))
  await names.request([{ id: 'car', customerId: 'ruth' }])
  expect(read).toEqual([['ruth', 'ann'], ['bo'], ['ruth']])
})
