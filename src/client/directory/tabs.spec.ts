import { beforeEach, expect, test } from 'vitest'
import { settle } from '../testing/fakeClock'
import { openOutboxStore } from './durableStore'
import { createBrowser } from './testing/browser'
import { some } from './testing/crawling'
import { customer } from './testing/fakeShop'
import { databases, deleteDatabases } from './testing/indexedDb'

beforeEach(deleteDatabases)

test('one tab reads, and the others find what it has read', async () => {
  const { open, shop, go } = createBrowser({ customers: some(150), hasVehicles: false })
  const [one, other] = [open(), open()]
  other.directory.start()
  await go()
  expect(shop.calls).toEqual([])
  one.directory.start()
  await go()
  expect(shop.calls).toHaveLength(2)
  expect(await other.names('customer 149')).toEqual(['Customer 149'])
  expect(other.directory.coverage()).toEqual(one.directory.coverage())
  expect(other.directory.coverage().names).toMatchObject({ read: 150, done: true })
  other.directory.learn({ customers: [customer(200, { name: 'Learned there' })] })
  await go()
  expect(await one.names('learned')).toEqual(['Learned there'])
  expect(one.directory.coverage().names.read).toBe(151)
})

test('a tab that opens later hears how far the other has come', async () => {
  const { open, go } = createBrowser({ customers: some(150), hasVehicles: false })
  const one = open()
  one.directory.start()
  await go()
  const late = open()
  late.directory.start()
  await go()
  expect(late.directory.coverage()).toEqual(one.directory.coverage())
  expect(await late.names('customer 77')).toEqual(['Customer 77'])
})

test('a card that is drawn while another tab keeps the name it has learned has it, too', async () => {
  const { open, go } = createBrowser()
  let keep: (() => void) | undefined
  const isToBeKept = new Promise<void>((resolve) => (keep = resolve))
  const one = open({
    async openStore(...parts) {
      const store = await openOutboxStore(...parts)
      return { ...store, put: (rows) => isToBeKept.then(() => store.put(rows)) }
    },
  })
  const other = open()
  const { id } = customer(1)
  one.directory.learn({ customers: [customer(1)] })
  await go()
  expect(other.directory.nameOf(id)).toBeNull()
  await go()
  keep?.()
  await go()
  expect(other.directory.nameOf(id)).toBe('Customer 1')
})

test('when the reading tab closes, another goes on', async () => {
  const { open, shop, go } = createBrowser({ customers: some(350), hasVehicles: false })
  const [one, other] = [open(), open()]
  shop.during = async () => {
    if (shop.calls.length === 2) one.closeTab()
  }
  other.directory.start()
  one.directory.start()
  await go()
  expect(shop.calls.map(({ of }) => of)).toEqual(
    [null, customer(250).id, customer(250).id, customer(150).id, customer(50).id, null].slice(
      0,
      shop.calls.length,
    ),
  )
  expect(other.directory.coverage().names).toMatchObject({ read: 350, done: true })
})

test('what another tab looks at is read first', async () => {
  const { open, shop, go } = createBrowser({ customers: some(30) })
  const [one, other] = [open(), open()]
  other.directory.wanted([customer(4).id])
  await settle()
  one.directory.start()
  await go()
  expect(shop.calls.find(({ what }) => what === 'vehicles')?.of).toBe(customer(4).id)
})

test('without a database it works for as long as the page stays', async () => {
  const { open, go } = createBrowser({ customers: some(150), hasVehicles: false })
  const { directory, names } = open({ openStore: () => Promise.reject(new Error('forbidden')) })
  directory.start()
  await go()
  expect((await names('customer 3'))?.[0]).toBe('Customer 3')
  expect(directory.coverage().names).toMatchObject({ read: 150, done: true })
  expect(await databases()).toEqual([])
  await directory.wipe()
})
