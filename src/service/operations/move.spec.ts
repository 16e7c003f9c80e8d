import { randomBytes } from 'node:crypto'
import Database from 'libsql'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createShopService } from '~/service/shopService'
import { DatabaseAway, NotKnown, type Store } from '~/service/store/engine'
import { openSqlite } from '~/service/store/sqlite/sqlite'
import { counters } from '~/service/store/tables/counters'
import { invoices } from '~/service/store/tables/invoices'
import { shopTables } from '~/service/store/tables/shopTables'
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
} from '~/service/testing/counter'
import { keyed } from '~/service/testing/repeated'
import { openDatabase } from '~/service/testing/servers/engine'
import { startShops } from '~/service/testing/shop'
import { keysOf, stateOf } from '~/service/testing/state'
import { newFile } from '~/service/testing/store'
import { moveShops, type End } from './move'

/** A shop that has a record of each kind, and the place where it is. */
async function busyShop() {
  const shops = await startShops()
  onTestFinished(() => shops.close())
  const here: End = {
    store: shops.store,
    secret: Buffer.from('a secret for tests alone'),
    name: '/opt/frontdesk/data',
  }
  const shop = await shops.newShop('Cedar Street Auto', null, 'admin')
  const { id: customer } = await addCustomer(shop)
  const { id: car } = await addVehicle(shop, customer)
  await book(shop, customer, { vehicle_id: car })
  const quote = await acceptedQuote(shop, customer)
  await shop.full('POST', `/quotes/${quote.id}/convert-to-invoice`)
  await pay(shop, (await unpaidInvoice(shop, customer)).id, 600)
  await linkDevice(shop)
  // Its uses of keys are written a second later, else into the middle of the move.
  await shops.service.sweep()
  return { shops, shop, here }
}

/** An empty place with a secret of its own. */
function newPlace(store: Store = openSqlite(newFile('frontdesk.db'))): End {
  onTestFinished(() => store.close())
  return { store, secret: randomBytes(32), name: 'postgres://frontdesk@db.lan/frontdesk' }
}

/** Requests to a process that serves a place. */
function serve({ store, secret }: End, { url }: Shops) {
  const service = createShopService({ store, secret, rateLimited: false })
  onTestFinished(() => service.close())
  return async (key: string, method: string, path: string, body?: object, headers: object = {}) => {
    const answer = await service.fetch(
      new Request(`${url}/v1${path}`, {
        method,
        headers: { 'X-Service-Key': key, 'Content-Type': 'application/json', ...headers },
        ...(body && { body: JSON.stringify(body) }),
      }),
    )
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
}

/** Everything that a place has of a shop, but for what its secret encrypts. */
async function rowsOf({ store }: End, shops: Shops, { id }: TestShop) {
  const [place, shop] = [
    { ...shops, store },
    { ...shops.asCaller(null), id, key: '' },
  ]
  return { ...(await stateOf(place, shop)), webhooks: [], keys: await keysOf(place, shop) }
}

test('the shops come over whole, with their keys and stored answers, and whole to a third place', async () => {
  const { shops, shop, here } = await busyShop()
  const made = { name: 'Bo', email: 'bo@example.com' }
  const hook = { url: 'https://hooks.example.com/shop', events: ['*'] }
  const first = await shop.full('POST', '/customers', made, keyed('desk-1'))
  const secret = await shop.full('POST', '/webhooks', hook, keyed('desk-2'))
  const other = await shops.newShop('Birch')
  await addCustomer(other)
  const [before, beforeOther] = [await rowsOf(here, shops, shop), await rowsOf(here, shops, other)]

  const there = newPlace()
  expect(await moveShops(here, there)).toMatchObject({ counts: { shops: 2, payments: 1, customers: 3 } })
  expect(await rowsOf(there, shops, shop)).toEqual(before)
  expect(await rowsOf(there, shops, other)).toEqual(beforeOther)
  const ask = serve(there, shops)
  const again = await ask(shop.key, 'POST', '/customers', made, { 'Idempotency-Key': 'desk-1' })
  expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([
    201,
    first.text,
    'true',
  ])
  const shown = await ask(shop.key, 'POST', '/webhooks', hook, { 'Idempotency-Key': 'desk-2' })
  expect([shown.status, shown.text]).toEqual([201, secret.text])
  expect((await ask(shop.key, 'POST', '/customers', { name: 'Ana' })).status).toBe(201)
  const grown = await rowsOf(there, shops, shop)
  expect([grown.customers.length, grown.events.length]).toEqual([3, before.events.length + 1])

  const { store } = await openDatabase(Date.now)
  const third = { ...newPlace(store), name: '/opt/third/data' }
  await moveShops(there, third)
  expect(await rowsOf(third, shops, shop)).toEqual(grown)
  const back = await serve(third, shops)(shop.key, 'POST', '/webhooks', hook, { 'Idempotency-Key': 'desk-2' })
  expect([back.status, back.text]).toEqual([201, secret.text])
})

test('a database that has other shops takes these in beside them', async () => {
  const { shops, shop, here } = await busyShop()
  const second = await busyShop()
  const there = newPlace()
  const kept = await rowsOf(second.here, second.shops, second.shop)
  await moveShops(second.here, there)
  await moveShops(here, there)
  expect((await rowsOf(there, shops, shop)).customers).toHaveLength(1)
  expect(await rowsOf(there, second.shops, second.shop)).toEqual(kept)
})

test('a cursor is refused in the place that has another secret', async () => {
  const { shops, shop, here } = await busyShop()
  await addCustomer(shop, { name: 'Bo' })
  const { body } = await shop.full<{ pagination: { next_cursor: string } }>('GET', '/customers?limit=1')
  const there = newPlace()
  await moveShops(here, there)
  const next = `/customers?limit=1&after=${body.pagination.next_cursor}`
  const refused = await serve(there, shops)(shop.key, 'GET', next)
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('not a cursor of this list')])
})

test('what is written there is later than all that was written here', async () => {
  const { shop, here } = await busyShop()
  const there = newPlace()
  const before = here.store.clock()
  await moveShops(here, there)
  expect((await counters.ofShop(there.store, shop.id))?.last_at).toBeGreaterThanOrEqual(before)
})

/** The places where the shop is open. */
async function openIn(here: End, there: End, shop: TestShop) {
  const isHere = (await counters.movedTo(here.store)) === null
  const isThere = (await counters.ofShop(there.store, shop.id)) !== undefined
  return [...(isHere ? ['here'] : []), ...(isThere ? ['there'] : [])]
}

describe('a move that is killed', () => {
  test('at any of its writes leaves at most one place open, and the same command finishes it', async () => {
    const { shops, shop, here } = await busyShop()
    const ends: string[][] = []
    let died = true
    for (let at = 0; died; at += 1) {
      const there = newPlace()
      await here.store.write(null, (writer) => counters.open(writer))
      let left = at
      // The process dies right before or right after a write is kept.
      const live = () => {
        if (left <= 0) throw new Error('killed')
        left -= 1
      }
      const mortal = (end: End): End => ({
        ...end,
        store: {
          ...end.store,
          async write(id, work) {
            live()
            const result = await end.store.write(id, work)
            live()
            return result
          },
        },
      })
      died = await moveShops(mortal(here), mortal(there)).then(
        () => false,
        () => true,
      )
      const open = await openIn(here, there, shop)
      ends.push(open)
      expect(open.length).toBeLessThanOrEqual(1)
      const before = await rowsOf(here, shops, shop)
      await moveShops(here, there)
      expect(await rowsOf(there, shops, shop)).toEqual(before)
      expect(await openIn(here, there, shop)).toEqual(['there'])
    }
    expect(ends).toEqual([['here'], [], [], ['there'], ['there']])
  })

  test('can be given up: a new epoch opens the place again', async () => {
    const { shop, here } = await busyShop()
    const there = newPlace()
    await here.store.write(null, (writer) => counters.close(writer, there.name))
    await here.store.write(null, (writer) => counters.beginEpoch(writer, 'f00d'))
    expect(await openIn(here, there, shop)).toEqual(['here'])
  })
})

const failing = (end: End, error: Error): End => ({
  ...end,
  store: { ...end.store, write: () => Promise.reject(error) },
})

test('a move whose line breaks leaves the shops open where they were', async () => {
  const { shop, here } = await busyShop()
  const there = newPlace()
  const cut = failing(there, new DatabaseAway(new Error('read ECONNRESET')))
  await expect(moveShops(here, cut)).rejects.toThrow('read ECONNRESET')
  expect(await openIn(here, there, shop)).toEqual(['here'])
})

test('a move whose last answer is lost leaves neither place open, and says what to do', async () => {
  const { shop, here } = await busyShop()
  const there = newPlace()
  const lost = failing(there, new NotKnown(new Error('read ECONNRESET')))
  await expect(moveShops(here, lost)).rejects.toThrow('Run the same move again')
  expect(await openIn(here, there, shop)).toEqual([])
})

const served = (end: End): End => ({
  ...end,
  store: { ...end.store, present: async () => new Set([end.store.me, 'another']) },
})

describe('it is refused, and the shops stay open', () => {
  test('while a process serves one of the places', async () => {
    const { shop, here } = await busyShop()
    const there = newPlace()
    await expect(moveShops(served(here), there)).rejects.toThrow('Another process uses /opt/frontdesk/data')
    await expect(moveShops(here, served(there))).rejects.toThrow('Another process uses postgres://')
    expect(await openIn(here, there, shop)).toEqual(['here'])
  })

  test('where they are there already, or have moved elsewhere, or have left there', async () => {
    const { shop, here } = await busyShop()
    const [there, third] = [newPlace(), { ...newPlace(), name: '/opt/third/data' }]
    await moveShops(here, there)
    await expect(moveShops(here, third)).rejects.toThrow(`have moved to ${there.name}`)
    await expect(moveShops(there, here)).rejects.toThrow('have moved elsewhere. Name a new target')
    await here.store.write(null, (writer) => counters.open(writer))
    await expect(moveShops(here, there)).rejects.toThrow('one is a copy of the other')
    expect(await openIn(here, there, shop)).toEqual(['here', 'there'])
    await expect(moveShops(third, here)).rejects.toThrow('There is no shop in /opt/third/data')
  })

  test('where a record is wrong, which is named', async () => {
    const { shop, here } = await busyShop()
    const there = newPlace()
    const { id } = await unpaidInvoice(shop, (await addCustomer(shop)).id)
    await here.store.write(shop.id, async (writer) => {
      const row = await invoices.byId(writer, shop.id, id)
      if (row) await invoices.update(writer, { ...row, line_items: '[]' })
    })
    await expect(moveShops(here, there)).rejects.toThrow(id)
    expect(await openIn(here, there, shop)).toEqual(['here'])
  })

  test('where a copy differs from its row', async () => {
    const { shop, here } = await busyShop()
    const there = newPlace()
    const careless: Store = {
      ...there.store,
      write: (id, work) =>
        there.store.write(id, (writer) =>
          work({
            ...writer,
            run: (query, values) =>
              writer.run(query, 'license_plate' in values ? { ...values, license_plate: 'ABC' } : values),
          }),
        ),
    }
    await expect(moveShops(here, { ...there, store: careless })).rejects.toThrow('A row of vehicles differs')
    expect(await openIn(here, there, shop)).toEqual(['here'])
  })

  test('where a webhook’s secret can’t be opened', async () => {
    const { shop, here } = await busyShop()
    const there = newPlace()
    await shop.full('POST', '/webhooks', { url: 'https://hooks.example.com/shop', events: ['*'] })
    const other = { ...here, secret: Buffer.alloc(32) }
    await expect(moveShops(other, there)).rejects.toThrow('webhooks rotate ID')
    expect(await openIn(here, there, shop)).toEqual(['here'])
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
  expect([...shopTables.tables, ...itself].toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
})
