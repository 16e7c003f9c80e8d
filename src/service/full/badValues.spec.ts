import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LENGTHS } from '~/domain/fields'
import {
  addCustomer,
  addVehicle,
  book,
  line,
  unpaidInvoice,
  writeQuote,
  type Shops,
  type TestShop,
} from '~/service/testing/counter'
import { startShops, type Fields } from '~/service/testing/shop'
import { stateOf } from '~/service/testing/state'

// Bodies of the right shape with values that can't be.

let shops: Shops
beforeAll(async () => {
  shops = await startShops({ now: Date.parse('2026-03-16T08:00:00Z') })
})
afterAll(() => shops.close())

type Noun = 'customer' | 'vehicle' | 'appointment' | 'quote' | 'invoice' | 'payment' | 'webhook'

/** Where a noun is made, and a body that would do. */
async function creationOf(shop: TestShop, noun: Noun): Promise<[path: string, body: Fields]> {
  if (noun === 'customer') return ['/customers', { name: 'Bo' }]
  if (noun === 'webhook') return ['/webhooks', { url: 'https://hooks.example.com', events: ['*'] }]
  const { id: customer_id } = await addCustomer(shop)
  if (noun === 'vehicle') return ['/vehicles', { customer_id, year: 2019, make: 'Subaru', model: 'Outback' }]
  if (noun === 'appointment')
    return ['/appointments', { customer_id, service_type: 'Oil', scheduled_at: '2027-03-15T09:00:00Z' }]
  if (noun === 'payment') {
    const { id } = await unpaidInvoice(shop, customer_id)
    return [`/payments/${id}/record`, { amount_cents: 1, method: 'cash' }]
  }
  return [`/${noun}s`, { customer_id, line_items: [line(100)] }]
}

async function create(noun: Noun, fields: Fields) {
  const shop = await shops.newShop()
  const [path, body] = await creationOf(shop, noun)
  const before = await stateOf(shops, shop)
  const answer = await shop.full('POST', path, { ...body, ...fields })
  // Whatever was refused has left no trace.
  const after = await stateOf(shops, shop)
  expect(after).toEqual(answer.status === 201 ? after : before)
  return answer
}

const TEXTS: [Noun, string, number][] = [
  ['customer', 'name', LENGTHS.name],
  ['customer', 'notes', LENGTHS.notes],
  ['vehicle', 'make', LENGTHS.vehicleWord],
  ['vehicle', 'model', LENGTHS.vehicleWord],
  ['vehicle', 'trim', LENGTHS.vehicleWord],
  ['vehicle', 'color', LENGTHS.vehicleWord],
  ['vehicle', 'license_plate', LENGTHS.plate],
  ['appointment', 'service_type', LENGTHS.serviceType],
  ['appointment', 'notes', LENGTHS.notes],
  ['invoice', 'notes', LENGTHS.notes],
  ['payment', 'reference', LENGTHS.reference],
  ['payment', 'note', LENGTHS.paymentNote],
  ['webhook', 'label', LENGTHS.label],
]

describe.each(TEXTS)('%s %s', (noun, field, limit) => {
  test.each(['x', '王', '🚗'])(`may be ${limit} times %s, and no more`, async (character) => {
    const fits = character.repeat(limit)
    const kept = await create(noun, { [field]: fits })
    expect([kept.status, kept.body[field]]).toEqual([201, fits])
    const refused = await create(noun, { [field]: `${fits}${character}` })
    expect([refused.status, refused.message]).toEqual([
      422,
      `${field} may be at most ${limit} characters long`,
    ])
  })

  test.each(['a\0b', '\0', '\ud83d', 'a\udc00b', '\udc00\ud800'])('may not hold %j', async (value) => {
    const refused = await create(noun, { [field]: value })
    expect([refused.status, refused.message]).toEqual([
      422,
      `${field} must not contain NUL or half a character`,
    ])
  })

  test.each([[7], [true], [[]], [['x']], [{}]])('may not be %j', async (value) => {
    const refused = await create(noun, { [field]: value })
    expect([refused.status, refused.message]).toEqual([400, `${field} must be a string`])
  })
})

test.each([
  ['customer', 'email', 'bo@example.com\0'],
  ['customer', 'phone', '+15125550143\0'],
  ['vehicle', 'vin', '1HGCM82633A00435\0'],
  ['vehicle', 'vin', 'ı'.repeat(17)],
  ['vehicle', 'vin', 'ß'.repeat(9)],
  ['vehicle', 'vin', '1HGCM82633A004352\n'],
  ['customer', 'phone', '+15125550143\n'],
  ['customer', 'phone', '+١٢٣٤٥٦٧٨'],
  ['vehicle', 'customer_id', 'a\0b'],
  ['vehicle', 'customer_id', '\ud800'],
  ['vehicle', 'customer_id', 'x'.repeat(256)],
  ['webhook', 'url', `https://hooks.example.com/${'x'.repeat(2_048)}`],
  ['webhook', 'url', 'https://hooks.example.com/\0'],
  ['webhook', 'label', ' '],
] as const)('%s %s may not be %j', async (noun, field, value) => {
  const refused = await create(noun, { [field]: value })
  expect(refused.status).toBe(422)
  expect(refused.message).toMatch(new RegExp(`^${field} `))
})

const REAL: [string, string][] = [
  ['2026-02-28T23:59:59Z', '2026-02-28T23:59:59.000Z'],
  ['2026-12-04T10:00Z', '2026-12-04T10:00:00.000Z'],
  ['2026-12-04T10:00:00+0100', '2026-12-04T09:00:00.000Z'],
  ['2026-12-04T10:00-0530', '2026-12-04T15:30:00.000Z'],
  ['2028-02-29T00:00:00Z', '2028-02-29T00:00:00.000Z'],
  ['2026-03-14t09:30:00z', '2026-03-14T09:30:00.000Z'],
  ['2026-03-14T09:30:00.1239999Z', '2026-03-14T09:30:00.123Z'],
  ['2026-03-14T09:30:00-00:00', '2026-03-14T09:30:00.000Z'],
  ['2026-03-14T00:00:00+14:00', '2026-03-13T10:00:00.000Z'],
  ['9999-12-31T22:59:59.999Z', '9999-12-31T22:59:59.999Z'],
  ['0000-01-01T00:00:00Z', '0000-01-01T00:00:00.000Z'],
]

test.each(REAL)('the time %s is kept as %s', async (value, kept) => {
  const booked = await create('appointment', { scheduled_at: value })
  expect([booked.status, booked.body.scheduled_at]).toEqual([201, kept])
  expect((await create('invoice', { due_at: value })).body.due_at).toBe(kept)
})

test.each(REAL.filter(([, kept]) => kept > '2026-03-16T08'))(
  'a quote may last until %s',
  async (value, kept) => {
    expect((await create('quote', { expires_at: value })).body.expires_at).toBe(kept)
  },
)

test('what does not last may come with the last moment of the year 9999', async () => {
  const last = '9999-12-31T23:59:59.999Z'
  expect((await create('quote', { expires_at: last })).body.expires_at).toBe(last)
  expect((await create('invoice', { due_at: last })).body.due_at).toBe(last)
})

test.each([
  '2026-02-30T00:00:00Z',
  '2027-02-29T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-00-10T00:00:00Z',
  '2026-03-14T24:00:00Z',
  '2026-03-14T09:60:00Z',
  '2026-12-31T23:59:60Z',
  '2026-03-14T09:30:00',
  '2026-03-14T09Z',
  '2026-03-14 09:30:00Z',
  '2026-03-14',
  '2026-03-14T09:30:00+01',
  '2026-03-14T09:30:00+24:00',
  '2026-03-14T09:30:00.Z',
  '9999-12-31T23:59:59-00:01',
  '0000-01-01T00:00:00+00:01',
  '10000-01-01T00:00:00Z',
  '+010000-01-01T00:00:00Z',
  '-0001-01-01T00:00:00Z',
  '1773480600',
  'now',
  '',
  ' 2026-03-14T09:30:00Z',
  '2026-03-14T09:30:00Z\n',
  '2026-03-14T09:30:00Z\0',
])('%j is no time', async (value) => {
  const fields: [Noun, string][] = [
    ['appointment', 'scheduled_at'],
    ['quote', 'expires_at'],
    ['invoice', 'due_at'],
    ['payment', 'recorded_at'],
  ]
  for (const [noun, field] of fields) {
    const refused = await create(noun, { [field]: value })
    expect([noun, refused.status]).toEqual([noun, 422])
    expect(refused.message).toMatch(new RegExp(`^${field} must be a date and time with an offset`))
  }
})

test('an appointment that would run past the year 9999 is not booked', async () => {
  const shop = await shops.newShop()
  const [path, body] = await creationOf(shop, 'appointment')
  const late = { ...body, scheduled_at: '9999-12-31T23:00:00Z' }
  const { id } = await shop.full('POST', path, { ...late, duration_minutes: 59 })
  const before = await stateOf(shops, shop)
  const over = [
    await shop.full('POST', path, { ...late, customer_id: body.customer_id, duration_minutes: 60 }),
    await shop.full('PATCH', `/appointments/${id}`, { duration_minutes: 61 }),
    await shop.full('PATCH', `/appointments/${id}`, { scheduled_at: '9999-12-31T23:59:59.999Z' }),
  ]
  expect(over.map(({ status, message }) => [status, message])).toEqual(
    over.map(() => [422, 'scheduled_at and duration_minutes run past the year 9999']),
  )
  expect(await stateOf(shops, shop)).toEqual(before)
  expect((await shop.live(`/appointments/${id}`)).body.endAt).toBe('9999-12-31T23:59:00.000Z')
})

const NUMBERS: [Noun, string][] = [
  ['vehicle', 'year'],
  ['appointment', 'duration_minutes'],
  ['quote', 'tax_cents'],
  ['invoice', 'tax_cents'],
  ['payment', 'amount_cents'],
]

test.each(NUMBERS)('%s %s is a whole number that a computer can count to', async (noun, field) => {
  const shop = await shops.newShop()
  const [path, body] = await creationOf(shop, noun)
  const before = await stateOf(shops, shop)
  const rest = JSON.stringify({ ...body, [field]: undefined }).slice(0, -1)
  const raw = (text: string) => shop.full('POST', path, undefined, { raw: `${rest},"${field}":${text}}` })
  for (const text of ['9007199254740992', '1e400', '-1e400', '1e21', '0.5', '1.0000001', '5e-324', '-1']) {
    const { status, message } = await raw(text)
    expect([text, status, message]).toEqual([text, 422, expect.stringMatching(new RegExp(`^${field} `))])
  }
  for (const text of ['"1"', 'true', '[]', '{}', '""']) {
    const { status, message } = await raw(text)
    expect([text, status, message]).toEqual([text, 400, `${field} must be a number`])
  }
  expect(await stateOf(shops, shop)).toEqual(before)
})

test.each([
  ['appointment', 'ready'],
  ['appointment', 'Confirmed'],
  ['quote', 'open'],
  ['invoice', 'refunded'],
  ['invoice', ''],
] as const)('no %s is %j', async (noun, status) => {
  const shop = await shops.newShop()
  const { id: customerId } = await addCustomer(shop)
  const made =
    noun === 'appointment'
      ? await book(shop, customerId)
      : noun === 'quote'
        ? await writeQuote(shop, customerId)
        : await unpaidInvoice(shop, customerId)
  const before = await stateOf(shops, shop)
  const answer = await shop.full('PATCH', `/${noun}s/${made.id}`, { status })
  expect(answer.status).toBe(422)
  expect(answer.message).toMatch(/^status must be one of /)
  const wrong = await shop.full('PATCH', `/${noun}s/${made.id}`, { status: 7 })
  expect([wrong.status, wrong.message]).toEqual([400, 'status must be a string'])
  expect(await stateOf(shops, shop)).toEqual(before)
})

test('a wrong shape is told before a wrong value', async () => {
  const refused = await create('customer', { name: '', email: 'nonsense', phone: 7 })
  expect([refused.status, refused.message]).toEqual([400, 'phone must be a string'])
})

test('of a vehicle, only what exists is kept: a vehicle without a customer is none', async () => {
  const shop = await shops.newShop()
  const { id } = await addVehicle(shop, (await addCustomer(shop)).id)
  const before = await stateOf(shops, shop)
  const answer = await shop.full('PATCH', `/vehicles/${id}`, { vin: 'short', color: 'Red' })
  expect(answer.status).toBe(422)
  expect(await stateOf(shops, shop)).toEqual(before)
})
