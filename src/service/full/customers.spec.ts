import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, cases, NOBODY, type Shops } from '~/service/testing/counter'
import { startShops } from '~/service/testing/shop'
import { stateOf } from '~/service/testing/state'

const MONDAY = Date.parse('2026-03-16T08:00:00.000Z')

let shops: Shops
beforeAll(async () => {
  shops = await startShops({ now: MONDAY })
})
afterAll(() => shops.close())

test('POST /customers adds one and answers all of it', async () => {
  const shop = await shops.newShop()
  const given = {
    name: 'Maria Alvarez',
    email: 'maria@example.com',
    phone: '+15125550143',
    notes: 'Call first',
  }
  const added = await shop.full('POST', '/customers', given)
  expect(added.status).toBe(201)
  expect(added.body).toEqual({
    id: expect.any(String),
    ...given,
    created_at: '2026-03-16T08:00:00.000Z',
    updated_at: '2026-03-16T08:00:00.000Z',
  })
  expect((await shop.full('GET', `/customers/${added.id}`)).body).toEqual(added.body)
})

test('a customer needs no more than a name', async () => {
  const shop = await shops.newShop()
  const added = await shop.full('POST', '/customers', { name: 'Bo' })
  expect(added.status).toBe(201)
  expect(added.body).toMatchObject({ name: 'Bo', email: null, phone: null, notes: null })
})

test('GET /customers lists the newest first', async () => {
  const shop = await shops.newShop()
  const first = await addCustomer(shop, { name: 'First' })
  const second = await addCustomer(shop, { name: 'Second' })
  const third = await addCustomer(shop, { name: 'Third' })
  const listed = await shop.full('GET', '/customers')
  expect(listed.status).toBe(200)
  expect(listed.body).toEqual({
    data: [third, second, first],
    pagination: { next_cursor: null, has_more: false, limit: 20 },
  })
})

test('PATCH /customers/{id} changes what was sent and leaves the rest', async () => {
  const shop = await shops.newShop()
  const before = await addCustomer(shop, { email: 'old@example.com', notes: 'Has two dogs' })
  const other = await addCustomer(shop, { name: 'Somebody else' })
  shops.clock.now = MONDAY + 5_000
  const changed = await shop.full('PATCH', `/customers/${before.id}`, { email: 'new@example.com' })
  shops.clock.now = MONDAY
  expect(changed.status).toBe(200)
  expect(changed.body).toEqual({
    ...before,
    email: 'new@example.com',
    updated_at: '2026-03-16T08:00:05.000Z',
  })
  expect((await shop.full('GET', `/customers/${before.id}`)).body).toEqual(changed.body)
  expect((await shop.full('GET', `/customers/${other.id}`)).body).toEqual(other)
})

test.each([
  ['GET', `/customers/${NOBODY}`, undefined],
  ['GET', '/customers/nobody', undefined],
  ['GET', `/customers/${NOBODY}/vehicles`, undefined],
  ['PATCH', `/customers/${NOBODY}`, { name: 'Ghost' }],
])('%s %s of a customer that is not there is a 404 that says so', async (method, path, body) => {
  const shop = await shops.newShop()
  const before = await stateOf(shops, shop)
  const answer = await shop.full(method, path, body)
  expect([answer.status, answer.message]).toEqual([404, 'Customer not found'])
  expect(await stateOf(shops, shop)).toEqual(before)
})

test.each(['DELETE', 'PUT'])('%s of a customer does not exist: customers stay', async (method) => {
  const shop = await shops.newShop()
  const { id } = await addCustomer(shop)
  const answer = await shop.full(method, `/customers/${id}`)
  expect(answer.status).toBe(405)
  expect(answer.headers.get('allow')).toBe('GET, HEAD, PATCH')
  expect((await shop.full('GET', `/customers/${id}`)).status).toBe(200)
})

test.each(
  cases([
    ['name', 'x'.repeat(200)],
    ['name', '👩‍🔧'.slice(0, 2).repeat(200)],
    ['name', "O'Neill & Söhne 王"],
    ['email', `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`],
    ['phone', '+15125550143'],
    ['phone', '+999999999999999'],
    ['notes', 'n'.repeat(10_000)],
    ['notes', ''],
  ]),
)('$field may be $shown', async ({ field, value }) => {
  const shop = await shops.newShop()
  const added = await shop.full('POST', '/customers', { name: 'Bo', [field]: value })
  expect(added.status).toBe(201)
  expect(added.body[field]).toBe(value)
})

test.each(
  cases([
    ['name', ''],
    ['name', ' \t '],
    ['name', 'x'.repeat(201)],
    ['email', 'maria'],
    ['email', 'maria@'],
    ['email', 'maria @example.com'],
    ['email', `${'a'.repeat(243)}@example.com`],
    ['phone', '5125550143'],
    ['phone', '+1 512 555 0143'],
    ['phone', '+0125550143'],
    ['phone', '+1234567890123456'],
    ['notes', 'n'.repeat(10_001)],
  ]),
)('$field may not be $shown', async ({ field, value }) => {
  const shop = await shops.newShop()
  const kept = await addCustomer(shop)
  const before = await stateOf(shops, shop)
  const added = await shop.full('POST', '/customers', { name: 'Bo', [field]: value })
  const changed = await shop.full('PATCH', `/customers/${kept.id}`, { [field]: value })
  expect([added.status, changed.status]).toEqual([422, 422])
  expect(added.message).toMatch(new RegExp(`^${field} `))
  expect(changed.message).toBe(added.message)
  expect(await stateOf(shops, shop)).toEqual(before)
})
