import { expect, test } from 'vitest'
import { PAYMENT_METHODS } from '~/domain/payments'
import { type Body, openOther } from './open'
import { OTHER_KEY } from './service'

// That it keeps to the documents, whatever it does where they are silent.

/** Every field of every record; a question mark where it may be null. */
const FIELDS: Readonly<Record<string, string>> = {
  customer: 'id name email? phone? notes? created_at updated_at',
  vehicle: 'id customer_id year make model trim? color? vin? license_plate? created_at',
  appointment:
    'id customer_id vehicle_id? status service_type scheduled_at duration_minutes notes? created_at updated_at',
  quote:
    'id customer_id vehicle_id? status line_items subtotal_cents tax_cents total_cents expires_at? created_at',
  invoice:
    'id quote_id? customer_id status line_items subtotal_cents tax_cents total_cents amount_paid_cents ' +
    'balance_cents due_at? paid_at? created_at',
  payment: 'id invoice_id amount_cents method reference? note? recorded_at created_at',
  subscription: 'id url label events status created_at',
}

function isOfItsType(name: string, value: unknown): boolean {
  if (/_cents$|^year$|_minutes$/.test(name)) return Number.isSafeInteger(value)
  if (/^(line_items|events)$/.test(name)) return Array.isArray(value)
  return typeof value === 'string' && (!name.endsWith('_at') || !Number.isNaN(Date.parse(value)))
}

const wrongIn = (noun: string, row: unknown) =>
  (FIELDS[noun] ?? '').split(' ').filter((field) => {
    const name = field.replace('?', '')
    const value = (row as Body)[name]
    return !(field.endsWith('?') && value === null) && !isOfItsType(name, value)
  })

const LINES = [
  { description: 'Pads', quantity: 2, unit_price_cents: 4_500 },
  { description: 'Labour', quantity: 1.5, unit_price_cents: 12_000 },
]

async function openWithOneOfEach() {
  const shop = openOther()
  const { ask, customer, invoice } = shop
  const customer_id = customer.id
  const made: Record<string, { status: number; body: unknown }> = {
    customer: await ask('POST /customers', { name: 'Omar Haddad', email: 'omar@haddad.test' }),
    vehicle: await ask('POST /vehicles', { customer_id, year: 2019, make: 'Volvo', model: 'V60' }),
    appointment: await ask('POST /appointments', {
      customer_id,
      service_type: 'Oil change',
      scheduled_at: '2026-05-05T15:00:00Z',
    }),
    quote: await ask('POST /quotes', { customer_id, line_items: LINES, tax_cents: 700 }),
    payment: await ask(`POST /payments/${invoice.id}/record`, { amount_cents: 100, method: 'check' }),
    subscription: await ask('POST /webhooks', { url: 'https://hear.test/', label: 'Ears', events: ['*'] }),
  }
  const madeId = (noun: string) => String((made[noun]?.body as Body | undefined)?.['id'])
  return { ...shop, made, madeId }
}

test('what is created is answered whole, with 201 and every documented field', async () => {
  const { made, ask, invoice } = await openWithOneOfEach()
  for (const [noun, { status, body }] of Object.entries(made)) {
    expect([noun, status, wrongIn(noun, body)]).toEqual([noun, 201, []])
  }
  expect(wrongIn('invoice', (await ask(`GET /invoices/${invoice.id}`)).body)).toEqual([])
})

test('the lists show the same fields', async () => {
  const { rowsOf, customer } = await openWithOneOfEach()
  const lists = {
    customer: '/customers',
    vehicle: `/customers/${customer.id}/vehicles`,
    appointment: '/appointments',
    quote: '/quotes',
    invoice: '/invoices',
    payment: '/payments',
    subscription: '/webhooks',
  }
  for (const [noun, path] of Object.entries(lists)) {
    const rows = await rowsOf(`GET ${path}`)
    expect([noun, rows.length > 0, rows.flatMap((row) => wrongIn(noun, row))]).toEqual([noun, true, []])
  }
})

test.each(PAYMENT_METHODS)('it takes a payment by %s', async (method) => {
  const { ask, invoice } = openOther()
  const { status } = await ask(`POST /payments/${invoice.id}/record`, { amount_cents: 100, method })
  expect(status).toBe(201)
})

test('a new appointment is pending, a quote a draft with its sums, a subscription active', async () => {
  const { made } = await openWithOneOfEach()
  expect(made['appointment']?.body).toMatchObject({ status: 'pending' })
  expect(made['quote']?.body).toMatchObject({ status: 'draft', subtotal_cents: 27_000, total_cents: 27_700 })
  expect(made['subscription']?.body).toMatchObject({ status: 'active' })
})

test('the signing secret is in the answer that creates, and never again', async () => {
  const { made, rowsOf } = await openWithOneOfEach()
  expect(made['subscription']?.body).toHaveProperty('signing_secret')
  expect(await rowsOf('GET /webhooks')).not.toContainEqual(
    expect.objectContaining({ signing_secret: expect.anything() }),
  )
})

test('a list is read page by page to its end, the newest first', async () => {
  const { ask, clock } = openOther()
  for (let nth = 1; nth <= 44; nth += 1) {
    clock.now += 1_000
    await ask('POST /customers', { name: `Customer ${nth}` })
  }
  const names: unknown[] = []
  const paginations: unknown[] = []
  for (let after: string | null = ''; after !== null;) {
    const { body } = await ask(`GET /customers?${after && `after=${encodeURIComponent(after)}`}`)
    const page = body as { data: Body[]; pagination: { next_cursor: string | null } }
    names.push(...page.data.map(({ name }) => name))
    paginations.push(page.pagination)
    after = page.pagination.next_cursor
  }
  expect(names).toHaveLength(45)
  expect([names[0], names[43], names[44]]).toEqual(['Customer 44', 'Customer 1', 'Ruth Delgado'])
  const more = { next_cursor: expect.any(String), has_more: true, limit: 20 }
  expect(paginations).toEqual([more, more, { next_cursor: null, has_more: false, limit: 20 }])
})

test('lists are filtered by status, customer and invoice', async () => {
  const { ask, rowsOf, customer, invoice, pay } = openOther()
  await pay(4_000)
  const { body } = await ask('POST /customers', { name: 'Omar Haddad' })
  const { id } = body as { id: string }
  expect(await rowsOf(`GET /invoices?customer_id=${id}`)).toEqual([])
  expect(await rowsOf(`GET /invoices?customer_id=${customer.id}&status=partial`)).toHaveLength(1)
  expect(await rowsOf('GET /invoices?status=unpaid')).toEqual([])
  expect(await rowsOf(`GET /payments?invoice_id=${invoice.id}`)).toHaveLength(1)
  expect(await rowsOf('GET /payments?invoice_id=another')).toEqual([])
})

test('a PATCH changes what it names and nothing else', async () => {
  const { ask, customer, clock } = openOther()
  clock.now += 60_000
  const { status, body } = await ask(`PATCH /customers/${customer.id}`, { phone: '+12125550143' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ name: 'Ruth Delgado', phone: '+12125550143', email: null })
  expect((body as Body)['updated_at']).toBe(new Date(clock.now).toISOString())
})

test('an appointment goes through its life, and is gone when it is deleted', async () => {
  const { madeId, ask, rowsOf } = await openWithOneOfEach()
  const id = madeId('appointment')
  for (const status of ['confirmed', 'checked_in', 'in_progress', 'completed']) {
    expect((await ask(`PATCH /appointments/${id}`, { status })).body).toMatchObject({ id, status })
  }
  expect(await ask(`DELETE /appointments/${id}`)).toMatchObject({ status: 204, text: '' })
  expect(await rowsOf('GET /appointments')).toEqual([])
})

test('a payment counts towards the invoice, and the one that brings it to zero makes it paid', async () => {
  const { ask, pay, invoice } = openOther()
  const standing = async () => (await ask(`GET /invoices/${invoice.id}`)).body
  expect(await standing()).toMatchObject({ status: 'unpaid', balance_cents: 10_000, paid_at: null })
  await pay(4_000)
  expect(await standing()).toMatchObject({ amount_paid_cents: 4_000, balance_cents: 6_000, paid_at: null })
  await pay(6_000)
  expect(await standing()).toMatchObject({
    status: 'paid',
    amount_paid_cents: 10_000,
    balance_cents: 0,
    paid_at: expect.any(String),
  })
})

test('a payment was made now where nothing else is said', async () => {
  const { pay, clock } = openOther()
  const now = new Date(clock.now).toISOString()
  expect((await pay(100)).body).toMatchObject({ recorded_at: now, created_at: now })
  expect((await pay(100, { recorded_at: '2026-05-01T10:00:00.123Z' })).body).toMatchObject({
    recorded_at: '2026-05-01T10:00:00.123Z',
    created_at: now,
  })
})

test('an accepted quote becomes an unpaid invoice, and is converted', async () => {
  const { madeId, ask, rowsOf } = await openWithOneOfEach()
  const id = madeId('quote')
  expect((await ask(`POST /quotes/${id}/convert-to-invoice`)).status).toBe(422)
  await ask(`PATCH /quotes/${id}`, { status: 'sent' })
  await ask(`PATCH /quotes/${id}`, { status: 'accepted' })
  const { status, body } = await ask(`POST /quotes/${id}/convert-to-invoice`)
  expect([status, wrongIn('invoice', body)]).toEqual([201, []])
  expect(body).toMatchObject({ quote_id: id, status: 'unpaid', total_cents: 27_700, balance_cents: 27_700 })
  expect(await rowsOf('GET /quotes')).toMatchObject([{ id, status: 'converted' }])
})

test('an invoice is voided by its status', async () => {
  const { ask, invoice, pay } = openOther()
  expect((await ask(`PATCH /invoices/${invoice.id}`, { status: 'voided' })).body).toMatchObject({
    status: 'voided',
  })
  expect((await pay(100)).status).toBe(422)
})

test('a repeated key is answered as the first time, whatever it is used for', async () => {
  const { ask, pay, rowsOf } = openOther()
  const key = { 'Idempotency-Key': 'k1' }
  const first = await pay(3_000, {}, key)
  expect(await pay(3_000, {}, key)).toMatchObject({ status: 201, text: first.text })
  expect(await ask('POST /customers', { name: 'Omar' }, key)).toMatchObject({ status: 201, text: first.text })
  expect(await rowsOf('GET /payments')).toHaveLength(1)
})

test('each no has its status, its code and the envelope', async () => {
  const { ask, askAs, invoice, pay } = openOther({}, { readOnly: true })
  const no = async (answer: ReturnType<typeof ask>) => {
    const { status, body } = await answer
    const { error } = body as { error: Body }
    expect(error).toEqual({
      code: error['code'],
      message: expect.any(String),
      status,
      request_id: expect.any(String),
    })
    return `${status} ${String(error['code'])}: ${String(error['message'])}`
  }
  expect(await no(ask('POST /customers', {}))).toMatch('400 bad_request')
  expect(await no(ask('POST /customers', '{"name":'))).toMatch('400 bad_request')
  expect(await no(ask('POST /customers', []))).toMatch('400 bad_request')
  expect(await no(askAs('nobody')('GET /customers'))).toMatch('401 unauthorized')
  expect(await no(askAs('nobody')(`GET /customers?key=${OTHER_KEY}`))).toMatch('401 unauthorized')
  expect(await no(askAs('another')('POST /customers', { name: 'Omar' }))).toMatch('403 forbidden')
  expect(await no(ask('GET /invoices/none'))).toMatch(/404 not_found: .*invoice/)
  expect(await no(pay(10_001))).toMatch('422 unprocessable_entity')
  expect(await no(ask(`PATCH /invoices/${invoice.id}`, { status: 'lost' }))).toMatch(
    '422 unprocessable_entity',
  )
})

test('a vehicle has no two appointments at one time', async () => {
  const { madeId, ask, customer } = await openWithOneOfEach()
  const id = madeId('vehicle')
  const at = (scheduled_at: string) =>
    ask('POST /appointments', {
      customer_id: customer.id,
      vehicle_id: id,
      service_type: 'Brakes',
      scheduled_at,
      duration_minutes: 60,
    })
  expect((await at('2026-05-05T10:00:00Z')).status).toBe(201)
  expect((await at('2026-05-05T10:30:00Z')).status).toBe(422)
  expect((await at('2026-05-05T11:00:00Z')).status).toBe(201)
})

const told = ({ headers }: { headers: Headers }) =>
  ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'Retry-After'].map((name) => headers.get(name))

test('every answer tells of the limit, and the request past it when to come back', async () => {
  const { ask, askAs, clock } = openOther({ rateLimit: 2 })
  expect(told(await ask('GET /customers'))).toEqual(['2', '1', null])
  clock.now += 20_000
  expect(told(await ask('GET /invoices/none'))).toEqual(['2', '0', null])
  const over = await ask('GET /customers')
  expect([over.status, ...told(over)]).toEqual([429, '2', '0', '40'])
  expect(told(await askAs('nobody')('GET /customers'))[0]).toBe('2')
  clock.now += 40_000
  expect((await ask('GET /customers')).status).toBe(200)
})

test('nothing that the documents do not show is there', async () => {
  const { ask, invoice, customer } = openOther()
  const lines = [
    'GET /key',
    'GET /changes',
    'GET /shop',
    'POST /invoices',
    `DELETE /customers/${customer.id}`,
  ]
  for (const line of [
    ...lines,
    `DELETE /invoices/${invoice.id}`,
    'PATCH /vehicles/none',
    'GET /quotes/none',
  ]) {
    expect([line, (await ask(line, {})).status]).toEqual([line, 404])
  }
})
