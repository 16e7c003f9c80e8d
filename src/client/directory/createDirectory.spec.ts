import { beforeEach, expect, test } from 'vitest'
import { Failure } from '../api/failure'
import { createBrowser } from './testing/browser'
import { some } from './testing/crawling'
import { customer, vehicle } from './testing/fakeShop'
import { deleteDatabases } from './testing/indexedDb'

beforeEach(deleteDatabases)

test('what has been read is found, and its coverage says how much that is', async () => {
  const { open, go } = createBrowser({
    customers: [...some(120), customer(500, { name: 'Ruth Delgado' })],
    vehicles: [vehicle(customer(500).id, 1, { plate: '7ABC123' })],
  })
  const { directory, names } = open()
  expect(directory.coverage()).toMatchObject({ activity: 'starting', names: { read: 0, done: false } })
  directory.start()
  await go(100)
  expect(await names('delgdo')).toEqual(['Ruth Delgado'])
  expect(await names('abc1')).toEqual(['Ruth Delgado'])
  expect(directory.coverage().names).toEqual({ read: 121, done: true, skipped: 0 })
  expect(directory.coverage().vehicles).toMatchObject({ of: 121, done: false })
  for (let turn = 0; turn < 130; turn += 1) await go(240)
  expect(directory.coverage()).toEqual({
    activity: 'resting',
    names: { read: 121, done: true, skipped: 0 },
    vehicles: { read: 121, of: 121, done: true, skipped: 0 },
  })
})

test('coverage never claims what was not read', async () => {
  const { open, shop, go } = createBrowser({ customers: some(450), vehicles: [] })
  const { directory } = open()
  const seen = new Set<string>()
  const read = new Set<string>()
  shop.during = async ({ what, of }) => {
    const { names, vehicles } = directory.coverage()
    const top = shop.calls.filter((call) => call.what === 'list').length - (what === 'list' ? 1 : 0)
    expect(names.read).toBeLessThanOrEqual(Math.min(450, top * 100))
    expect(names.done && top < 5).toBe(false)
    expect(vehicles?.read).toBeLessThanOrEqual(read.size)
    expect(vehicles?.done).toBe(false)
    if (what === 'vehicles' && of) read.add(of)
    seen.add(what)
  }
  directory.start()
  for (let turn = 0; turn < 20; turn += 1) await go(240)
  expect(seen).toEqual(new Set(['list', 'vehicles']))
  expect(directory.coverage().names.done).toBe(true)
})

test('rows that could not be read are told', async () => {
  const { open, shop, go } = createBrowser({ customers: some(5), hasVehicles: false })
  shop.skippedOnFirstPage = 2
  const { directory } = open()
  directory.start()
  await go()
  expect(directory.coverage()).toMatchObject({ names: { read: 5, skipped: 2 }, vehicles: null })
})

test('coverage stays the same object until something changes', async () => {
  const { open, go } = createBrowser({ customers: some(5), hasVehicles: false })
  const { directory } = open()
  let told = 0
  const stop = directory.subscribe(() => (told += 1))
  const before = directory.coverage()
  expect(directory.coverage()).toBe(before)
  directory.start()
  await go()
  expect(directory.coverage()).not.toBe(before)
  const [after, count] = [directory.coverage(), told]
  for (let minute = 0; minute < 10; minute += 1) await go(60_000)
  expect(directory.coverage()).toBe(after)
  expect(told).toBe(count)
  stop()
})

test('what is learned elsewhere is found at once, before anything is read', async () => {
  const { open, shop } = createBrowser()
  const { directory, names } = open()
  directory.learn({
    customers: [customer(1, { name: 'Ruth Delgado', phone: '+15551234567' })],
    vehicles: [vehicle(customer(1).id, 1, { plate: '7ABC123' })],
  })
  expect(await names('ruth')).toEqual(['Ruth Delgado'])
  expect(await names('7abc')).toEqual(['Ruth Delgado'])
  expect(await directory.withPhone('+15551234567')).toEqual([{ id: customer(1).id, name: 'Ruth Delgado' }])
  expect(shop.calls).toEqual([])
})

test('the next page finds what was kept, without asking the service', async () => {
  const { open, shop, go } = createBrowser({ customers: some(150), hasVehicles: false })
  const first = open()
  first.directory.start()
  await go()
  first.closeTab()
  const calls = shop.calls.length
  shop.broken = () => new Failure('unreachable', 'No answer')
  const next = open()
  next.directory.start()
  await go()
  expect(await next.names('customer 149')).toEqual(['Customer 149'])
  expect(next.directory.coverage().names).toMatchObject({ read: 150, done: false })
  expect(shop.calls.length).toBeLessThan(calls + 5)
})

test('of several searches the last is answered', async () => {
  const { open } = createBrowser()
  const { directory } = open()
  directory.learn({ customers: [customer(1, { name: 'Ruth Delgado' })] })
  const [first, second, third] = await Promise.all([
    directory.search('r'),
    directory.search('ru'),
    directory.search('rut'),
  ])
  expect([first, second]).toEqual([null, null])
  expect(third).toMatchObject({ text: 'rut', found: [{ name: 'Ruth Delgado' }] })
})

test('a search that is broken says so, and never that there is nobody', async () => {
  const { open } = createBrowser()
  const { directory, port } = open()
  const asked = directory.search('ruth')
  port.break(new Error('no such file'))
  await expect(asked).rejects.toThrow('The part that searches does not run')
  await expect(directory.search('ruth')).rejects.toThrow('The part that searches does not run')
  await expect(directory.withPhone('+15551234567')).rejects.toThrow('The part that searches does not run')
  expect(directory.coverage().names.done).toBe(false)
})

test('names cards without a request each, and tells when a name has come or changed', async () => {
  const { open, shop, go } = createBrowser({ customers: some(3), hasVehicles: false })
  const { directory } = open()
  directory.start()
  await go()
  const calls = shop.calls.length
  let told = 0
  directory.subscribe(() => (told += 1))
  const ids = [0, 1, 2].map((number) => customer(number).id)
  expect(ids.map((id) => directory.nameOf(id))).toEqual([null, null, null])
  await go()
  expect(ids.map((id) => directory.nameOf(id))).toEqual(['Customer 0', 'Customer 1', 'Customer 2'])
  expect(told).toBe(1)
  directory.learn({ customers: [customer(1, { name: 'Married', updatedAt: '2030-01-01T00:00:00.000Z' })] })
  expect(directory.nameOf(customer(1).id)).toBe('Married')
  const kept = await directory.kept()
  expect(await kept.customers(['nobody'])).toEqual([])
  expect(await kept.customers([customer(2).id])).toMatchObject([{ name: 'Customer 2' }])
  expect(shop.calls).toHaveLength(calls)
})

test('a name that is asked for before it is learned comes all the same', async () => {
  const { open, go } = createBrowser()
  const { directory } = open()
  expect(directory.nameOf(customer(1).id)).toBeNull()
  directory.learn({ customers: [customer(1)] })
  expect(directory.nameOf(customer(1).id)).toBe('Customer 1')
  await go()
  expect(directory.nameOf(customer(1).id)).toBe('Customer 1')
})

test('paused, nothing is asked; started again, it goes on', async () => {
  const { open, shop, go } = createBrowser({ customers: some(50) })
  const { directory } = open()
  directory.start()
  await go(1_000)
  directory.pause()
  expect(directory.coverage()).toMatchObject({ activity: 'paused', names: { done: false } })
  await go()
  const calls = shop.calls.length
  await go(10 * 60_000)
  expect(shop.calls).toHaveLength(calls)
  directory.start()
  await go(1_000)
  expect(shop.calls.length).toBeGreaterThan(calls)
})

test('after the session is over it stops, and goes on with what is read after signing in again', async () => {
  const { open, shop, go } = createBrowser({ customers: some(250), hasVehicles: false })
  shop.failures.push(null, new Failure('signed-out', 'Sign in'))
  const { directory } = open()
  directory.start()
  await go(60_000)
  expect(shop.calls).toHaveLength(2)
  expect(directory.coverage()).toMatchObject({ activity: 'stopped', names: { done: false } })
  directory.learn({ customers: [customer(3)] })
  await go()
  expect(directory.coverage().names).toMatchObject({ read: 250, done: true })
})

test('paused and begun again it looks for who is new, also while all that is made is heard of', async () => {
  const { open, shop, go } = createBrowser({ customers: some(250), vehicles: [] })
  const { directory, names } = open({ isLive: () => true })
  directory.start()
  await go(100)
  shop.customers.push(
    ...Array.from({ length: 150 }, (_, at) => customer(500 + at, { name: `Imported ${at}` })),
  )
  await go(5 * 60_000)
  expect(await names('imported')).toEqual([])
  directory.pause()
  directory.start()
  await go(100)
  expect(await names('imported 149')).toEqual(['Imported 149'])
  expect(directory.coverage().names).toEqual({ read: 400, done: true, skipped: 0 })
})
