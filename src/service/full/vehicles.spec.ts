import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, addVehicle, cases, NOBODY, type Shops } from '~/service/testing/counter'
import { startShops } from '~/service/testing/shop'
import { stateOf } from '~/service/testing/state'

const MONDAY = Date.parse('2026-03-16T08:00:00.000Z')

let shops: Shops
beforeAll(async () => {
  shops = await startShops({ now: MONDAY })
})
afterAll(() => shops.close())

test('POST /vehicles adds one to a customer and answers all of it', async () => {
  const shop = await shops.newShop()
  const { id: customerId } = await addCustomer(shop)
  const given = {
    customer_id: customerId,
    year: 2021,
    make: 'Toyota',
    model: 'Tacoma',
    trim: 'SR5',
    color: 'Cement',
    vin: '3TMCZ5AN1MM400001',
    license_plate: 'KXR-4412',
  }
  const added = await shop.full('POST', '/vehicles', given)
  expect(added.status).toBe(201)
  expect(added.body).toEqual({
    id: expect.any(String),
    ...given,
    created_at: '2026-03-16T08:00:00.000Z',
  })
  expect((await shop.full('GET', `/vehicles/${added.id}`)).body).toEqual(added.body)
})

test('what is not known of a vehicle is null', async () => {
  const shop = await shops.newShop()
  const { id } = await addCustomer(shop)
  const added = await addVehicle(shop, id)
  expect(added).toMatchObject({ trim: null, color: null, vin: null, license_plate: null })
})

test('GET /customers/{customerId}/vehicles lists that customer’s, newest first, and nobody else’s', async () => {
  const shop = await shops.newShop()
  const maria = await addCustomer(shop)
  const bo = await addCustomer(shop, { name: 'Bo' })
  const older = await addVehicle(shop, maria.id)
  await addVehicle(shop, bo.id)
  const newer = await addVehicle(shop, maria.id, { make: 'Ford', model: 'Transit' })
  const listed = await shop.full('GET', `/customers/${maria.id}/vehicles`)
  expect(listed.status).toBe(200)
  expect(listed.rows).toEqual([newer, older])
})

test('PATCH /vehicles/{id} changes what was sent and leaves the rest', async () => {
  const shop = await shops.newShop()
  const { id } = await addCustomer(shop)
  const before = await addVehicle(shop, id, { color: 'Blue' })
  const changed = await shop.full('PATCH', `/vehicles/${before.id}`, { license_plate: 'NEW 1' })
  expect(changed.status).toBe(200)
  expect(changed.body).toEqual({ ...before, license_plate: 'NEW 1' })
  expect((await shop.full('GET', `/vehicles/${before.id}`)).body).toEqual(changed.body)
})

test.each([
  ['GET', undefined],
  ['PATCH', { color: 'Red' }],
])('%s of a vehicle that is not there is a 404 that says so', async (method, body) => {
  const shop = await shops.newShop()
  const answer = await shop.full(method, `/vehicles/${NOBODY}`, body)
  expect([answer.status, answer.message]).toEqual([404, 'Vehicle not found'])
})

test('a vehicle of nobody is not added', async () => {
  const shop = await shops.newShop()
  const body = { customer_id: NOBODY, year: 2019, make: 'Subaru', model: 'Outback' }
  const answer = await shop.full('POST', '/vehicles', body)
  expect([answer.status, answer.message]).toEqual([404, 'Customer not found'])
  expect((await stateOf(shops, shop)).vehicles).toEqual([])
})

test('a vehicle is not deleted, and not listed without its customer', async () => {
  const shop = await shops.newShop()
  const { id } = await addCustomer(shop)
  const vehicle = await addVehicle(shop, id)
  expect((await shop.full('DELETE', `/vehicles/${vehicle.id}`)).status).toBe(405)
  expect((await shop.full('GET', '/vehicles')).status).toBe(405)
  expect((await shop.full('GET', `/vehicles/${vehicle.id}`)).body).toEqual(vehicle)
})

const thisYear = new Date().getUTCFullYear()

test.each([
  ['year', 1886, 1886],
  ['year', thisYear + 2, thisYear + 2],
  ['vin', '1hgcm82633a004352', '1HGCM82633A004352'],
  ['vin', '00000000000000000', '00000000000000000'],
  ['license_plate', 'P'.repeat(20), 'P'.repeat(20)],
  ['make', 'm'.repeat(100), 'm'.repeat(100)],
  ['trim', 't'.repeat(100), 't'.repeat(100)],
])('%s may be %j and is kept as %j', async (field, value, kept) => {
  const shop = await shops.newShop()
  const { id } = await addCustomer(shop)
  const added = await addVehicle(shop, id, { [field]: value })
  expect(added[field]).toBe(kept)
})

test.each(
  cases([
    ['year', 1885],
    ['year', thisYear + 3],
    ['year', -1],
    ['vin', '1HGCM82633A00435'],
    ['vin', '1HGCM82633A0043522'],
    ['vin', '1HGCM82633I004352'],
    ['vin', '1HGCM82633O004352'],
    ['vin', '1HGCM82633Q004352'],
    ['vin', ''],
    ['license_plate', 'P'.repeat(21)],
    ['make', ''],
    ['make', 'm'.repeat(101)],
    ['model', ' '],
    ['model', 'm'.repeat(101)],
    ['trim', 't'.repeat(101)],
    ['color', 'c'.repeat(101)],
  ]),
)('$field may not be $shown', async ({ field, value }) => {
  const shop = await shops.newShop()
  const { id } = await addCustomer(shop)
  const vehicle = await addVehicle(shop, id)
  const before = await stateOf(shops, shop)
  const body = { customer_id: id, year: 2019, make: 'Subaru', model: 'Outback', [field]: value }
  const added = await shop.full('POST', '/vehicles', body)
  const changed = await shop.full('PATCH', `/vehicles/${vehicle.id}`, { [field]: value })
  expect([added.status, changed.status]).toEqual([422, 422])
  expect(added.message).toMatch(new RegExp(`^${field} `))
  expect(changed.message).toBe(added.message)
  expect(await stateOf(shops, shop)).toEqual(before)
})
