import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCustomer, line, oneOfEach, type Shops } from '~/service/testing/counter'
import { startShops, type Fields } from '~/service/testing/shop'
import { stateOf } from '~/service/testing/state'

// Bodies that are not what the contract describes, whatever they say.

let shops: Shops
beforeAll(async () => {
  shops = await startShops()
})
afterAll(() => shops.close())

/** Every path that takes a body, with a body that would do. */
async function writes() {
  const shop = await shops.newShop()
  const { customer: customer_id, ...ids } = await oneOfEach(shop)
  const lines = { customer_id, line_items: [line(100)] }
  const all: [string, string, Fields][] = [
    ['POST', '/customers', { name: 'Bo' }],
    ['PATCH', `/customers/${customer_id}`, { name: 'Bo' }],
    ['POST', '/vehicles', { customer_id, year: 2019, make: 'Subaru', model: 'Outback' }],
    ['PATCH', `/vehicles/${ids.vehicle}`, { color: 'Red' }],
    [
      'POST',
      '/appointments',
      { customer_id, service_type: 'Oil change', scheduled_at: '2027-04-15T09:00:00Z' },
    ],
    ['PATCH', `/appointments/${ids.appointment}`, { notes: 'Waits' }],
    ['POST', '/quotes', lines],
    ['PATCH', `/quotes/${ids.quote}`, { tax_cents: 1 }],
    ['POST', `/quotes/${ids.quote}/convert-to-invoice`, {}],
    ['POST', '/invoices', lines],
    ['PATCH', `/invoices/${ids.draft}`, { notes: 'Called' }],
    ['POST', `/payments/${ids.unpaid}/record`, { amount_cents: 1, method: 'cash' }],
    ['POST', '/webhooks', { url: 'https://hooks.example.com', events: ['*'] }],
  ]
  return { shop, all }
}

/** A connection of its own for each, so that none is spoilt by the one before. */
function send(options: {
  path: string
  key: string
  headers?: Record<string, string>
  parts: (string | Buffer)[]
}) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(shops.url)
    const asking = request({
      hostname,
      port,
      method: 'POST',
      path: options.path,
      agent: false,
      headers: { 'X-Service-Key': options.key, 'Content-Type': 'application/json', ...options.headers },
    })
    asking.on('error', reject)
    asking.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
      )
      response.on('error', reject)
    })
    for (const part of options.parts) asking.write(part)
    asking.end()
  })
}

const BROKEN: [string, BodyInit][] = [
  ['a bare word', 'hello'],
  ['half an object', '{"name":"Bo"'],
  ['two objects', '{}{}'],
  ['single quotes', "{'name':'Bo'}"],
  ['a trailing comma', '{"name":"Bo",}'],
  ['a comment', '{"name":"Bo"} // me'],
  ['NaN', '{"name":NaN}'],
  ['a bare control character', '{"name":"a\u0001b"}'],
  ['nothing but spaces', '   '],
  ['a form', 'name=Bo'],
  ['half a code point of UTF-8', Buffer.from([...Buffer.from('{"name":"'), 0xc3, ...Buffer.from('"}')])],
  [
    'UTF-8 of a lone surrogate',
    Buffer.from([...Buffer.from('{"name":"'), 0xed, 0xa0, 0x80, ...Buffer.from('"}')]),
  ],
  ['UTF-16', Buffer.from('{"name":"Bo"}', 'utf16le')],
]

test.each(BROKEN)('%s is not JSON', async (_, raw) => {
  const { shop, all } = await writes()
  const before = await stateOf(shops, shop)
  for (const [method, path] of all) {
    const answer = await shop.full(method, path, undefined, {
      raw,
      headers: { 'Content-Type': 'application/json' },
    })
    expect([path, answer.status, answer.message]).toEqual([path, 400, 'The body is not valid JSON'])
  }
  expect(await stateOf(shops, shop)).toEqual(before)
})

test.each([
  ['nothing at all', () => undefined, {}],
  ['nothing, said to be JSON', () => undefined, { 'Content-Type': 'application/json' }],
  ['no byte', () => '', {}],
  ['a stream that ends at once', () => new Blob([]).stream(), {}],
])('a change of %s is none, and is not said to be made', async (_, bodyOf, headers) => {
  const { shop, all } = await writes()
  const before = await stateOf(shops, shop)
  const changes = all.filter(([method]) => method === 'PATCH')
  expect(changes).toHaveLength(5)
  for (const [method, path] of changes) {
    const raw = bodyOf()
    const answer = await shop.full(method, path, undefined, { ...(raw !== undefined && { raw }), headers })
    expect([path, answer.status, answer.message]).toEqual([
      path,
      400,
      'The body is not valid JSON: it is empty. Send an object of the fields to change.',
    ])
  }
  expect(await stateOf(shops, shop)).toEqual(before)
})

test('a POST without a body is told the first field that it lacks', async () => {
  const { shop, all } = await writes()
  for (const [method, path] of all.filter(([verb, at]) => verb === 'POST' && !at.endsWith('invoice'))) {
    const answer = await shop.full(method, path)
    expect([path, answer.status, answer.message]).toEqual([path, 400, expect.stringMatching(/ is required$/)])
  }
})

test.each(['[]', '[{"name":"Bo"}]', '"name"', 'null', '7', 'true', '1e400'])(
  'the JSON %s is no object',
  async (raw) => {
    const { shop, all } = await writes()
    const before = await stateOf(shops, shop)
    for (const [method, path] of all) {
      const answer = await shop.full(method, path, undefined, { raw })
      expect([path, answer.status]).toEqual([path, 400])
      expect(answer.message).toMatch(/^The body (must be an object|may not be null)$/)
    }
    expect(await stateOf(shops, shop)).toEqual(before)
  },
)

test.each(['colour', 'Name', 'constructor', 'toString', 'hasOwnProperty', '__proto__', 'prototype', ''])(
  'no record has a field %j',
  async (field) => {
    const { shop, all } = await writes()
    const before = await stateOf(shops, shop)
    for (const [method, path, body] of all) {
      const raw = `${JSON.stringify(body).slice(0, -1)}${Object.keys(body).length > 0 ? ',' : ''}${JSON.stringify(field)}:{"id":"x"}}`
      const answer = await shop.full(method, path, undefined, { raw })
      expect([path, answer.status, answer.message]).toEqual([
        path,
        400,
        `${field} is not a field of this request`,
      ])
    }
    expect(await stateOf(shops, shop)).toEqual(before)
    expect(Object.keys(Object.prototype)).toEqual([])
  },
)

test('several unknown fields are all named, and those of a line with their line', async () => {
  const { shop } = await writes()
  const two = await shop.full('POST', '/customers', { name: 'Bo', fax: 1, pager: 2 })
  expect([two.status, two.message]).toEqual([400, 'fax, pager are not fields of this request'])
  const { id: customer_id } = await addCustomer(shop)
  const line_items = [line(1), { ...line(1), total: 1 }]
  const inLine = await shop.full('POST', '/quotes', { customer_id, line_items })
  expect([inLine.status, inLine.message]).toEqual([400, 'line_items[1].total is not a field of this request'])
})

test('of sixty thousand unknown fields the first ten are named, and long names are cut', async () => {
  const { shop } = await writes()
  const names = Array.from({ length: 60_000 }, (_, n) => `f${n}`)
  const many = Object.fromEntries(names.map((name) => [name, 1]))
  for (const [fields, said] of [
    [many, `${names.slice(0, 10).join(', ')} and 59990 more are not fields`],
    [{ ['x'.repeat(500_000)]: 1 }, `${'x'.repeat(100)}… is not a field`],
  ] as const) {
    const refused = await shop.full('POST', '/customers', { name: 'Bo', ...fields })
    expect([refused.status, refused.message]).toEqual([400, `${said} of this request`])
  }
})

test.each([
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/jsonp',
  'json',
  '',
])('a body sent as %j is not taken', async (type) => {
  const { shop, all } = await writes()
  const before = await stateOf(shops, shop)
  for (const [method, path, body] of all) {
    const raw = Buffer.from(JSON.stringify(body))
    const answer = await shop.full(method, path, undefined, { raw, headers: { 'Content-Type': type } })
    expect([path, answer.status]).toEqual([path, 415])
    expect(answer.message).toContain('application/json')
  }
  expect(await stateOf(shops, shop)).toEqual(before)
})

test.each([
  'application/json',
  'application/json; charset=utf-8',
  'Application/JSON',
  'application/vnd.shop+json',
])('a body sent as %j is taken', async (type) => {
  const { shop, all } = await writes()
  const [method, path, body] = all[0] ?? ['', '', {}]
  const answer = await shop.full(method, path, body, { headers: { 'Content-Type': type } })
  expect(answer.status).toBe(201)
})

test('a body with no type at all is read as JSON', async () => {
  const { shop } = await writes()
  const raw = Buffer.from('{"name":"Untyped"}')
  const { key } = shop
  const response = await fetch(`${shops.url}/v1/customers`, {
    method: 'POST',
    headers: { 'X-Service-Key': key },
    body: raw,
  })
  expect(response.status).toBe(201)
})

const MIB = 1024 * 1024
const customerOf = (bytes: number) => {
  const [start, end] = ['{"name":"Bo","notes":null', '}']
  return `${start}${' '.repeat(bytes - start.length - end.length)}${end}`
}

test.each([
  ['with its length', 2 * MIB, { 'Content-Length': String(2 * MIB) }],
  ['in chunks', 2 * MIB, { 'Transfer-Encoding': 'chunked' }],
  ['with its length, a byte too long', MIB + 1, { 'Content-Length': String(MIB + 1) }],
  ['in chunks, a byte too long', MIB + 1, { 'Transfer-Encoding': 'chunked' }],
])('a body that is too large, sent %s, is refused, and the shop goes on', async (_, bytes, headers) => {
  const shop = await shops.newShop()
  const text = customerOf(bytes)
  const parts = Array.from({ length: 32 }, (__, n) =>
    text.slice(Math.floor((n * bytes) / 32), Math.floor(((n + 1) * bytes) / 32)),
  )
  const answer = await send({ path: '/v1/customers', key: shop.key, headers, parts })
  expect(answer.status).toBe(413)
  expect(JSON.parse(answer.text)).toMatchObject({ error: { code: 'payload_too_large', status: 413 } })
  expect((await stateOf(shops, shop)).customers).toEqual([])
  expect((await shop.full('POST', '/customers', { name: 'Next' })).status).toBe(201)
})

test.each([
  ['with its length', { 'Content-Length': String(MIB) }],
  ['in chunks', { 'Transfer-Encoding': 'chunked' }],
])('a body of exactly 1 MiB, sent %s, is taken', async (_, headers) => {
  const shop = await shops.newShop()
  const answer = await send({ path: '/v1/customers', key: shop.key, headers, parts: [customerOf(MIB)] })
  expect(answer.status).toBe(201)
})

test.each([
  ['[', ']'],
  ['{"a":', '}'],
])('a body nested ten thousand deep in %s is refused, and the shop goes on', async (open, close) => {
  const { shop, all } = await writes()
  const before = await stateOf(shops, shop)
  const raw = `{"name":${open.repeat(10_000)}1${close.repeat(10_000)}}`
  for (const [method, path] of all) {
    const answer = await shop.full(method, path, undefined, { raw })
    expect([path, answer.status, answer.message]).toEqual([
      path,
      400,
      'The body is nested deeper than 20 levels',
    ])
  }
  expect(await stateOf(shops, shop)).toEqual(before)
  expect((await shop.full('GET', '/customers')).status).toBe(200)
})

test('a body nested so deep that JSON cannot be read is refused, and the shop goes on', async () => {
  const shop = await shops.newShop()
  const raw = '['.repeat(500_000)
  const answer = await shop.full('POST', '/customers', undefined, { raw })
  expect(answer.status).toBe(400)
  expect((await shop.full('POST', '/customers', { name: 'Next' })).status).toBe(201)
})

test('of a field given twice, the last counts, as in JSON everywhere', async () => {
  const shop = await shops.newShop()
  const added = await shop.full('POST', '/customers', undefined, { raw: '{"name":7,"name":"Bo"}' })
  expect([added.status, added.body.name]).toEqual([201, 'Bo'])
})
