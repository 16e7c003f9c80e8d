import { afterAll, beforeAll, expect, test } from 'vitest'
import { EVENT_TYPES } from '~/domain/events'
import { RESOURCES } from '~/domain/scopes'
import { NOBODY, subscribe, type Shops } from '~/service/testing/counter'
import { startShops, type Fields } from '~/service/testing/shop'
import { stateOf } from '~/service/testing/state'

const MONDAY = Date.parse('2026-03-16T08:00:00.000Z')
const WHOLE: Fields = { url: 'https://hooks.example.com/shop', events: ['*'] }

let shops: Shops
beforeAll(async () => {
  shops = await startShops({ now: MONDAY })
})
afterAll(() => shops.close())

test('POST /webhooks subscribes, answers all of it, and shows the secret this once', async () => {
  const shop = await shops.newShop()
  const given = {
    url: 'https://hooks.example.com/shop?key=1#part',
    label: 'The books',
    events: ['invoice.paid', 'customer.created'],
  }
  const added = await shop.full('POST', '/webhooks', given)
  expect(added.status).toBe(201)
  expect(added.body).toEqual({
    id: expect.any(String),
    ...given,
    status: 'active',
    created_at: '2026-03-16T08:00:00.000Z',
    signing_secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
  })
  const { signing_secret: secret, ...shown } = added.body
  const listed = await shop.full('GET', '/webhooks')
  expect(listed.rows).toEqual([shown])
  expect(listed.text).not.toContain(secret)
})

test('the secret lies in the store under seal, and is another for every subscription', async () => {
  const shop = await shops.newShop()
  const first = await subscribe(shop)
  const second = await subscribe(shop)
  expect(first.signing_secret).not.toBe(second.signing_secret)
  const { webhooks } = await stateOf(shops, shop)
  expect(webhooks).toHaveLength(2)
  for (const { signing_secret } of [first, second])
    expect(JSON.stringify(webhooks)).not.toContain(String(signing_secret).slice('whsec_'.length))
})

test.each([
  ['https://hooks.example.com/shop', 'hooks.example.com'],
  ['https://hooks.example.com:8443/shop', 'hooks.example.com:8443'],
  ['https://HOOKS.Example.com', 'hooks.example.com'],
])('without a label, %s is called %s', async (url, label) => {
  const shop = await shops.newShop()
  expect(await subscribe(shop, { url })).toMatchObject({ url, label })
})

test.each(['url', 'events'])('a subscription without %s is not made', async (field) => {
  const shop = await shops.newShop()
  const absent = await shop.full('POST', '/webhooks', { ...WHOLE, [field]: undefined })
  const empty = await shop.full('POST', '/webhooks', { ...WHOLE, [field]: null })
  expect([absent.status, absent.message]).toEqual([400, `${field} is required`])
  expect([empty.status, empty.message]).toEqual([400, `${field} may not be null`])
  expect((await stateOf(shops, shop)).webhooks).toEqual([])
})

const SECURE = 'url must be an https:// address without a user name or password'
const PUBLIC_ADDRESS = 'url must be a public address, not a private or special one'
const PUBLIC_NAME = 'url must be a public name, not one of this network'

test.each([
  ['http://hooks.example.com', SECURE],
  ['ftp://hooks.example.com', SECURE],
  ['javascript:alert(1)', SECURE],
  ['hooks.example.com', SECURE],
  ['//hooks.example.com', SECURE],
  ['https://', SECURE],
  ['https://hooks.example.com:99999', SECURE],
  ['', SECURE],
  ['https://maria@hooks.example.com', SECURE],
  ['https://maria:secret@hooks.example.com', SECURE],
  ['https://:secret@hooks.example.com', SECURE],
  ['https://127.0.0.1/hook', PUBLIC_ADDRESS],
  ['https://127.1', PUBLIC_ADDRESS],
  ['https://2130706433', PUBLIC_ADDRESS],
  ['https://0x7f.0.0.1', PUBLIC_ADDRESS],
  ['https://0177.0.0.1', PUBLIC_ADDRESS],
  ['https://0.0.0.0', PUBLIC_ADDRESS],
  ['https://10.1.2.3', PUBLIC_ADDRESS],
  ['https://100.64.0.1', PUBLIC_ADDRESS],
  ['https://169.254.169.254/latest', PUBLIC_ADDRESS],
  ['https://172.16.0.1', PUBLIC_ADDRESS],
  ['https://172.31.255.255', PUBLIC_ADDRESS],
  ['https://192.168.1.1', PUBLIC_ADDRESS],
  ['https://198.18.0.1', PUBLIC_ADDRESS],
  ['https://203.0.113.9', PUBLIC_ADDRESS],
  ['https://224.0.0.1', PUBLIC_ADDRESS],
  ['https://255.255.255.255', PUBLIC_ADDRESS],
  ['https://[::1]:8443', PUBLIC_ADDRESS],
  ['https://[::]', PUBLIC_ADDRESS],
  ['https://[::ffff:10.0.0.1]', PUBLIC_ADDRESS],
  ['https://[::ffff:8.8.8.8]', PUBLIC_ADDRESS],
  ['https://[::127.0.0.1]', PUBLIC_ADDRESS],
  ['https://[fc00::1]', PUBLIC_ADDRESS],
  ['https://[fd12:3456::1]', PUBLIC_ADDRESS],
  ['https://[fe80::1]', PUBLIC_ADDRESS],
  ['https://[fec0::1]', PUBLIC_ADDRESS],
  ['https://[ff02::1]', PUBLIC_ADDRESS],
  ['https://[2001:db8::1]', PUBLIC_ADDRESS],
  ['https://[2002:7f00:1::]', PUBLIC_ADDRESS],
  ['https://[64:ff9b::10.0.0.1]', PUBLIC_ADDRESS],
  ['https://localhost', PUBLIC_NAME],
  ['https://LOCALHOST:3000', PUBLIC_NAME],
  ['https://localhost.', PUBLIC_NAME],
  ['https://api.localhost', PUBLIC_NAME],
  ['https://printer.local', PUBLIC_NAME],
  ['https://printer.local./', PUBLIC_NAME],
  ['https://metadata.google.internal', PUBLIC_NAME],
  ['https://router.home.arpa', PUBLIC_NAME],
  ['https://intranet', PUBLIC_NAME],
])('nothing is sent to %j', async (url, message) => {
  const shop = await shops.newShop()
  const answer = await shop.full('POST', '/webhooks', { ...WHOLE, url })
  expect([answer.status, answer.message]).toEqual([422, message])
  expect((await stateOf(shops, shop)).webhooks).toEqual([])
})

test.each([
  'https://hooks.example.com',
  'https://localhost.example.com',
  'https://notlocal.example',
  'https://8.8.8.8/hook',
  'https://172.32.0.1',
  'https://[2606:4700::1111]/hook',
  'https://bücher.example',
])('%s may be sent to', async (url) => {
  const shop = await shops.newShop()
  expect(await subscribe(shop, { url })).toMatchObject({ url, status: 'active' })
})

test.each([...EVENT_TYPES, '*'])('a subscription to %s alone is made', async (type) => {
  const shop = await shops.newShop()
  expect(await subscribe(shop, { events: [type] })).toMatchObject({ events: [type] })
})

test.each([
  [[], 422, /^events must name at least one event/],
  [['invoice.deleted'], 422, /^events\[0\] must be one of/],
  [['*', 'invoice.*'], 422, /^events\[1\] must be one of/],
  [['Invoice.Paid'], 422, /^events\[0\] must be one of/],
  [[''], 422, /^events\[0\] must be one of/],
  [[null], 400, /^events\[0\] may not be null$/],
  [[7], 400, /^events\[0\] must be a string$/],
  ['*', 400, /^events must be a list$/],
  [{ 0: '*' }, 400, /^events must be a list$/],
])('events may not be %j', async (events, status, message) => {
  const shop = await shops.newShop()
  const answer = await shop.full('POST', '/webhooks', { ...WHOLE, events })
  expect([answer.status, answer.message]).toEqual([status, expect.stringMatching(message)])
  expect((await stateOf(shops, shop)).webhooks).toEqual([])
})

test('events may be all that there are, and no more, however long the list', async () => {
  const shop = await shops.newShop()
  const all = [...EVENT_TYPES, '*']
  expect(await subscribe(shop, { events: all })).toMatchObject({ events: all })
  const before = await stateOf(shops, shop)
  for (const events of [[...all, '*'], Array(250_000).fill('*'), Array(500_000).fill(7)]) {
    const answer = await shop.full('POST', '/webhooks', { ...WHOLE, events })
    expect([answer.status, answer.message]).toEqual([422, `events may name at most ${all.length} events`])
  }
  expect(await stateOf(shops, shop)).toEqual(before)
})

test.each(['status', 'signing_secret'])('a subscription is not given its %s', async (field) => {
  const shop = await shops.newShop()
  const answer = await shop.full('POST', '/webhooks', { ...WHOLE, [field]: 'disabled' })
  expect([answer.status, answer.message]).toEqual([400, `${field} is not a field of this request`])
  expect((await stateOf(shops, shop)).webhooks).toEqual([])
})

test('GET /webhooks lists the newest first and tells no event of a subscription', async () => {
  const shop = await shops.newShop()
  const ids: string[] = []
  for (const label of ['First', 'Second', 'Third']) ids.unshift((await subscribe(shop, { label })).id)
  const listed = await shop.full('GET', '/webhooks')
  expect(listed.rows.map((row) => row.id)).toEqual(ids)
  expect(listed.body.pagination).toEqual({ next_cursor: null, has_more: false, limit: 20 })
  expect((await stateOf(shops, shop)).events).toEqual([])
})

test('DELETE /webhooks/{id} ends one subscription and no other', async () => {
  const shop = await shops.newShop()
  const { id } = await subscribe(shop)
  const stays = await subscribe(shop, { label: 'Stays' })
  const deleted = await shop.full('DELETE', `/webhooks/${id}`)
  expect([deleted.status, deleted.text]).toEqual([204, ''])
  const again = await shop.full('DELETE', `/webhooks/${id}`)
  expect([again.status, again.message]).toEqual([404, 'Webhook not found'])
  expect((await shop.full('GET', '/webhooks')).rows.map((row) => row.id)).toEqual([stays.id])
})

test('a subscription of another shop, or of none, is not deleted', async () => {
  const shop = await shops.newShop()
  const elsewhere = await shops.newShop('Harbor Motors')
  const theirs = await subscribe(elsewhere)
  for (const id of [NOBODY, 'nobody', theirs.id]) {
    const answer = await shop.full('DELETE', `/webhooks/${id}`)
    expect([answer.status, answer.message]).toEqual([404, 'Webhook not found'])
  }
  expect((await elsewhere.full('GET', '/webhooks')).rows).toHaveLength(1)
})

test.each(['GET', 'PATCH'])('%s of one subscription does not exist', async (method) => {
  const shop = await shops.newShop()
  const { id } = await subscribe(shop)
  const answer = await shop.full(method, `/webhooks/${id}`)
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'DELETE'])
})

const TOLD_OF: [events: string[], scopes: string[], missing: string | null][] = [
  [['*'], [], 'read:customers'],
  [['*'], RESOURCES.filter((name) => name !== 'payments'), 'read:payments'],
  [['*'], RESOURCES.filter((name) => name !== 'webhooks'), null],
  [['appointment.created'], [], 'read:appointments'],
  [['appointment.created'], ['appointments'], null],
  [['appointment.created', 'invoice.paid'], ['appointments'], 'read:invoices'],
  [['appointment.created', '*'], ['appointments'], 'read:customers'],
]

test.each(TOLD_OF)('to be told of %j takes what reading it takes: with %j it lacks %s', async (...row) => {
  const [events, readable, missing] = row
  const shop = await shops.newShop()
  const scopes = ['write:webhooks', ...readable.map((name) => `read:${name}`)]
  const { full } = shops.asCaller((await shops.newKey(shop.id, scopes)).key)
  const answer = await full('POST', '/webhooks', { ...WHOLE, events })
  expect([answer.status, answer.message]).toEqual(
    missing === null ? [201, ''] : [403, `This API key does not have the "${missing}" scope`],
  )
  expect((await stateOf(shops, shop)).webhooks).toHaveLength(missing === null ? 1 : 0)
})

test('every kind of event brings a record that some key may read', () => {
  const nouns = new Set(EVENT_TYPES.map((type) => `${type.split('.', 1)[0]}s`))
  expect([...nouns, 'webhooks']).toEqual(RESOURCES)
})
