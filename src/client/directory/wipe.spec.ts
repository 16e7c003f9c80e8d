import { beforeEach, expect, test } from 'vitest'
import { createBrowser } from './testing/browser'
import { some } from './testing/crawling'
import { customer } from './testing/fakeShop'
import { databases, deleteDatabases } from './testing/indexedDb'

beforeEach(deleteDatabases)

test('turned off, nothing is kept or read on this computer, in any tab, today or tomorrow', async () => {
  const { open, shop, go, storage } = createBrowser({ customers: some(50), hasVehicles: false })
  const [one, other] = [open(), open()]
  one.directory.start()
  other.directory.start()
  await go()
  await other.directory.turnOff()
  await go()
  expect(await databases()).toEqual([])
  const calls = shop.calls.length
  await go(10 * 60_000)
  expect(shop.calls).toHaveLength(calls)
  for (const { directory, names } of [one, other]) {
    expect(directory.isOn()).toBe(false)
    expect(directory.coverage()).toMatchObject({ activity: 'off', names: { read: 0, done: false } })
    expect(await names('customer 7')).toEqual([])
  }
  other.directory.learn({ customers: [customer(7)] })
  expect(await other.names('customer 7')).toEqual(['Customer 7'])
  expect(JSON.stringify([...storage.kept])).not.toContain('Customer')

  const next = open()
  next.directory.start()
  await go()
  expect(next.directory.coverage().activity).toBe('off')
  expect(await databases()).toEqual([])
  expect(shop.calls).toHaveLength(calls)
})

test('turned on again, it reads from the beginning', async () => {
  const { open, go } = createBrowser({ customers: some(50), hasVehicles: false })
  const [one, other] = [open(), open()]
  one.directory.start()
  other.directory.start()
  await go()
  await other.directory.turnOff()
  await go()
  other.directory.turnOn()
  await go()
  for (const { directory, names } of [one, other]) {
    expect(directory.coverage()).toMatchObject({ activity: 'resting', names: { read: 50, done: true } })
    expect((await names('customer 7'))?.[0]).toBe('Customer 7')
  }
})

test('wiping leaves nothing, here or in the other tabs', async () => {
  const { open, go, storage } = createBrowser({ customers: some(250), hasVehicles: false })
  const [one, other] = [open(), open()]
  one.directory.start()
  other.directory.start()
  await go()
  await one.directory.wipe()
  await go()
  expect(await databases()).toEqual([])
  expect([...storage.kept]).toEqual([])
  expect(await other.names('customer 7')).toEqual([])
  expect(other.directory.coverage().names).toEqual({ read: 0, done: false, skipped: 0 })
  one.directory.learn({ customers: [customer(7)] })
  one.directory.wanted([customer(7).id])
  await go(10 * 60_000)
  expect(await databases()).toEqual([])
  expect(await (await one.directory.kept()).customers([customer(7).id])).toEqual([])
})

test('wiping in the middle of a page leaves nothing of that page', async () => {
  const { open, shop, go } = createBrowser({ customers: some(250), hasVehicles: false })
  const { directory, closeTab } = open()
  const wiped: Promise<void>[] = []
  shop.during = async () => {
    if (shop.calls.length === 2) {
      closeTab()
      wiped.push(directory.wipe())
    }
  }
  directory.start()
  await go(60_000)
  await Promise.all(wiped)
  expect(shop.calls).toHaveLength(2)
  expect(await databases()).toEqual([])
})

test('a page that has not read anything wipes what an earlier one kept', async () => {
  const { open, go } = createBrowser({ customers: some(5), hasVehicles: false })
  const first = open()
  first.directory.start()
  await go()
  first.closeTab()
  expect(await databases()).toHaveLength(1)
  await open().directory.wipe()
  expect(await databases()).toEqual([])
})

test('a name that is answered after the wipe is kept nowhere', async () => {
  const { open, go, shop } = createBrowser({ customers: some(3), hasVehicles: false })
  const { directory } = open()
  let wiped: Promise<unknown> = Promise.resolve()
  shop.during = async () => {
    wiped = directory.wipe()
    await wiped
  }
  directory.wantedNames([customer(1).id])
  await go()
  await wiped
  await go()
  expect(shop.calls).toHaveLength(1)
  expect(await databases()).toEqual([])
})
