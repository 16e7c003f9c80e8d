import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, book, type Shops } from '~/service/testing/counter'
import { startShops } from '~/service/testing/shop'
import { stateOf } from '~/service/testing/state'

// Paths and queries that nobody was given. Sent raw: fetch would tidy them up on the way.

let shops: Shops
beforeAll(async () => {
  shops = await startShops()
})
afterAll(() => shops.close())

function ask(method: string, path: string, key: string) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(shops.url)
    const asking = request({ hostname, port, method, path, agent: false, headers: { 'X-Service-Key': key } })
    asking.on('error', reject)
    asking.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      )
    })
    asking.end()
  })
}

async function stocked() {
  const shop = await shops.newShop()
  const { id } = await addCustomer(shop)
  await book(shop, id)
  return { shop, id }
}

const messageOf = (text: string): string => JSON.parse(text).error.message

test.each([
  '%00',
  '%ff',
  '%',
  '%E0%A4%A',
  '..%2f..%2fetc%2fpasswd',
  '..%5c..',
  '%2e%2e%2f',
  "'%20or%201=1--",
  '%22',
  '__proto__',
  'constructor',
  'undefined',
  'null',
  '00000000-0000-0000-0000-00000000000',
  '%F0%9F%9A%97',
  'x'.repeat(8_000),
])('nothing has the id %s', async (id) => {
  const { shop } = await stocked()
  const before = await stateOf(shops, shop)
  const nouns = [
    ['customers', 'Customer'],
    ['vehicles', 'Vehicle'],
    ['appointments', 'Appointment'],
    ['quotes', 'Quote'],
    ['invoices', 'Invoice'],
    ['payments', 'Payment'],
  ] as const
  for (const [path, noun] of nouns) {
    const { status, text } = await ask('GET', `/v1/${path}/${id}`, shop.key)
    expect([path, status, messageOf(text)]).toEqual([path, 404, `${noun} not found`])
  }
  const gone = await ask('DELETE', `/v1/appointments/${id}`, shop.key)
  expect([gone.status, messageOf(gone.text)]).toEqual([404, 'Appointment not found'])
  const vehicles = await ask('GET', `/v1/customers/${id}/vehicles`, shop.key)
  expect([vehicles.status, messageOf(vehicles.text)]).toEqual([404, 'Customer not found'])
  expect(await stateOf(shops, shop)).toEqual(before)
})

test('an id is taken as it was given out: with a space, a brace or without its hyphens it is another', async () => {
  const { shop, id } = await stocked()
  expect((await ask('GET', `/v1/customers/${id}`, shop.key)).status).toBe(200)
  for (const other of [`%20${id}`, `${id}%20`, `%7B${id}%7D`, `${id}%00`, id.replaceAll('-', '')])
    expect([other, (await ask('GET', `/v1/customers/${other}`, shop.key)).status]).toEqual([other, 404])
})

test.each([
  '/v1',
  '/v1/',
  '/v1/customers/',
  '/v1//customers',
  '/v1/Customers',
  '/v1/customers/x/vehicles/',
  '/v1/customers/x/y',
  '/v1/customers%2Fx%2Fvehicles',
  '/v1/nothing',
  '/v2/customers',
  '/v1/../../etc/passwd',
  '/v1/payments/x/record/y',
  '//',
  '/',
])('there is nothing at %s', async (path) => {
  const { shop } = await stocked()
  const before = await stateOf(shops, shop)
  const { status, text } = await ask('GET', path, shop.key)
  expect([status, messageOf(text)]).toEqual([404, 'Not found'])
  expect(await stateOf(shops, shop)).toEqual(before)
})

test.each([
  ['/v1/appointments?status=%00', 'status must be one of'],
  ['/v1/appointments?status=%ff', 'status must be one of'],
  ['/v1/appointments?status=%', 'status must be one of'],
  ['/v1/appointments?status', 'status must be one of'],
  ['/v1/appointments?status=pending&status=pending', 'status is given more than once'],
  ['/v1/appointments?status=pending&st%61tus=pending', 'status is given more than once'],
  ['/v1/appointments?customer_id=a&customer_id=b', 'customer_id is given more than once'],
  ['/v1/appointments?status[]=pending', 'status[] is not a query parameter'],
  ['/v1/appointments?%00=1', '\0 is not a query parameter'],
  ['/v1/appointments?__proto__=1', '__proto__ is not a query parameter'],
  ['/v1/customers?limit=%31%00', 'limit must be a whole number'],
  ['/v1/customers?after=%00', 'after is not a cursor of this list'],
  ['/v1/customers?after=%ff%fe', 'after is not a cursor of this list'],
  [`/v1/customers?after=${'A'.repeat(8_000)}`, 'after is not a cursor of this list'],
])('%s is a bad query', async (path, words) => {
  const { shop } = await stocked()
  const { status, text } = await ask('GET', path, shop.key)
  expect(status).toBe(400)
  expect(messageOf(text).startsWith(words)).toBe(true)
})

test.each(['%00', '%ff', '%', '..%2f', "'%20or%201=1--", '__proto__', '%F0%9F%9A%97'])(
  'nobody’s appointments are those of the customer %s',
  async (id) => {
    const { shop } = await stocked()
    const { status, text } = await ask('GET', `/v1/appointments?customer_id=${id}`, shop.key)
    expect([status, JSON.parse(text).data]).toEqual([200, []])
  },
)

test.each(['path', 'query'])('a very long %s is refused, and the shop goes on', async (where) => {
  const { shop } = await stocked()
  const long = 'x'.repeat(60_000)
  const path = where === 'path' ? `/v1/customers/${long}` : `/v1/customers?after=${long}`
  expect((await ask('GET', path, shop.key)).status).toBe(431)
  expect((await ask('GET', '/v1/customers', shop.key)).status).toBe(200)
})
