import Database from 'libsql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCustomer as addCustomerTo } from '../actions/customers'
import { belongings } from '../store/belongings'
import { counters } from '../store/counters'
import { invoices } from '../store/invoices'
import { openSqlite } from '../store/sqlite'
import { standings } from '../store/standings'
import {
  acceptedQuote,
  addCustomer,
  addVehicle,
  book,
  linkDevice,
  pay,
  type Shops,
  type TestShop,
  unpaidInvoice,
} from '../testing/counter'
import { hookedShop } from '../testing/hooked'
import { mortal, twoPlaces } from '../testing/moving'
import { keyed } from '../testing/repeated'
import { startShops } from '../testing/shop'
import { keysOf, stateOf } from '../testing/state'
import { newFile } from '../testing/store'
import { createVault } from '../vault'
import { workFor } from '../webhooks/outbox'
import { giveUpMoving } from './giveUp'
import { moveShops, NotMoved } from './move'

let shops: Shops
beforeAll(async () => {
  shops = await startShops()
})
afterAll(() => shops.close())

/** A shop that has something of each kind. */
async function busyShop() {
  const shop = await shops.newShop('Cedar Street Auto', null, 'admin')
  const { id: customer } = await addCustomer(shop)
  const { id: car } = await addVehicle(shop, customer)
  await book(shop, customer, { vehicle_id: car })
  const quote = await acceptedQuote(shop, customer)
  await shop.full('POST', `/quotes/${quote.id}/convert-to-invoice`)
  await pay(shop, (await unpaidInvoice(shop, customer)).id, 600)
  await linkDevice(shop)
  return { ...shop, customer }
}

const rowsOf = async ({ store }: Pick<Shops, 'store'>, { id }: TestShop) => ({
  ...(await stateOf({ ...shops, store }, { ...shops.asCaller(null), id, key: '' })),
  webhooks: [],
  keys: await keysOf({ ...shops, store }, { ...shops.asCaller(null), id, key: '' }),
})

const standingOf = async ({ store }: Pick<Shops, 'store'>, { id }: Pick<TestShop, 'id'>) =>
  (await standings.all(store)).find(({ shop_id }) => shop_id === id)?.standing

const thrownBy = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

test('a shop comes over whole, with its keys and what was answered to them, and whole back', async () => {
  const { here, there, askThere } = twoPlaces(shops)
  const shop = await busyShop()
  const made = { name: 'Bo', email: 'bo@example.com' }
  const hook = { url: 'https://hooks.example.com/shop', events: ['*'] }
  const first = await shop.full('POST', '/customers', made, keyed('desk-1'))
  const sealed = await shop.full('POST', '/webhooks', hook, keyed('desk-2'))
  const before = await rowsOf(here, shop)

  const [moved] = await moveShops(here, there, [shop.id])
  expect(moved).toMatchObject({ id: shop.id, books: { counts: { shops: 1, payments: 1, customers: 2 } } })
  expect(await rowsOf(there, shop)).toEqual(before)
  const again = await askThere(shop.key, 'POST', '/customers', made, { 'Idempotency-Key': 'desk-1' })
  expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([
    201,
    first.text,
    'true',
  ])
  const shown = await askThere(shop.key, 'POST', '/webhooks', hook, { 'Idempotency-Key': 'desk-2' })
  expect([shown.status, shown.text]).toEqual([201, sealed.text])
  const another = await askThere(shop.key, 'POST', '/customers', { name: 'Ana' })
  expect(another.status).toBe(201)
  const grown = await rowsOf(there, shop)
  expect([grown.customers.length, grown.events.length]).toEqual([3, before.events.length + 1])

  await moveShops(there, here, [shop.id])
  expect(await rowsOf(here, shop)).toEqual(grown)
  const back = await shop.full('POST', '/webhooks', hook, keyed('desk-2'))
  expect([back.status, back.text]).toEqual([201, sealed.text])
  expect((await askThere(shop.key, 'GET', '/customers')).status).toBe(503)
})

test('a cursor is refused in the place that has another secret, and good again where it was given', async () => {
  const { here, there, askThere } = twoPlaces(shops)
  const shop = await busyShop()
  await addCustomer(shop, { name: 'Bo' })
  const { body } = await shop.full<{ pagination: { next_cursor: string } }>('GET', '/customers?limit=1')
  const next = `/customers?limit=1&after=${body.pagination.next_cursor}`
  await moveShops(here, there, [shop.id])
  const refused = await askThere(shop.key, 'GET', next)
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('not a cursor of this list')])
  await moveShops(there, here, [shop.id])
  expect((await shop.full('GET', next)).rows).toMatchObject([{ id: shop.customer }])
})

test('while it is on its way it is read and not written to, here or there; then it is there alone', async () => {
  const { here, there, askThere } = twoPlaces(shops)
  const shop = await busyShop()
  const other = await shops.newShop()
  const seen: unknown[] = []
  const watched: typeof there.store = {
    ...there.store,
    carry: async (id, work) => {
      const result = await there.store.carry(id, work)
      const write = await shop.full('POST', '/customers', { name: 'Late' })
      const read = await shop.full('GET', '/customers')
      seen.push([
        write.status,
        write.message,
        read.status,
        (await askThere(shop.key, 'GET', '/customers')).status,
      ])
      return result
    },
  }
  await moveShops(here, { ...there, store: watched }, [shop.id])
  const moving = expect.stringContaining('is being moved to another place. Nothing was done')
  // When all is copied, and when it is open there, which is the moment after it is gone here.
  expect(seen).toEqual([
    [503, moving, 200, 503],
    [503, expect.stringContaining('has moved to another place'), 503, 200],
  ])
  expect((await shop.full('GET', '/customers')).message).not.toContain('postgres')
  expect((await other.full('POST', '/customers', { name: 'Bo' })).status).toBe(201)
  expect((await rowsOf(there, shop)).customers).toHaveLength(1)
  await shops.service.sweep()
})

test('what is written there is later than all that was written here', async () => {
  const { here, there } = twoPlaces(shops)
  const shop = await busyShop()
  await moveShops(here, there, [shop.id])
  const [left] = (await standings.all(here.store)).filter(({ shop_id }) => shop_id === shop.id)
  const [come] = (await standings.all(there.store)).filter(({ shop_id }) => shop_id === shop.id)
  expect(come?.last_at).toBeGreaterThanOrEqual(left?.left_at ?? Infinity)
})

test('no webhook is sent from where it is leaving, and what was not told is told when it stays', async () => {
  const { shops: hooked, shop, receiver, deliver } = await hookedShop()
  await addCustomer(shop)
  await deliver()
  const parts = { vault: createVault(Buffer.alloc(32)), exceptions: new Set<string>() }
  // At once, so that nobody tells it in between.
  await hooked.store.write(null, async (writer) => {
    await addCustomerTo(workFor(writer, shop.id, parts), { name: 'Bo' })
    await standings.leave(writer, shop.id, 'elsewhere')
  })
  await deliver()
  await hooked.service.sweep()
  expect(receiver.heard).toHaveLength(1)
  const place = { store: hooked.store, secret: Buffer.alloc(32), name: 'here' }
  expect((await giveUpMoving(place)).back).toEqual(['Cedar Street Auto'])
  await deliver()
  expect(receiver.heard).toHaveLength(2)
})

describe('a move that is killed', () => {
  test('at any of its writes leaves one place open at most, and is finished by the next or given up', async () => {
    const { here, there } = twoPlaces(shops)
    const ends: string[] = []
    let died = true
    for (let at = 0; died; at += 1) {
      const shop = await shops.newShop()
      await addCustomer(shop)
      const life = mortal(at)
      const error = await thrownBy(moveShops(life.of(here), life.of(there), [shop.id]))
      died = life.isKilled(error)
      const standing = `${await standingOf(here, shop)} ${(await standingOf(there, shop)) ?? 'none'}`
      ends.push(standing)
      const isGivenUp = standing.startsWith('leaving') && at % 2 === 0
      if (isGivenUp) {
        await giveUpMoving(here)
        await addCustomer(shop, { name: 'Bo' })
      }
      const before = await rowsOf(here, shop)
      expect(before.customers).toHaveLength(isGivenUp ? 2 : 1)
      if (!standing.endsWith('here')) await moveShops(here, there, [shop.id])
      expect(await rowsOf(there, shop)).toEqual(before)
      expect([await standingOf(here, shop), await standingOf(there, shop)]).toEqual(['gone', 'here'])
    }
    expect(new Set(ends)).toEqual(
      new Set(['here none', 'leaving none', 'leaving arriving', 'gone arriving', 'gone here']),
    )
  })

  test('and given up does not go on when it wakes up after all', async () => {
    const { here, there } = twoPlaces(shops)
    const shop = await busyShop()
    let isFrozen = true
    const frozen: typeof here.store = {
      ...here.store,
      // The first that it writes here of the shop, all being copied and compared: that it is gone.
      carry: async (id, work) => {
        if (isFrozen) {
          isFrozen = false
          await giveUpMoving(here)
          await addCustomer(shop, { name: 'Bo' })
        }
        return here.store.carry(id, work)
      },
    }
    await expect(moveShops({ ...here, store: frozen }, there, [shop.id])).rejects.toThrow(
      /given up.*Nothing was moved/,
    )
    expect(await standingOf(here, shop)).toBe('here')
    await moveShops(here, there, [shop.id])
    expect((await rowsOf(there, shop)).customers).toHaveLength(2)
  })
})

/** The words with which it was. */
const refused = async (move: Promise<unknown>) => {
  const error = await thrownBy(move)
  expect(error).toBeInstanceOf(NotMoved)
  return error instanceof NotMoved ? error.message : ''
}

describe('it is refused, and the shop stays open', () => {
  test('where it has moved elsewhere, and where it is there already', async () => {
    const { here, there } = twoPlaces(shops)
    const { there: third } = twoPlaces(shops)
    const shop = await busyShop()
    expect(await refused(moveShops(here, here, [shop.id]))).toContain('already')
    await moveShops(here, there, [shop.id])
    expect(await refused(moveShops(here, third, [shop.id]))).toContain(`has moved to ${there.name}`)
    expect(await refused(moveShops(here, there, ['nobody']))).toContain('There is no shop nobody')
  })

  test('where books are wrong, which are named', async () => {
    const { here, there } = twoPlaces(shops)
    const shop = await shops.newShop()
    const { id } = await unpaidInvoice(shop, (await addCustomer(shop)).id)
    await shops.store.write(shop.id, async (writer) => {
      const row = await invoices.byId(writer, shop.id, id)
      if (row) await invoices.update(writer, { ...row, line_items: '[]' })
    })
    const words = await refused(moveShops(here, there, [shop.id]))
    expect(words).toContain(id)
    expect(words).toContain('Nothing was moved')
    expect(await standingOf(here, shop)).toBe('here')
  })

  test('where a webhook’s secret can’t be opened', async () => {
    const { here, there } = twoPlaces(shops)
    const shop = await busyShop()
    await shop.full('POST', '/webhooks', { url: 'https://hooks.example.com/shop', events: ['*'] })
    const other = { ...here, secret: Buffer.alloc(32) }
    expect(await refused(moveShops(other, there, [shop.id]))).toContain('webhooks rotate ID')
    expect((await shop.full('POST', '/customers', { name: 'Bo' })).status).toBe(201)
  })

  test('where it is an older copy of what has left there', async () => {
    const { here, there } = twoPlaces(shops)
    const shop = await busyShop()
    await moveShops(here, there, [shop.id])
    const copy = openSqlite(newFile('frontdesk.db'))
    await moveShops(there, { ...here, store: copy }, [shop.id])
    await copy.write(shop.id, async (writer) => {
      const row = await counters.ofShop(writer, shop.id)
      if (row) await counters.goOn(writer, shop.id, { ...row, next_event: 1 })
    })
    expect(await refused(moveShops({ ...here, store: copy }, here, [shop.id]))).toContain('older copy')
    await copy.close()
  })
})

test('every table that has a shop’s rows is brought along', async () => {
  const file = newFile('frontdesk.db')
  await openSqlite(file).close()
  const database = new Database(file)
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all([]) as {
    name: string
  }[]
  database.close()
  const itself = ['epoch', 'shops', 'shop_counters']
  expect([...belongings.tables, ...itself].toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
})
