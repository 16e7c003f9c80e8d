import { expect, test } from 'vitest'
import { type Body, openOther } from './open'

// Each way in which it may be told to be unlike our service, or to break the documents.

type Pagination = { next_cursor: string; has_more: boolean }

const MINUTE = 60_000
const KEY = { 'Idempotency-Key': 'k1' }

test.each([
  ['honoured', 24 * 60 * MINUTE - 1, 1],
  ['honoured', 24 * 60 * MINUTE, 2],
  ['for a minute', MINUTE - 1, 1],
  ['for a minute', MINUTE, 2],
  ['ignored', 0, 2],
] as const)(
  'keys %s: a payment sent again after %i ms is in the books %i times',
  async (idempotency, ms, times) => {
    const { pay, clock, rowsOf } = openOther({ idempotency })
    await pay(1_000, {}, KEY)
    clock.now += ms
    expect((await pay(1_000, {}, KEY)).status).toBe(201)
    expect(await rowsOf('GET /payments')).toHaveLength(times)
  },
)

test('a key is known under its own API key alone', async () => {
  const { pay, askAs, invoice, rowsOf } = openOther()
  await pay(1_000, {}, KEY)
  await askAs('another')(`POST /payments/${invoice.id}/record`, { amount_cents: 1_000, method: 'cash' }, KEY)
  expect(await rowsOf('GET /payments')).toHaveLength(2)
})

test('a no is kept under a key as any answer is, and a 429 never', async () => {
  const { pay, behave, rowsOf, clock } = openOther()
  expect((await pay(10_001, {}, KEY)).status).toBe(422)
  behave({ overpayment: 'allowed' })
  expect((await pay(10_001, {}, KEY)).status).toBe(422)
  behave({ rateLimit: 2 })
  const another = { 'Idempotency-Key': 'k2' }
  expect((await pay(1_000, {}, another)).status).toBe(429)
  clock.now += MINUTE
  expect((await pay(1_000, {}, another)).status).toBe(201)
  expect(await rowsOf('GET /payments')).toHaveLength(1)
})

test('it breaks before the commit, or after it', async () => {
  const { pay, behave, rowsOf } = openOther({ breaks: () => 'before' })
  expect((await pay(1_000)).status).toBe(500)
  expect(await rowsOf('GET /payments')).toHaveLength(0)
  behave({ breaks: () => 'after' })
  expect((await pay(1_000)).status).toBe(500)
  expect(await rowsOf('GET /payments')).toHaveLength(1)
})

test.each([
  ['keeps a 500', 500, 0],
  ['honoured', 201, 1],
] as const)(
  'keys %s: after a 500 the same key is answered with %i',
  async (idempotency, status, payments) => {
    const { pay, behave, rowsOf } = openOther({ idempotency, breaks: () => 'before' })
    await pay(1_000, {}, KEY)
    behave({ breaks: () => null })
    expect((await pay(1_000, {}, KEY)).status).toBe(status)
    expect(await rowsOf('GET /payments')).toHaveLength(payments)
  },
)

test.each([
  ['kept', '2026-05-04T08:59:59.700Z'],
  ['cut to seconds', '2026-05-04T08:59:59.000Z'],
  ['rounded to seconds', '2026-05-04T09:00:00.000Z'],
  ['its own', '2026-05-04T09:00:00.600Z'],
  ['refused when ahead', '2026-05-04T08:59:59.700Z'],
] as const)('recorded_at is %s', async (recordedAt, recorded_at) => {
  const { pay } = openOther({ recordedAt })
  expect((await pay(1_000, { recorded_at: '2026-05-04T08:59:59.700Z' })).body).toMatchObject({ recorded_at })
})

test('recorded_at may be refused for being a millisecond ahead, and not for being now', async () => {
  const { pay, rowsOf } = openOther({ recordedAt: 'refused when ahead' })
  expect((await pay(1_000, { recorded_at: '2026-05-04T09:00:00.600Z' })).status).toBe(201)
  expect((await pay(1_000, { recorded_at: '2026-05-04T09:00:00.601Z' })).status).toBe(422)
  expect(await rowsOf('GET /payments')).toHaveLength(1)
})

const tagOf = async ({ ask, invoice }: ReturnType<typeof openOther>) =>
  (await ask(`GET /invoices/${invoice.id}`)).headers.get('ETag')

test('without ETags nothing is matched', async () => {
  const shop = openOther()
  expect(await tagOf(shop)).toBe(null)
  expect((await shop.pay(100, {}, { 'If-Match': '"old"' })).status).toBe(201)
})

test('a strong ETag stands for one state of a record, and If-Match is held against it', async () => {
  const shop = openOther({ etag: 'strong' })
  const seen = (await tagOf(shop)) ?? ''
  expect(seen).toMatch(/^"/)
  expect((await shop.pay(100, {}, { 'If-Match': seen })).status).toBe(201)
  expect(await tagOf(shop)).not.toBe(seen)
  expect((await shop.pay(100, {}, { 'If-Match': seen })).status).toBe(412)
  expect((await shop.pay(100, {}, { 'If-Match': '*' })).status).toBe(201)
  expect(await shop.rowsOf('GET /payments')).toHaveLength(2)
})

test('a weak ETag is sent and never looked at', async () => {
  const shop = openOther({ etag: 'weak' })
  const seen = (await tagOf(shop)) ?? ''
  expect(seen).toMatch(/^W\/"/)
  expect((await shop.pay(100, {}, { 'If-Match': seen })).status).toBe(201)
  expect((await shop.pay(100, {}, { 'If-Match': seen })).status).toBe(201)
})

test('checked against the wrong thing, the right ETag is answered 412 as well', async () => {
  const shop = openOther({ etag: 'checked wrongly' })
  expect((await shop.pay(100, {}, { 'If-Match': (await tagOf(shop)) ?? '' })).status).toBe(412)
  expect((await shop.pay(100)).status).toBe(201)
})

test('its no comes without a request_id, or without the envelope', async () => {
  const { pay, behave } = openOther({ no: 'no request_id' })
  expect((await pay(0)).body).toEqual({
    error: { code: 'unprocessable_entity', message: expect.any(String), status: 422 },
  })
  behave({ no: 'no envelope' })
  const { status, body } = await pay(0)
  expect([status, body]).toEqual([422, expect.not.objectContaining({ error: expect.anything() })])
})

test('its Date is right, missing, or off', async () => {
  const { ask, behave } = openOther()
  const date = async () => (await ask('GET /invoices')).headers.get('Date')
  expect(await date()).toBe('Mon, 04 May 2026 09:00:00 GMT')
  behave({ date: 'none' })
  expect(await date()).toBe(null)
  behave({ date: { offByMs: -90 * MINUTE } })
  expect(await date()).toBe('Mon, 04 May 2026 07:30:00 GMT')
})

test('more than is owed is refused, or taken', async () => {
  const { pay, behave, ask, invoice } = openOther()
  expect((await pay(10_001)).status).toBe(422)
  behave({ overpayment: 'allowed' })
  expect((await pay(10_001)).status).toBe(201)
  expect((await ask(`GET /invoices/${invoice.id}`)).body).toMatchObject({
    status: 'paid',
    balance_cents: -1,
    amount_paid_cents: 10_001,
  })
})

test('times are written in milliseconds, in seconds, or with an offset', async () => {
  const { pay, behave, rowsOf } = openOther()
  await pay(100)
  const time = async () => (await rowsOf('GET /payments'))[0]?.['recorded_at']
  expect(await time()).toBe('2026-05-04T09:00:00.600Z')
  behave({ times: 'seconds' })
  expect(await time()).toBe('2026-05-04T09:00:00Z')
  behave({ times: 'with an offset' })
  expect(await time()).toBe('2026-05-04T09:00:00.600+00:00')
})

test('the payment history has another name, another shape, or is not there', async () => {
  const { pay, behave, ask, invoice } = openOther()
  await pay(100)
  const whole = async () => (await ask(`GET /invoices/${invoice.id}`)).body as Body
  expect((await whole())['transactions']).toMatchObject([{ kind: 'payment', cents: 100 }])
  expect(await whole()).not.toHaveProperty('payments')
  behave({ history: 'in another shape' })
  expect((await whole())['payments']).toEqual({ count: 1, sum: 100 })
  behave({ history: 'absent' })
  expect(Object.keys(await whole())).not.toEqual(expect.arrayContaining(['payments']))
})

test('notes of an invoice are not shown, or a text, or a list', async () => {
  const { behave, ask, invoice } = openOther()
  const noted = async () =>
    ((await ask(`PATCH /invoices/${invoice.id}`, { notes: 'Call first' })).body as Body)['notes']
  expect(await noted()).toBe(undefined)
  behave({ invoiceNotes: 'text' })
  expect(await noted()).toBe('Call first')
  behave({ invoiceNotes: 'a list' })
  expect(await noted()).toEqual(['Call first'])
})

test('a conversion may answer no more than its row in the documents names', async () => {
  const { ask, customer } = openOther({ conversion: 'as listed', unknownFields: false })
  const line = { description: 'Pads', quantity: 1, unit_price_cents: 4_500 }
  const { body } = await ask('POST /quotes', { customer_id: customer.id, line_items: [line] })
  const { id } = body as { id: string }
  await ask(`PATCH /quotes/${id}`, { status: 'accepted' })
  const converted = (await ask(`POST /quotes/${id}/convert-to-invoice`)).body as Body
  expect(Object.keys(converted).toSorted()).toEqual([
    'created_at',
    'customer_id',
    'due_at',
    'id',
    'quote_id',
    'status',
    'total_cents',
  ])
})

test('a reference is kept, or dropped without a word', async () => {
  const { pay, behave } = openOther()
  expect((await pay(100, { reference: 'check 12' })).body).toMatchObject({ reference: 'check 12' })
  behave({ reference: 'dropped' })
  expect((await pay(100, { reference: 'check 12' })).body).toMatchObject({ reference: null })
})

test('it has statuses that no document knows, where it is told to', async () => {
  const { ask, behave, invoice, customer } = openOther()
  const made = await ask('POST /appointments', {
    customer_id: customer.id,
    service_type: 'Brakes',
    scheduled_at: '2026-05-05T10:00:00Z',
  })
  const { id } = made.body as { id: string }
  expect((await ask(`PATCH /appointments/${id}`, { status: 'in_the_wash' })).status).toBe(422)
  behave({ statuses: 'more' })
  expect((await ask(`PATCH /appointments/${id}`, { status: 'in_the_wash' })).status).toBe(200)
  expect((await ask(`PATCH /invoices/${invoice.id}`, { status: 'write_off' })).body).toMatchObject({
    status: 'write_off',
  })
})

test('an appointment is moved forwards alone, or whichever way', async () => {
  const { ask, behave, customer } = openOther()
  const made = await ask('POST /appointments', {
    customer_id: customer.id,
    service_type: 'Brakes',
    scheduled_at: '2026-05-05T10:00:00Z',
  })
  const { id } = made.body as { id: string }
  const move = async (status: string) => (await ask(`PATCH /appointments/${id}`, { status })).status
  expect([await move('checked_in'), await move('confirmed')]).toEqual([200, 422])
  expect([await move('no_show'), await move('pending')]).toEqual([200, 422])
  behave({ moves: 'any' })
  expect([await move('pending'), await move('checked_in'), await move('confirmed')]).toEqual([200, 200, 200])
})

test('its records have fields that nobody knows, and ids that are no UUIDs', async () => {
  const { rowsOf, behave } = openOther()
  expect(await rowsOf('GET /invoices')).toMatchObject([
    { id: expect.stringMatching(/^inv_/), livemode: true },
  ])
  behave({ unknownFields: false })
  expect((await rowsOf('GET /invoices'))[0]).not.toHaveProperty('livemode')
})

test('a filter that it does not mind lets everything through', async () => {
  const { rowsOf, pay, behave } = openOther()
  await pay(100)
  behave({ filters: { status: false, customer_id: false, invoice_id: false } })
  expect(await rowsOf('GET /payments?invoice_id=another')).toHaveLength(1)
  expect(await rowsOf('GET /invoices?status=voided&customer_id=nobody')).toHaveLength(1)
})

test('it refuses its own cursors, or names the same one for ever', async () => {
  const { ask, pay, behave } = openOther({ cursors: 'rejects its own' })
  await pay(100)
  await pay(200)
  const pagination = async (query: string) =>
    ((await ask(`GET /payments?limit=1${query}`)).body as { pagination: Pagination }).pagination
  const { next_cursor } = await pagination('')
  expect((await ask(`GET /payments?limit=1&after=${next_cursor}`)).status).toBe(400)
  behave({ cursors: 'always the same' })
  const first = await pagination('')
  expect(await pagination(`&after=${first.next_cursor}`)).toEqual(first)
  expect(first.has_more).toBe(true)
})

test('a key may be for reading only, or for some resources alone', async () => {
  const { askAs } = openOther({}, { only: ['invoices'] })
  expect((await askAs('another')('GET /invoices')).status).toBe(200)
  expect((await askAs('another')('GET /customers')).status).toBe(403)
})
