import { beforeEach, expect, test, vi } from 'vitest'
import { Failure } from '~/client/api/failure'
import { DurableStore } from './store'
import { createBrowser } from './testing/browser'
import { customer, vehicle } from './testing/fakeShop'
import { databases, deleteDatabases } from './testing/indexedDb'
import { some } from './testing/syncing'

beforeEach(deleteDatabases)

test('customers that the sync has read are found, and the coverage says how many that is', async () => {
  const { open, go } = createBrowser({
    customers: [...some(120), customer(500, { name: 'Ruth Delgado' })],
    vehicles: [vehicle(customer(500).id, 1, { plate: '7ABC123' })],
  })
  const { index, names } = open()
  expect(index.coverage()).toMatchObject({ activity: 'starting', names: { read: 0, done: false } })
  index.start()
  await go(100)
  expect(await names('delgdo')).toEqual(['Ruth Delgado'])
  expect(await names('abc1')).toEqual(['Ruth Delgado'])
  expect(index.coverage().names).toEqual({ read: 121, done: true, skipped: 0 })
  expect(index.coverage().vehicles).toMatchObject({ of: 121, done: false })
  for (let turn = 0; turn < 130; turn += 1) await go(240)
  expect(index.coverage()).toEqual({
    activity: 'resting',
    names: { read: 121, done: true, skipped: 0 },
    vehicles: { read: 121, of: 121, done: true, skipped: 0 },
  })
})

test('coverage never claims what was not read', async () => {
  const { open, shop, go } = createBrowser({ customers: some(450), vehicles: [] })
  const { index } = open()
  const seen = new Set<string>()
  const read = new Set<string>()
  shop.during = async ({ what, of }) => {
    const { names, vehicles } = index.coverage()
    const top = shop.calls.filter((call) => call.what === 'list').length - (what === 'list' ? 1 : 0)
    expect(names.read).toBeLessThanOrEqual(Math.min(450, top * 100))
    expect(names.done && top < 5).toBe(false)
    expect(vehicles?.read).toBeLessThanOrEqual(read.size)
    expect(vehicles?.done).toBe(false)
    if (what === 'vehicles' && of) read.add(of)
    seen.add(what)
  }
  index.start()
  for (let turn = 0; turn < 20; turn += 1) await go(240)
  expect(seen).toEqual(new Set(['list', 'vehicles']))
  expect(index.coverage().names.done).toBe(true)
})

test('rows that could not be read are counted', async () => {
  const { open, shop, go } = createBrowser({ customers: some(5), hasVehicles: false })
  shop.skippedOnFirstPage = 2
  const { index } = open()
  index.start()
  await go()
  expect(index.coverage()).toMatchObject({ names: { read: 5, skipped: 2 }, vehicles: null })
})

test('coverage stays the same object until something changes', async () => {
  const { open, go } = createBrowser({ customers: some(5), hasVehicles: false })
  const { index } = open()
  let told = 0
  const stop = index.subscribe(() => (told += 1))
  const before = index.coverage()
  expect(index.coverage()).toBe(before)
  index.start()
  await go()
  expect(index.coverage()).not.toBe(before)
  const [after, count] = [index.coverage(), told]
  for (let minute = 0; minute < 10; minute += 1) await go(60_000)
  expect(index.coverage()).toBe(after)
  expect(told).toBe(count)
  stop()
})

test('a customer that a screen has read is found at once, before the sync reads any', async () => {
  const { open, shop } = createBrowser()
  const { index, names } = open()
  index.upsert({
    customers: [customer(1, { name: 'Ruth Delgado', phone: '+15551234567' })],
    vehicles: [vehicle(customer(1).id, 1, { plate: '7ABC123' })],
  })
  expect(await names('ruth')).toEqual(['Ruth Delgado'])
  expect(await names('7abc')).toEqual(['Ruth Delgado'])
  expect(await index.withPhone('+15551234567')).toEqual([{ id: customer(1).id, name: 'Ruth Delgado' }])
  expect(shop.calls).toEqual([])
})

test('the next page finds stored customers without asking the service', async () => {
  const { open, shop, go } = createBrowser({ customers: some(150), hasVehicles: false })
  const first = open()
  first.index.start()
  await go()
  first.closeTab()
  const calls = shop.calls.length
  shop.broken = () => new Failure('unreachable', 'No answer')
  const next = open()
  next.index.start()
  await go()
  expect(await next.names('customer 149')).toEqual(['Customer 149'])
  expect(next.index.coverage().names).toMatchObject({ read: 150, done: false })
  expect(shop.calls.length).toBeLessThan(calls + 5)
})

test('of several searches the last has results', async () => {
  const { open } = createBrowser()
  const { index } = open()
  index.upsert({ customers: [customer(1, { name: 'Ruth Delgado' })] })
  const [first, second, third] = await Promise.all([
    index.search('r'),
    index.search('ru'),
    index.search('rut'),
  ])
  expect([first, second]).toEqual([null, null])
  expect(third).toMatchObject({ text: 'rut', found: [{ name: 'Ruth Delgado' }] })
})

test('a broken search says so, and never that there is no such customer', async () => {
  const { open } = createBrowser()
  const { index, port } = open()
  const asked = index.search('ruth')
  port.break(new Error('no such file'))
  await expect(asked).rejects.toThrow('The search has stopped')
  await expect(index.search('ruth')).rejects.toThrow('The search has stopped')
  await expect(index.withPhone('+15551234567')).rejects.toThrow('The search has stopped')
  expect(index.coverage().names.done).toBe(false)
})

test('names cards without a request each, and emits when a name has come or changed', async () => {
  const { open, shop, go } = createBrowser({ customers: some(3), hasVehicles: false })
  const { index } = open()
  index.start()
  await go()
  const calls = shop.calls.length
  let told = 0
  index.subscribe(() => (told += 1))
  const ids = [0, 1, 2].map((number) => customer(number).id)
  expect(ids.map((id) => index.nameOf(id))).toEqual([null, null, null])
  await go()
  expect(ids.map((id) => index.nameOf(id))).toEqual(['Customer 0', 'Customer 1', 'Customer 2'])
  expect(told).toBe(1)
  index.upsert({ customers: [customer(1, { name: 'Married', updatedAt: '2030-01-01T00:00:00.000Z' })] })
  expect(index.nameOf(customer(1).id)).toBe('Married')
  const kept = await index.store()
  expect(await kept.customers(['nobody'])).toEqual([])
  expect(await kept.customers([customer(2).id])).toMatchObject([{ name: 'Customer 2' }])
  expect(shop.calls).toHaveLength(calls)
})

test('a name that a card asks for before it is there appears once it is', async () => {
  const { open, go } = createBrowser()
  const { index } = open()
  expect(index.nameOf(customer(1).id)).toBeNull()
  index.upsert({ customers: [customer(1)] })
  expect(index.nameOf(customer(1).id)).toBe('Customer 1')
  await go()
  expect(index.nameOf(customer(1).id)).toBe('Customer 1')
})

test('paused, no request is sent; started again, the sync continues', async () => {
  const { open, shop, go } = createBrowser({ customers: some(50) })
  const { index } = open()
  index.start()
  await go(1_000)
  index.pause()
  expect(index.coverage()).toMatchObject({ activity: 'paused', names: { done: false } })
  await go()
  const calls = shop.calls.length
  await go(10 * 60_000)
  expect(shop.calls).toHaveLength(calls)
  index.start()
  await go(1_000)
  expect(shop.calls.length).toBeGreaterThan(calls)
})

test('the sync stops when the session ends, and continues after the next sign-in', async () => {
  const { open, shop, go } = createBrowser({ customers: some(250), hasVehicles: false })
  shop.failures.push(null, new Failure('signed-out', 'Sign in'))
  const { index } = open()
  index.start()
  await go(60_000)
  expect(shop.calls).toHaveLength(2)
  expect(index.coverage()).toMatchObject({ activity: 'stopped', names: { done: false } })
  index.start()
  await go()
  expect(index.coverage().names).toMatchObject({ read: 250, done: true })
})

test('paused and started again it reads new customers, also while the change stream is live', async () => {
  const { open, shop, go } = createBrowser({ customers: some(250), vehicles: [] })
  const { index, names } = open({ isLive: () => true })
  index.start()
  await go(100)
  shop.customers.push(
    ...Array.from({ length: 150 }, (_, at) => customer(500 + at, { name: `Imported ${at}` })),
  )
  await go(5 * 60_000)
  expect(await names('imported')).toEqual([])
  index.pause()
  index.start()
  await go(100)
  expect(await names('imported 149')).toEqual(['Imported 149'])
  expect(index.coverage().names).toEqual({ read: 400, done: true, skipped: 0 })
})

test('customers upserted one by one are named at once, and stored together', async () => {
  const puts = vi.spyOn(DurableStore.prototype, 'put')
  const { open, go } = createBrowser()
  const { index } = open()
  const [one, two] = [customer(1), customer(2)]
  expect([index.nameOf(one.id), index.nameOf(two.id)]).toEqual([null, null])
  index.upsert({ customers: [one] })
  index.upsert({ customers: [two] })
  expect([index.nameOf(one.id), index.nameOf(two.id)]).toEqual([one.name, two.name])
  await go()
  expect(puts.mock.calls.map(([{ customers }]) => customers?.map(({ id }) => id))).toEqual([[one.id, two.id]])
  puts.mockRestore()
})

test('one tab syncs, and the others find what it has read', async () => {
  const { open, shop, go } = createBrowser({ customers: some(150), hasVehicles: false })
  const [one, other] = [open(), open()]
  other.index.start()
  await go()
  expect(shop.calls).toEqual([])
  one.index.start()
  await go()
  expect(shop.calls).toHaveLength(2)
  expect(await other.names('customer 149')).toEqual(['Customer 149'])
  expect(other.index.coverage()).toEqual(one.index.coverage())
  expect(other.index.coverage().names).toMatchObject({ read: 150, done: true })
  other.index.upsert({ customers: [customer(200, { name: 'Learned there' })] })
  await go()
  expect(await one.names('learned')).toEqual(['Learned there'])
  expect(one.index.coverage().names.read).toBe(151)
})

test('a tab that opens later shows how far the other has come', async () => {
  const { open, go } = createBrowser({ customers: some(150), hasVehicles: false })
  const one = open()
  one.index.start()
  await go()
  const late = open()
  late.index.start()
  await go()
  expect(late.index.coverage()).toEqual(one.index.coverage())
  expect(await late.names('customer 77')).toEqual(['Customer 77'])
})

test('a card that is drawn while another tab stores its name gets the name, too', async () => {
  const { open, go } = createBrowser()
  let keep: (() => void) | undefined
  const isToBeKept = new Promise<void>((resolve) => (keep = resolve))
  const one = open({
    async openStore(...parts) {
      const store = await DurableStore.open(...parts)
      const put = store.put.bind(store)
      store.put = (rows) => isToBeKept.then(() => put(rows))
      return store
    },
  })
  const other = open()
  const { id } = customer(1)
  one.index.upsert({ customers: [customer(1)] })
  await go()
  expect(other.index.nameOf(id)).toBeNull()
  await go()
  keep?.()
  await go()
  expect(other.index.nameOf(id)).toBe('Customer 1')
})

test('when the syncing tab closes, another continues', async () => {
  const { open, shop, go } = createBrowser({ customers: some(350), hasVehicles: false })
  const [one, other] = [open(), open()]
  shop.during = async () => {
    if (shop.calls.length === 2) one.closeTab()
  }
  other.index.start()
  one.index.start()
  await go()
  expect(shop.calls.map(({ of }) => of)).toEqual(
    [null, customer(250).id, customer(250).id, customer(150).id, customer(50).id, null].slice(
      0,
      shop.calls.length,
    ),
  )
  expect(other.index.coverage().names).toMatchObject({ read: 350, done: true })
})

test('without a database nothing is synced, and searches find what the page has opened', async () => {
  const { open, shop, go } = createBrowser({ customers: some(150), hasVehicles: false })
  const { index, names } = open({ openStore: () => Promise.reject(new Error('forbidden')) })
  index.start()
  await go()
  index.upsert({ customers: [customer(3)] })
  expect(await names('customer 3')).toEqual(['Customer 3'])
  expect(index.coverage()).toMatchObject({ activity: 'off', names: { read: 0, done: false } })
  expect(shop.calls).toEqual([])
  expect(await databases()).toEqual([])
  await index.wipe()
})

test('turned off, nothing is stored or synced on this computer, in any tab, today or tomorrow', async () => {
  const { open, shop, go, storage } = createBrowser({ customers: some(50), hasVehicles: false })
  const [one, other] = [open(), open()]
  one.index.start()
  other.index.start()
  await go()
  await other.index.turnOff()
  await go()
  expect(await databases()).toEqual([])
  const calls = shop.calls.length
  await go(10 * 60_000)
  expect(shop.calls).toHaveLength(calls)
  for (const { index, names } of [one, other]) {
    expect(index.coverage()).toMatchObject({ activity: 'off', names: { read: 0, done: false } })
    expect(await names('customer 7')).toEqual([])
  }
  other.index.upsert({ customers: [customer(7)] })
  expect(await other.names('customer 7')).toEqual(['Customer 7'])
  expect(JSON.stringify([...storage.kept])).not.toContain('Customer')

  const next = open()
  next.index.start()
  await go()
  expect(next.index.coverage().activity).toBe('off')
  expect(await databases()).toEqual([])
  expect(shop.calls).toHaveLength(calls)
})

test('turned on again, it syncs from the beginning', async () => {
  const { open, go } = createBrowser({ customers: some(50), hasVehicles: false })
  const [one, other] = [open(), open()]
  one.index.start()
  other.index.start()
  await go()
  await other.index.turnOff()
  await go()
  other.index.turnOn()
  await go()
  for (const { index, names } of [one, other]) {
    expect(index.coverage()).toMatchObject({ activity: 'resting', names: { read: 50, done: true } })
    expect((await names('customer 7'))?.[0]).toBe('Customer 7')
  }
})

test('wiping leaves nothing, here or in the other tabs', async () => {
  const { open, go, storage } = createBrowser({ customers: some(250), hasVehicles: false })
  const [one, other] = [open(), open()]
  one.index.start()
  other.index.start()
  await go()
  await one.index.wipe()
  await go()
  expect(await databases()).toEqual([])
  expect([...storage.kept]).toEqual([])
  expect(await other.names('customer 7')).toEqual([])
  expect(other.index.coverage().names).toEqual({ read: 0, done: false, skipped: 0 })
  one.index.upsert({ customers: [customer(7)] })
  one.index.requestNames([customer(7).id])
  await go(10 * 60_000)
  expect(await databases()).toEqual([])
  expect(await (await one.index.store()).customers([customer(7).id])).toEqual([])
})

test('wiping in the middle of a page leaves nothing of that page', async () => {
  const { open, shop, go } = createBrowser({ customers: some(250), hasVehicles: false })
  const { index, closeTab } = open()
  const wiped: Promise<void>[] = []
  shop.during = async () => {
    if (shop.calls.length === 2) {
      closeTab()
      wiped.push(index.wipe())
    }
  }
  index.start()
  await go(60_000)
  await Promise.all(wiped)
  expect(shop.calls).toHaveLength(2)
  expect(await databases()).toEqual([])
})

test('a page that has not read anything wipes what an earlier one stored', async () => {
  const { open, go } = createBrowser({ customers: some(5), hasVehicles: false })
  const first = open()
  first.index.start()
  await go()
  first.closeTab()
  expect(await databases()).toHaveLength(1)
  await open().index.wipe()
  expect(await databases()).toEqual([])
})

test('a name that arrives after the wipe is stored nowhere', async () => {
  const { open, go, shop } = createBrowser({ customers: some(3), hasVehicles: false })
  const { index } = open()
  let wiped: Promise<unknown> = Promise.resolve()
  shop.during = async () => {
    wiped = index.wipe()
    await wiped
  }
  index.requestNames([customer(1).id])
  await go()
  await wiped
  await go()
  expect(shop.calls).toHaveLength(1)
  expect(await databases()).toEqual([])
})

test('turned off, the names of cards and lists come all the same', async () => {
  const { open, go } = createBrowser({ customers: some(3), hasVehicles: false })
  const { index } = open()
  await index.turnOff()
  index.upsert({ customers: [customer(2)] })
  expect(index.nameOf(customer(2).id)).toBe('Customer 2')
  const { id, name } = customer(1)
  expect(index.nameOf(id)).toBeNull()
  index.requestNames([id], 'background')
  await go()
  expect(index.nameOf(id)).toBe(name)
  expect(await databases()).toEqual([])
})

test('after a sign-out in another tab, the tab that leads next reads nothing', async () => {
  const { open, go, shop } = createBrowser({ customers: some(50), hasVehicles: false })
  const [one, other] = [open(), open()]
  one.index.start()
  other.index.start()
  await go()
  await one.index.wipe()
  await go()
  const calls = shop.calls.length
  one.closeTab()
  await go(10 * 60_000)
  expect(shop.calls).toHaveLength(calls)
  expect(await databases()).toEqual([])
})

test('turned off, a second car of a customer comes with the first', async () => {
  const { id } = customer(1)
  const cars = [vehicle(id, 1), vehicle(id, 2)]
  const { open, go, shop } = createBrowser({ customers: some(2), vehicles: cars, bringsPeople: 2 })
  const { index } = open()
  await index.turnOff()
  const showCard = (vehicleId: string) => {
    if (index.nameOf(id) === null) index.requestNames([id])
    if (index.vehicleOf(vehicleId) === null) index.requestVehicles([{ customerId: id, vehicleId }])
  }
  for (const car of cars) {
    showCard(car.id)
    await go()
    expect(index.vehicleOf(car.id)).toMatchObject({ id: car.id })
  }
  expect(shop.calls).toHaveLength(1)
})
