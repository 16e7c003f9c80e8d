import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { Store } from '~/service/store/engine'
import { customers } from '~/service/store/tables/customers'
import { vehicles } from '~/service/store/tables/vehicles'
import { addCustomer, addVehicle } from '~/service/testing/counter'
import { CARS, customerLine, customersCsv, HEADER, plan, writing } from '~/service/testing/importing'
import { startShops } from '~/service/testing/shop'
import { stateOf } from '~/service/testing/state'
import { leavePlace } from './importEvents'
import { type Impossible, writeAll } from './write'

const ALL = { after: null, limit: 10_000 }
const VIN = '4S4BSANC5K3312345'

async function newShop() {
  const shops = await startShops()
  onTestFinished(() => shops.close())
  const shop = await shops.newShop()
  const names = async () => (await customers.page(shops.store, shop.id, ALL)).map(({ name }) => name)
  return { shops, shop, names }
}

const said = (impossible: readonly Impossible[]) =>
  impossible.map(({ file, line, reason }) => `${file} ${line.line}: ${reason}`)

test('rows are records like any others: by the rules of the counter, with phones and VINs in one spelling', async () => {
  const { shops, shop } = await newShop()
  const files = {
    customers: `${HEADER}\n7, Maria Álvarez ,m@example.com,(518) 555-0123,Waits`,
    vehicles: `${CARS}\nv1,7,,2019,Subaru,Outback,i4s4bsanc5k-3312345\nv2,,+1 518 555 0123,2001,Honda,Civic,`,
  }
  await writing(shops, shop)(await plan(shops.store, shop.id, files))
  const { rows } = await shop.full('GET', '/customers')
  expect(rows).toEqual([
    expect.objectContaining({
      name: 'Maria Álvarez',
      email: 'm@example.com',
      phone: '+15185550123',
      notes: 'Waits',
    }),
  ])
  const cars = await shop.full('GET', `/customers/${String(rows[0]?.id)}/vehicles`)
  expect(cars.rows.map(({ make, year, vin, color }) => [make, year, vin, color])).toEqual([
    ['Honda', 2001, null, null],
    ['Subaru', 2019, VIN, null],
  ])
  expect((await shop.live('/customers')).rows).toMatchObject([{ firstName: 'Maria', lastName: 'Álvarez' }])
})

test('what is changed at the counter between two batches is seen by the next one', async () => {
  const { shops, shop, names } = await newShop()
  const planned = await plan(shops.store, shop.id, { customers: customersCsv(300) })
  let batches = 0
  const impossible = await writing(shops, shop, async () => {
    batches += 1
    if (batches !== 3) return
    // Line 300 is of a customer with another name by now, line 299 of one who is the same.
    await addCustomer(shop, { name: 'Maria Alvarez', phone: '+15182000299' })
    await addCustomer(shop, { name: 'CUSTOMER 298', phone: '+15182000298' })
  })(planned)
  expect(said(impossible)).toEqual([
    'c.csv 300: (518) 200-0299 is the phone of Maria Alvarez, who is in the shop already',
  ])
  const all = await names()
  expect(all).toHaveLength(300)
  expect(all.filter((name) => /298|299|Maria/.test(name)).toSorted()).toEqual([
    'CUSTOMER 298',
    'Maria Alvarez',
  ])
})

test('so is a phone that was given to somebody, one that was given up, and a VIN', async () => {
  const { shops, shop } = await newShop()
  const { id } = await addCustomer(shop, { name: 'Bo', phone: '+15185550101' })
  const files = {
    customers: `${HEADER}\n1,Ann,,518-555-0102,\n2,Cy,,,`,
    vehicles: `${CARS}\nv1,2,,2019,Subaru,Outback,${VIN}`,
  }
  const planned = await plan(shops.store, shop.id, files)
  const change = async () => {
    await shop.full('PATCH', `/customers/${id}`, { phone: '+15185550102' })
    await addVehicle(shop, id, { vin: VIN })
  }
  let isChanged = false
  const impossible = await writing(shops, shop, async () => {
    if (!isChanged) await change()
    isChanged = true
  })(planned)
  expect(said(impossible)).toEqual([
    'c.csv 2: (518) 555-0102 is the phone of Bo, who is in the shop already',
    `v.csv 2: VIN ${VIN} is that of Bo’s 2019 Subaru Outback, which is in the shop already`,
  ])
  expect(await vehicles.page(shops.store, shop.id, ALL)).toHaveLength(1)
  await shop.full('PATCH', `/customers/${id}`, { phone: '+15185550101' })
  const again = await plan(shops.store, shop.id, { customers: `${HEADER}\n1,Ann,,518-555-0102,` })
  expect(said(await writing(shops, shop)(again))).toEqual([])
})

test('a second run of the same file, and one of its beginning, change nothing at all', async () => {
  const { shops, shop } = await newShop()
  const csv = customersCsv(120)
  await writing(shops, shop)(await plan(shops.store, shop.id, { customers: csv }))
  const before = await stateOf(shops, shop)
  expect(await plan(shops.store, shop.id, { customers: csv })).toEqual([])
  expect(await plan(shops.store, shop.id, { customers: csv.split('\r\n').slice(0, 50).join('\n') })).toEqual(
    [],
  )
  const longer = `${csv}\r\n${customerLine(121)}`
  await writing(shops, shop)(await plan(shops.store, shop.id, { customers: longer }))
  expect((await stateOf(shops, shop)).customers.slice(1)).toEqual(before.customers)
})

test('one of two imports at once gives way, and says how far it came', async () => {
  const { shops, shop, names } = await newShop()
  const planned = await plan(shops.store, shop.id, { customers: customersCsv(300) })
  let batches = 0
  const first = writing(shops, shop, async () => {
    batches += 1
    if (batches !== 3) return
    const other = { shop: shop.id, now: Date.now(), rows: 50, isLast: false }
    await shops.store.write(shop.id, (writer) => leavePlace(writer, other))
  })(planned)
  await expect(first).rejects.toThrow(
    /^Another import is running in this shop\. \d+ of 300 lines were written/,
  )
  const written = (await names()).length
  expect(written).toBeGreaterThan(0)
  expect(written).toBeLessThan(300)
  await writing(shops, shop)(await plan(shops.store, shop.id, { customers: customersCsv(300) }))
  expect(await names()).toHaveLength(300)
})

test('beside a database that is slow to answer, each turn still writes something', async () => {
  const { shops, shop, names } = await newShop()
  const planned = await plan(shops.store, shop.id, { customers: customersCsv(3) })
  const slow: Store = {
    ...shops.store,
    write: (named, work) =>
      shops.store.write(named, (writer) =>
        work({
          ...writer,
          async all(query, values) {
            await pause(20)
            return writer.all(query, values)
          },
        }),
      ),
  }
  const progress: number[] = []
  const onProgress = (done: number) => {
    if (done === progress.at(-1) || done === 0) throw new Error(`it stands still at line ${done}`)
    progress.push(done)
  }
  await writeAll({ store: slow, shop: shop.id, isSharing: false, onProgress }, planned)
  expect(await names()).toHaveLength(3)
})

test('the same external id is another record in another shop', async () => {
  const { shops, shop, names } = await newShop()
  const other = await shops.newShop()
  for (const each of [shop, other])
    await writing(shops, each)(await plan(shops.store, each.id, { customers: customersCsv(3) }))
  expect(await names()).toHaveLength(3)
  expect(await customers.page(shops.store, other.id, ALL)).toHaveLength(3)
})
