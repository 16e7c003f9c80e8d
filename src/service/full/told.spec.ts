import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '~/contract/endpoint'
import { type FullEndpoints, fullEndpoints } from '~/contract/full/endpoints'
import { EVENT_TYPES, type EventType } from '~/domain/events'
import * as counter from '~/service/testing/counter'
import { againPath, rotatePath } from '~/service/testing/hooked'
import { keyed, wasReplayed } from '~/service/testing/repeated'
import { startShops, type Fields } from '~/service/testing/shop'
import { outboxOf, type EventBody } from '~/service/testing/state'

// Every write that the contract knows, against what it is documented to tell. Who adds a write adds it here.

type Shops = counter.Shops
type Shop = counter.TestShop
type Write = {
  [Name in keyof FullEndpoints]: FullEndpoints[Name]['method'] extends 'GET' ? never : Name
}[keyof FullEndpoints]

/** One request, what it tells in this order, and where the record of each event can be read afterwards. */
type Case = {
  what: string
  prepare: (shop: Shop) => Promise<{ path: string; body?: Fields }>
  tells: readonly EventType[]
  /** It says again what is so already. */
  isNoChange?: true
}

const line_items = [counter.line(10_000)]
const owner = async (shop: Shop) => (await counter.addCustomer(shop)).id

async function moved(shop: Shop, noun: string, id: string, ...steps: string[]) {
  for (const status of steps) {
    const { status: answer } = await shop.full('PATCH', `/${noun}/${id}`, { status })
    if (answer !== 200) throw new Error(`${noun} could not be ${status}`)
  }
  return `/${noun}/${id}`
}
const appointment = async (shop: Shop, ...steps: string[]) =>
  moved(shop, 'appointments', (await counter.book(shop, await owner(shop))).id, ...steps)
const quote = async (shop: Shop, ...steps: string[]) =>
  moved(shop, 'quotes', (await counter.writeQuote(shop, await owner(shop))).id, ...steps)
const invoice = async (shop: Shop, cents: number, ...steps: string[]) => {
  const { id } = await counter.draftInvoice(shop, await owner(shop), { line_items: [counter.line(cents)] })
  return moved(shop, 'invoices', id, ...steps)
}

/** A change of status, and the event that it has. */
const move = (from: (shop: Shop) => Promise<string>, status: string, ...tells: EventType[]): Case => ({
  what: `to ${status}`,
  prepare: async (shop) => ({ path: await from(shop), body: { status } }),
  tells,
})

const change = (
  what: string,
  from: (shop: Shop) => Promise<string>,
  body: Fields,
  ...tells: EventType[]
): Case => ({
  what,
  prepare: async (shop) => ({ path: await from(shop), body }),
  tells,
})

const still = (from: (shop: Shop) => Promise<string>, body: Fields): Case => ({
  ...change('to what it is', from, body),
  isNoChange: true,
})

const create = (path: string, body: (shop: Shop) => Promise<Fields>, ...tells: EventType[]): Case => ({
  what: 'new',
  prepare: async (shop) => ({ path, body: await body(shop) }),
  tells,
})

const STARTED = ['confirmed', 'checked_in', 'in_progress']

/** A removal that is told to nobody. */
const gone = (path: (shop: Shop) => Promise<string>): Case => ({
  what: 'gone',
  prepare: async (shop) => ({ path: await path(shop) }),
  tells: [],
})

const CASES: Readonly<Record<Write, readonly Case[]>> = {
  createCustomer: [create('/customers', async () => ({ name: 'Bo' }), 'customer.created')],
  changeCustomer: [
    change(
      'by a note',
      async (shop) => `/customers/${await owner(shop)}`,
      { notes: 'Calls' },
      'customer.updated',
    ),
    still(async (shop) => `/customers/${await owner(shop)}`, { name: 'Maria Alvarez' }),
    still(async (shop) => `/customers/${await owner(shop)}`, {}),
  ],
  createVehicle: [
    create(
      '/vehicles',
      async (shop) => ({ customer_id: await owner(shop), year: 2019, make: 'Subaru', model: 'Outback' }),
      'vehicle.created',
    ),
  ],
  changeVehicle: [
    change(
      'by a plate',
      async (shop) => `/vehicles/${(await counter.addVehicle(shop, await owner(shop))).id}`,
      { license_plate: 'KXR 1' },
      'vehicle.updated',
    ),
    still(async (shop) => `/vehicles/${(await counter.addVehicle(shop, await owner(shop))).id}`, {
      year: 2019,
    }),
  ],
  createAppointment: [
    create(
      '/appointments',
      async (shop) => ({
        customer_id: await owner(shop),
        service_type: 'Oil change',
        scheduled_at: '2031-03-15T09:00:00Z',
      }),
      'appointment.created',
    ),
  ],
  changeAppointment: [
    change('by a note', (shop) => appointment(shop), { notes: 'Waits' }, 'appointment.updated'),
    move((shop) => appointment(shop), 'confirmed', 'appointment.confirmed'),
    move((shop) => appointment(shop, 'confirmed'), 'checked_in', 'appointment.checked_in'),
    move((shop) => appointment(shop, 'confirmed', 'checked_in'), 'in_progress', 'appointment.in_progress'),
    move((shop) => appointment(shop, ...STARTED), 'completed', 'appointment.completed'),
    move((shop) => appointment(shop), 'canceled', 'appointment.canceled'),
    move((shop) => appointment(shop), 'no_show', 'appointment.no_show'),
    move((shop) => appointment(shop, 'confirmed'), 'pending', 'appointment.updated'),
    change(
      'to confirmed with a note',
      (shop) => appointment(shop),
      { status: 'confirmed', notes: 'By phone' },
      'appointment.confirmed',
      'appointment.updated',
    ),
    still((shop) => appointment(shop, 'confirmed'), { status: 'confirmed', notes: null }),
  ],
  deleteAppointment: [
    {
      what: 'gone',
      prepare: async (shop) => ({ path: await appointment(shop) }),
      tells: ['appointment.deleted'],
    },
  ],
  createQuote: [
    create('/quotes', async (shop) => ({ customer_id: await owner(shop), line_items }), 'quote.created'),
  ],
  changeQuote: [
    change('by its tax', (shop) => quote(shop), { tax_cents: 7 }, 'quote.updated'),
    move((shop) => quote(shop), 'sent', 'quote.sent'),
    move((shop) => quote(shop, 'sent'), 'accepted', 'quote.accepted'),
    move((shop) => quote(shop, 'sent'), 'declined', 'quote.declined'),
    move((shop) => quote(shop, 'sent'), 'draft', 'quote.updated'),
    still((shop) => quote(shop, 'sent'), { status: 'sent', tax_cents: 0 }),
  ],
  convertQuote: [
    {
      what: 'to an invoice',
      prepare: async (shop) => ({ path: `${await quote(shop, 'sent', 'accepted')}/convert-to-invoice` }),
      tells: ['quote.converted', 'invoice.created'],
    },
  ],
  createInvoice: [
    create('/invoices', async (shop) => ({ customer_id: await owner(shop), line_items }), 'invoice.created'),
  ],
  changeInvoice: [
    change('by a note', (shop) => invoice(shop, 500), { notes: 'Called' }, 'invoice.updated'),
    move((shop) => invoice(shop, 500), 'unpaid', 'invoice.updated'),
    move((shop) => invoice(shop, 500, 'unpaid'), 'voided', 'invoice.voided'),
    move((shop) => invoice(shop, 0, 'unpaid'), 'paid', 'invoice.paid'),
    still((shop) => invoice(shop, 500, 'unpaid'), { status: 'unpaid', due_at: null }),
  ],
  recordPayment: [[400, 'invoice.partially_paid'] as const, [500, 'invoice.paid'] as const].map(
    ([amount_cents, type]) => ({
      what: `of ${amount_cents}`,
      prepare: async (shop) => {
        const path = (await invoice(shop, 500, 'unpaid')).replace('/invoices/', '/payments/')
        return { path: `${path}/record`, body: { amount_cents, method: 'cash' } }
      },
      tells: ['payment.created', type],
    }),
  ),
  changeShop: [
    change('by its street', async () => '/shop', { street: '12 Cedar Street' }),
    still(async () => '/shop', { street: null }),
  ],
  createDeviceLink: [
    create('/device-links', async () => ({ label: 'Front counter 2', preset: 'read-write' })),
  ],
  deleteDeviceLink: [gone(async (shop) => `/device-links/${(await counter.linkDevice(shop)).id}`)],
  createKey: [create('/keys', async () => ({ label: 'The books', preset: 'read-only' }))],
  revokeKey: [gone(async (shop) => `/keys/${(await shops.newKey(shop.id, ['admin:*'])).id}`)],
  createWebhook: [create('/webhooks', async () => ({ url: 'https://hooks.example.com', events: ['*'] }))],
  deleteWebhook: [gone(async (shop) => `/webhooks/${(await counter.subscribe(shop)).id}`)],
  rotateWebhookSecret: [change('of a subscription', rotatePath, {})],
  sendWebhookAgain: [change('of an attempt', (shop) => againPath(shops.store, shop), {})],
}

const methods: Readonly<Record<string, Endpoint>> = fullEndpoints
const all = Object.entries(CASES).flatMap(([name, cases]) =>
  cases.map((each) => ({ ...each, name, method: methods[name]?.method ?? '' })),
)

let shops: Shops
beforeAll(async () => {
  shops = await startShops()
})
afterAll(() => shops.close())

/** With a key for everything: what the shop says of itself takes one. */
const openShop = () => shops.newShop('Cedar Street Auto', null, 'admin')

/** What is told of the request, oldest first, and its answer. */
async function toldOf(shop: Shop, act: () => ReturnType<Shop['full']>) {
  const before = (await outboxOf(shops, shop)).length
  const answer = await act()
  return { answer, told: (await outboxOf(shops, shop)).slice(before) }
}

const PATHS: Readonly<Record<string, string>> = { payment: 'payments', quote: 'quotes', invoice: 'invoices' }

/** The record as the contract shows it now, or as it was last seen. */
async function recordOf(shop: Shop, { type, data }: EventBody, last: Fields): Promise<Fields> {
  const noun = type.split('.', 1).join()
  if (type.endsWith('.deleted')) return last
  const { payments: _, ...record } = (
    await shop.full('GET', `/${PATHS[noun] ?? `${noun}s`}/${String(data.object.id)}`)
  ).body
  return record
}

describe('what each write tells', () => {
  test('is said here for every write of the contract, and of nothing else', () => {
    const writes = Object.entries(methods).filter(([, { method }]) => method !== 'GET')
    expect(Object.keys(CASES).toSorted()).toEqual(writes.map(([name]) => name).toSorted())
  })

  test('are all the documented events but the one that the clock tells', () => {
    const told = new Set(all.flatMap(({ tells }) => tells))
    expect(EVENT_TYPES.filter((type) => !told.has(type))).toEqual(['quote.expired'])
  })

  test.each(all)(
    '$name $what tells $tells, once, with the whole record',
    async ({ method, prepare, tells }) => {
      const shop = await openShop()
      const { path, body } = await prepare(shop)
      const last = method === 'DELETE' ? (await shop.full('GET', path)).body : {}
      const { answer, told } = await toldOf(shop, () => shop.full(method, path, body))
      expect(answer.status).toBeLessThan(300)
      const shape = { id: expect.any(String), timestamp: expect.any(String), data: expect.any(Object) }
      expect(told).toEqual(tells.map((type) => ({ ...shape, type })))
      expect(new Set(told.map(({ id }) => id)).size).toBe(tells.length)
      for (const event of told) expect(event.data).toEqual({ object: await recordOf(shop, event, last) })
      const isAsAnswered = told.some(({ data }) => isDeepStrictEqual(data.object, answer.body))
      expect(isAsAnswered).toBe(method !== 'DELETE' && tells.length > 0)
    },
  )

  test.each(all.filter(({ name, method }) => method !== 'DELETE' && !methods[name]?.isNeverReplayed))(
    '$name $what is told no second time when it is sent again with its key',
    async ({ method, prepare }) => {
      const shop = await openShop()
      const { path, body } = await prepare(shop)
      const how = keyed('once')
      const first = await shop.full(method, path, body, how)
      const { answer, told } = await toldOf(shop, () => shop.full(method, path, body, how))
      expect([answer.text, wasReplayed(answer)]).toEqual([first.text, true])
      expect(told).toEqual([])
    },
  )

  test.each(all.filter(({ method, isNoChange }) => method !== 'POST' && !isNoChange))(
    '$name $what is told no second time when there is nothing left to do',
    async ({ method, prepare }) => {
      const shop = await openShop()
      const { path, body } = await prepare(shop)
      await shop.full(method, path, body)
      const { answer, told } = await toldOf(shop, () => shop.full(method, path, body))
      expect(answer.status).toBe(method === 'DELETE' ? 404 : 200)
      expect(told).toEqual([])
    },
  )

  test.each(all.filter(({ method }) => method !== 'GET'))(
    '$name $what tells nothing where the key may only read',
    async ({ method, prepare }) => {
      const shop = await openShop()
      const { path, body } = await prepare(shop)
      const { key } = await shops.newKey(shop.id, ['read:customers'])
      const { answer, told } = await toldOf(shop, () => shops.asCaller(key).full(method, path, body))
      expect([answer.status, told]).toEqual([403, []])
    },
  )
})
