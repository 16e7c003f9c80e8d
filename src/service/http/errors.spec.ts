import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCustomer, book, NOBODY, type Shops, type TestShop } from '~/service/testing/counter'
import { startShops, type Ask } from '~/service/testing/shop'
import { stateOf } from '~/service/testing/state'
import { MAX_BODY_BYTES } from './body'

let shops: Shops
let shop: TestShop
/** A customer of the shop, with an appointment at this time. */
let customer: { id: string }
const TAKEN = '2027-03-15T09:00:00Z'

beforeAll(async () => {
  shops = await startShops()
})
beforeEach(async () => {
  shop = await shops.newShop()
  customer = await addCustomer(shop)
  await book(shop, customer.id, { scheduled_at: TAKEN })
})
afterAll(() => shops.close())

type Wrong = [
  what: string,
  status: number,
  code: string,
  message: RegExp,
  method: string,
  path: string,
  how?: () => Ask,
]

const given = (how: Ask) => () => how
const booking = () => ({ customer_id: customer.id, service_type: 'Oil change', scheduled_at: TAKEN })

const WRONG: Wrong[] = [
  [
    'broken JSON',
    400,
    'bad_request',
    /^The body is not valid JSON$/,
    'POST',
    '/customers',
    given({ raw: '{"name"' }),
  ],
  ['no body', 400, 'bad_request', /^name is required$/, 'POST', '/customers'],
  [
    'a list for a body',
    400,
    'bad_request',
    /^The body must be an object$/,
    'POST',
    '/customers',
    given({ body: [] }),
  ],
  [
    'a missing field',
    400,
    'bad_request',
    /^name is required$/,
    'POST',
    '/customers',
    given({ body: { email: 'bo@example.com' } }),
  ],
  [
    'a field of the wrong type',
    400,
    'bad_request',
    /^name must be a string$/,
    'POST',
    '/customers',
    given({ body: { name: 7 } }),
  ],
  [
    'an unknown field',
    400,
    'bad_request',
    /^nickname is not a field of this request$/,
    'POST',
    '/customers',
    given({ body: { name: 'Bo', nickname: 'B' } }),
  ],
  [
    'a body nested too deep',
    400,
    'bad_request',
    /^The body is nested deeper than 20 levels$/,
    'POST',
    '/customers',
    given({ raw: '['.repeat(22) + ']'.repeat(22) }),
  ],
  [
    'a bad limit',
    400,
    'bad_request',
    /^limit must be a whole number/,
    'GET',
    '/customers',
    given({ query: { limit: '0' } }),
  ],
  [
    'an unknown query',
    400,
    'bad_request',
    /^page is not a query parameter/,
    'GET',
    '/customers',
    given({ query: { page: '2' } }),
  ],
  [
    'a bad Idempotency-Key',
    400,
    'bad_request',
    /Idempotency-Key/,
    'POST',
    '/customers',
    given({ body: { name: 'Bo' }, headers: { 'Idempotency-Key': 'a b' } }),
  ],
  ['a path of nobody', 404, 'not_found', /^Not found$/, 'GET', '/garages'],
  ['a path that can’t be decoded', 404, 'not_found', /^Customer not found$/, 'GET', '/customers/%E0%A4%A'],
  ['a customer of nobody', 404, 'not_found', /^Customer not found$/, 'GET', `/customers/${NOBODY}`],
  ['a vehicle of nobody', 404, 'not_found', /^Vehicle not found$/, 'GET', `/vehicles/${NOBODY}`],
  [
    'an appointment of nobody',
    404,
    'not_found',
    /^Appointment not found$/,
    'DELETE',
    `/appointments/${NOBODY}`,
  ],
  [
    'a quote of nobody',
    404,
    'not_found',
    /^Quote not found$/,
    'POST',
    `/quotes/${NOBODY}/convert-to-invoice`,
  ],
  ['an invoice of nobody', 404, 'not_found', /^Invoice not found$/, 'GET', `/invoices/${NOBODY}`],
  ['a payment of nobody', 404, 'not_found', /^Payment not found$/, 'GET', `/payments/${NOBODY}`],
  [
    'a subscription of nobody',
    404,
    'not_found',
    /^Webhook( subscription)? not found$/,
    'DELETE',
    `/webhooks/${NOBODY}`,
  ],
  ['a method that is not there', 405, 'method_not_allowed', /^Method not allowed$/, 'PUT', '/customers'],
  [
    'a stale If-Match',
    412,
    'precondition_failed',
    /^The record has changed/,
    'PATCH',
    '/customers/{customer}',
    given({ body: { name: 'Bo' }, headers: { 'If-Match': '"old"' } }),
  ],
  [
    'a body over 1 MiB',
    413,
    'payload_too_large',
    /1 MiB/,
    'POST',
    '/customers',
    given({ body: { name: 'Bo', notes: 'x'.repeat(MAX_BODY_BYTES) } }),
  ],
  [
    'a form',
    415,
    'unsupported_media_type',
    /application\/json/,
    'POST',
    '/customers',
    given({ raw: 'name=Bo', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }),
  ],
  [
    'a value that can’t be',
    422,
    'unprocessable_entity',
    /^phone /,
    'POST',
    '/customers',
    given({ body: { name: 'Bo', phone: '555' } }),
  ],
  [
    'an overlap',
    422,
    'unprocessable_entity',
    /overlap/i,
    'POST',
    '/appointments',
    () => ({ body: booking() }),
  ],
]

const idOf = (body: unknown) => (body as { error: { request_id: string } }).error.request_id

describe('on the full surface every error is in one envelope', () => {
  test.each(WRONG)('%s: %i %s', async (_, status, code, message, method, path, how) => {
    const before = await stateOf(shops, shop)
    const at = path.replace('{customer}', customer.id)
    const answer = await shops.ask('full', method, at, shop.key, how?.())
    expect(answer.status).toBe(status)
    expect(answer.body).toEqual({
      error: {
        code,
        message: expect.stringMatching(message),
        status,
        request_id: expect.stringMatching(/^req_[\w-]{18}$/),
      },
    })
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(await stateOf(shops, shop)).toEqual(before)
  })

  test('that a key is missing or may not do it too', async () => {
    const { key } = await shops.newKey(shop.id, [])
    const answers = [
      await shops.ask('full', 'GET', '/customers', null),
      await shops.ask('full', 'GET', '/customers', key),
    ]
    const request_id = expect.stringMatching(/^req_/) as unknown
    expect(answers.map(({ body }) => body)).toEqual([
      { error: { code: 'unauthorized', message: 'Missing or invalid API key', status: 401, request_id } },
      {
        error: {
          code: 'forbidden',
          message: 'This API key does not have the "read:customers" scope',
          status: 403,
          request_id,
        },
      },
    ])
  })

  test('no two have one request id', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => shop.full('GET', n % 2 ? '/garages' : `/customers/${NOBODY}`)),
    )
    expect(new Set(answers.map(({ body }) => idOf(body))).size).toBe(50)
  })

  test('a path outside of both surfaces is in it as well', async () => {
    for (const path of ['/', '/v2/customers', '/v1', '/api']) {
      const response = await fetch(`${shops.url}${path}`, { headers: { 'X-Service-Key': shop.key } })
      expect([path, response.status, await response.json()]).toEqual([
        path,
        404,
        { error: { code: 'not_found', message: 'Not found', status: 404, request_id: expect.any(String) } },
      ])
    }
  })

  test('a 405 names what is allowed', async () => {
    expect((await shop.full('PUT', '/customers')).headers.get('allow')).toBe('GET, HEAD, POST')
    const { headers } = await shop.full('POST', `/appointments/${NOBODY}`)
    expect(headers.get('allow')).toBe('GET, HEAD, PATCH, DELETE')
  })
})

describe('on the live surface every error is a flat sentence', () => {
  test.each([
    [400, 'Invalid cursor', 'GET', '/customers?cursor=abc', ['read:customers']],
    [400, 'Invalid limit', 'GET', '/customers?limit=abc', ['read:customers']],
    [400, 'Invalid date', 'GET', '/appointments?startDate=abc', ['read:appointments']],
    [401, 'Missing or invalid API key', 'GET', '/customers', null],
    [403, 'This API key does not have the "read:customers" scope', 'GET', '/customers', ['read:invoices']],
    [403, 'This API key does not have the "read:appointments" scope', 'GET', '/appointments', []],
    [403, 'This API key does not have the "read:invoices" scope', 'GET', '/invoices', ['write:invoices']],
    [404, 'Customer not found', 'GET', `/customers/${NOBODY}`, ['read:customers']],
    [404, 'Appointment not found', 'GET', `/appointments/${NOBODY}`, ['read:appointments']],
    [404, 'Invoice not found', 'GET', `/invoices/${NOBODY}`, ['read:invoices']],
    [404, 'Not found', 'GET', '/vehicles', ['admin:*']],
    [405, 'Method not allowed', 'POST', '/customers', ['admin:*']],
  ])('%i %s', async (status, message, method, path, scopes) => {
    const key = scopes && (await shops.newKey(shop.id, scopes)).key
    const answer = await shops.ask('live', method, path, key)
    expect([answer.status, answer.text]).toEqual([status, JSON.stringify({ error: message })])
    expect(answer.headers.get('content-type')).toBe('application/json')
  })
})
