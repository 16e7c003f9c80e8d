import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '~/service/store/tables/customers'
import { addCustomer, type Shops } from '~/service/testing/counter'
import { startShops } from '~/service/testing/shop'
import { customerRow } from '~/service/testing/stock'

const MONDAY = Date.parse('2026-03-16T08:00:00.000Z')

let shops: Shops
beforeAll(async () => {
  shops = await startShops({ now: MONDAY })
})
afterAll(() => shops.close())

test('a customer written down at the desk is shown in the fields of this surface, and no others', async () => {
  const shop = await shops.newShop()
  const given = { email: 'maria@example.com', phone: '+15125550143', notes: 'Has two dogs' }
  const { id } = await addCustomer(shop, given)
  shops.clock.now = MONDAY + 5_000
  await shop.full('PATCH', `/customers/${id}`, { email: 'm.alvarez@example.com' })
  shops.clock.now = MONDAY
  const shown = await shop.live(`/customers/${id}`)
  expect(shown.status).toBe(200)
  expect(shown.body).toEqual({
    id,
    firstName: 'Maria',
    lastName: 'Alvarez',
    email: 'm.alvarez@example.com',
    phone: '+15125550143',
    companyName: null,
    isFleet: false,
    address1: null,
    address2: null,
    city: null,
    state: null,
    zipCode: null,
    tags: [],
    marketingOptIn: false,
    createdAt: '2026-03-16T08:00:00.000Z',
    updatedAt: '2026-03-16T08:00:05.000Z',
  })
  expect(shown.text).not.toContain('dogs')
  expect((await shop.live('/customers')).body).toEqual({ items: [shown.body], nextCursor: null })
})

test.each([
  ['Maria Alvarez', 'Maria', 'Alvarez'],
  ['Maria del Carmen Alvarez', 'Maria del Carmen', 'Alvarez'],
  ['Bo', 'Bo', ''],
  ["Sinéad O'Neill-Söhne", 'Sinéad', "O'Neill-Söhne"],
  ['Maria  Alvarez', 'Maria ', 'Alvarez'],
])('%j is split at the last space, and still read back whole', async (name, firstName, lastName) => {
  const shop = await shops.newShop()
  const added = await addCustomer(shop, { name })
  const renamed = await addCustomer(shop, { name: 'Somebody Else' })
  await shop.full('PATCH', `/customers/${renamed.id}`, { name })
  for (const { id } of [added, renamed]) {
    expect((await shop.live(`/customers/${id}`)).body).toMatchObject({ firstName, lastName })
    expect((await shop.full('GET', `/customers/${id}`)).body).toMatchObject({ name })
  }
})

test('a business with a contact person, an address and tags shows all of it here, its name alone on the other', async () => {
  const shop = await shops.newShop()
  const row = {
    ...customerRow(shop.id, MONDAY),
    name: 'Rio Plumbing',
    first_name: 'Ana',
    last_name: 'Ortiz',
    company_name: 'Rio Plumbing',
    is_fleet: 1,
    address1: '12 Cedar Street',
    address2: 'Unit 4',
    city: 'Austin',
    state: 'TX',
    zip_code: '78701',
    tags: '["vip","net 30"]',
    marketing_opt_in: 1,
  }
  await shops.store.write(shop.id, (writer) => customers.insert(writer, row))
  const shown = await shop.live(`/customers/${row.id}`)
  expect(shown.body).toMatchObject({
    firstName: 'Ana',
    lastName: 'Ortiz',
    companyName: 'Rio Plumbing',
    isFleet: true,
    address1: '12 Cedar Street',
    address2: 'Unit 4',
    city: 'Austin',
    state: 'TX',
    zipCode: '78701',
    tags: ['vip', 'net 30'],
    marketingOptIn: true,
  })
  expect((await shop.full('GET', `/customers/${row.id}`)).body).toMatchObject({ name: 'Rio Plumbing' })

  await shop.full('PATCH', `/customers/${row.id}`, { name: 'Rio Heating' })
  expect((await shop.live(`/customers/${row.id}`)).body).toEqual({
    ...shown.body,
    companyName: 'Rio Heating',
  })
})
