import { expect, test } from 'vitest'
import { startDesk } from './testing/desk'

// A path that looks like an API, and is none here, is refused as an API does and never answered with the page.

const LIKE_FULL = [
  '/v2',
  '/v2/customers',
  '/v10/customers',
  '/v1x/customers',
  '/v1.1/customers',
  '/V1/customers',
  '/V1',
  '//v1/customers',
  '/%761/customers',
  '/%56%31/customers',
  '/v1%2Fcustomers',
  '/%2Fv1/customers',
  '/%761/customers%',
]
const LIKE_LIVE = [
  '/api',
  '/api/',
  '/api/v2/customers',
  '/api/v3',
  '/API/v1/customers',
  '/api/V1/customers',
  '/api/v1x',
  '/%61pi/v1/customers',
  '/a%70i',
  '/api%2Fv1/customers',
]

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT']

test.each(LIKE_FULL)('%s is not found, in the envelope', async (path) => {
  const desk = await startDesk()
  for (const method of METHODS) {
    const answer = await desk.browser().raw(method, path, { headers: { Accept: 'text/html' } })
    expect([method, answer.status, answer.headers['content-type']]).toEqual([method, 404, 'application/json'])
    expect(answer.body).toEqual({
      error: {
        code: 'not_found',
        message: 'Not found',
        status: 404,
        request_id: expect.stringMatching(/^req_/),
      },
    })
  }
})

test.each(LIKE_LIVE)('%s is not found, in flat words', async (path) => {
  const desk = await startDesk()
  for (const method of METHODS) {
    const answer = await desk.browser().raw(method, path, { headers: { Accept: 'text/html' } })
    expect([method, answer.status, answer.headers['content-type']]).toEqual([method, 404, 'application/json'])
    expect(answer.body).toEqual({ error: 'Not found' })
  }
})

test('under any name, as both APIs answer', async () => {
  const desk = await startDesk()
  for (const path of ['/v2/customers', '/api/v2/customers']) {
    const answer = await desk.browser().raw('GET', path, { headers: { Host: 'shop.example' } })
    expect([path, answer.status]).toEqual([path, 404])
  }
})

test('with a body and without an answer’s, it does nothing and says nothing more', async () => {
  const desk = await startDesk()
  const { key, full } = await desk.shops.newShop()
  const sent = { headers: { 'X-Service-Key': key }, body: { name: 'Bo' } }
  expect((await desk.browser().raw('POST', '/v2/customers', sent)).status).toBe(404)
  expect((await full('GET', '/customers')).rows).toEqual([])
  const head = await desk.browser().raw('HEAD', '/V1/customers')
  expect([head.status, head.text]).toEqual([404, ''])
})
