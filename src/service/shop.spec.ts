import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KEY_PRESETS } from '~/domain/scopes'
import { cases, type Shops } from './testing/counter'
import { startShops } from './testing/shop'
import { eventTypes } from './testing/state'

let shops: Shops
beforeAll(async () => {
  shops = await startShops()
})
afterAll(() => shops.close())

const CLOSED = null
const DAY = { opens: '08:00', closes: '17:30' }
const HOURS = {
  sunday: CLOSED,
  monday: DAY,
  tuesday: DAY,
  wednesday: DAY,
  thursday: DAY,
  friday: DAY,
  saturday: { opens: '09:00', closes: '24:00' },
}
const SAID = {
  name: 'Cedar Street Auto',
  street: '12 Cedar Street',
  city: 'Albany',
  state: 'NY',
  zip_code: '12207',
  phone: '+15185550123',
  tax_number: '14-1234567',
  terms: 'Due on receipt.',
  time_zone: 'America/New_York',
  tax_rate_ppm: 80_000,
  opening_hours: HOURS,
  capacity: 4,
  message_texts: { ready: 'Your {car} is ready.' },
}

async function openShop() {
  const shop = await shops.newShop()
  const { key } = await shops.newKey(shop.id, KEY_PRESETS.admin)
  return { ...shop, admin: shops.asCaller(key) }
}

test('a shop that has said nothing yet says so, to any key', async () => {
  const shop = await openShop()
  const { key } = await shops.newKey(shop.id, [])
  const { status, body, headers } = await shops.asCaller(key).full('GET', '/shop')
  expect(status).toBe(200)
  expect(headers.get('etag')).toMatch(/^"[\w-]{22}"$/)
  expect(body).toMatchObject({
    id: shop.id,
    ...Object.fromEntries(Object.keys(SAID).map((field) => [field, null])),
    name: 'Cedar Street Auto',
    message_texts: {},
  })
})

test('what a shop says of itself is told on both surfaces, in the words of each', async () => {
  const shop = await openShop()
  const changed = await shop.admin.full('PATCH', '/shop', SAID)
  expect(changed.status).toBe(200)
  expect(changed.body).toMatchObject(SAID)
  const read = await shop.full('GET', '/shop')
  expect([read.text, read.headers.get('etag')]).toEqual([changed.text, changed.headers.get('etag')])
  const { zip_code, tax_number, time_zone, tax_rate_ppm, opening_hours, message_texts, ...alike } = SAID
  expect((await shop.live('/shop')).body).toEqual({
    id: shop.id,
    ...alike,
    zipCode: zip_code,
    taxNumber: tax_number,
    timeZone: time_zone,
    taxRatePpm: tax_rate_ppm,
    openingHours: opening_hours,
    messageTexts: message_texts,
    createdAt: read.body.created_at,
    updatedAt: read.body.updated_at,
  })
})

test('only what is sent is changed, null takes it back, and a record sent back whole changes nothing', async () => {
  const shop = await openShop()
  await shop.admin.full('PATCH', '/shop', SAID)
  const { body } = await shop.admin.full('PATCH', '/shop', { terms: null, tax_rate_ppm: 88_750 })
  expect(body).toMatchObject({ ...SAID, terms: null, tax_rate_ppm: 88_750 })
  const again = await shop.admin.full('PATCH', '/shop', body)
  expect(again.body).toEqual(body)
})

test('a change that was made on an older state of the shop changes nothing', async () => {
  const shop = await openShop()
  const ETag = (await shop.full('GET', '/shop')).headers.get('etag') ?? ''
  const headers = { 'If-Match': ETag }
  expect((await shop.admin.full('PATCH', '/shop', { city: 'Troy' }, { headers })).status).toBe(200)
  expect((await shop.admin.full('PATCH', '/shop', { city: 'Utica' }, { headers })).status).toBe(412)
  expect((await shop.full('GET', '/shop')).body.city).toBe('Troy')
})

test('the same change sent twice is made once', async () => {
  const shop = await openShop()
  const headers = { 'Idempotency-Key': 'move-to-Troy' }
  const first = await shop.admin.full('PATCH', '/shop', { city: 'Troy' }, { headers })
  await shop.admin.full('PATCH', '/shop', { city: 'Utica' })
  const again = await shop.admin.full('PATCH', '/shop', { city: 'Troy' }, { headers })
  expect(again.text).toBe(first.text)
  expect((await shop.full('GET', '/shop')).body.city).toBe('Utica')
})

const askWith = (ETag: string, shop: Awaited<ReturnType<typeof openShop>>) =>
  fetch(`${shops.url}/v1/shop`, { headers: { 'X-Service-Key': shop.key, 'If-None-Match': ETag } })

describe('whoever has a state of the shop', () => {
  test('hears 304 while it is the newest, and the new one after a change', async () => {
    const shop = await openShop()
    const ETag = (await shop.full('GET', '/shop')).headers.get('etag') ?? ''
    const same = await askWith(ETag, shop)
    expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', ETag])
    await shop.admin.full('PATCH', '/shop', { city: 'Troy' })
    const news = await askWith(ETag, shop)
    expect([news.status, await news.json()]).toEqual([200, expect.objectContaining({ city: 'Troy' })])
  })

  test('of another shop does not hear 304', async () => {
    const [mine, theirs] = [await openShop(), await openShop()]
    const ETag = (await mine.full('GET', '/shop')).headers.get('etag') ?? ''
    expect((await askWith(ETag, theirs)).status).toBe(200)
  })
})

test('only a key for everything changes the shop, and only its own', async () => {
  const [mine, theirs] = [await openShop(), await openShop()]
  const refused = await mine.full('PATCH', '/shop', { city: 'Troy' })
  expect([refused.status, refused.message]).toEqual([403, expect.stringContaining('"admin:*"')])
  await mine.admin.full('PATCH', '/shop', { city: 'Troy' })
  expect((await mine.full('GET', '/shop')).body.city).toBe('Troy')
  expect((await theirs.full('GET', '/shop')).body.city).toBe(null)
})

test('a change is told to no webhook and no stream', async () => {
  const shop = await openShop()
  await shop.admin.full('PATCH', '/shop', SAID)
  expect(await eventTypes(shops, shop)).toEqual([])
})

test('the capacity holds for the next booking', async () => {
  const shop = await openShop()
  const customer = await shop.full('POST', '/customers', { name: 'Maria Alvarez' })
  const book = () =>
    shop.full('POST', '/appointments', {
      customer_id: customer.id,
      service_type: 'Oil change',
      scheduled_at: '2031-03-15T09:00:00Z',
    })
  expect((await book()).status).toBe(201)
  await shop.admin.full('PATCH', '/shop', { capacity: 1 })
  expect((await book()).status).toBe(422)
})

test('a zone is kept by the name that it goes by', async () => {
  const shop = await openShop()
  const { body } = await shop.admin.full('PATCH', '/shop', { time_zone: 'america/chicago' })
  expect(body.time_zone).toBe('America/Chicago')
})

const BAD = cases([
  ['name', ' '],
  ['street', 'x'.repeat(201)],
  ['terms', 'x'.repeat(501)],
  ['phone', '518 555 0123'],
  ['time_zone', 'Chicago'],
  ['time_zone', '+05:00'],
  ['tax_rate_ppm', -1],
  ['tax_rate_ppm', 1_000_001],
  ['tax_rate_ppm', 0.5],
  ['capacity', 0],
  ['opening_hours', { ...HOURS, monday: { opens: '17:30', closes: '08:00' } }],
  ['opening_hours', { ...HOURS, monday: { opens: '8:00', closes: '17:30' } }],
  ['opening_hours', { ...HOURS, monday: { opens: '08:00', closes: '24:30' } }],
  ['message_texts', { 'Ready!': 'Your car is ready.' }],
  ['message_texts', { ready: 'x'.repeat(1_001) }],
  ['message_texts', Object.fromEntries(Array.from('abcdefghijklmnopqrstu', (kind) => [kind, kind]))],
])

test.each(BAD)('$field can not be $shown', async ({ field, value }) => {
  const shop = await openShop()
  const { status, message } = await shop.admin.full('PATCH', '/shop', { [field]: value })
  expect([status, message]).toEqual([422, expect.stringMatching(new RegExp(`^${field}`))])
  expect((await shop.full('GET', '/shop')).body.updated_at).toBe(
    (await shop.full('GET', '/shop')).body.created_at,
  )
})

test.each(
  cases([
    ['name', null],
    ['opening_hours', { monday: DAY }],
    ['founded', 1962],
  ]),
)('a body whose $field is $shown is of the wrong shape', async ({ field, value }) => {
  const shop = await openShop()
  expect((await shop.admin.full('PATCH', '/shop', { [field]: value })).status).toBe(400)
})
