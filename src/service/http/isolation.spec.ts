import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '~/contract/endpoint'
import { fullSurface } from '~/contract/full/endpoints'
import { liveSurface } from '~/contract/live/endpoints'
import { KEY_PRESETS } from '~/domain/scopes'
import * as counter from '~/service/testing/counter'
import { attemptNewest } from '~/service/testing/rows'
import { startShops, type Answer, type Fields } from '~/service/testing/shop'
import { keysOf, stateOf } from '~/service/testing/state'
import { openapiOf } from './openapi'

// Runs over the tables of both surfaces: a route that is added there is covered without a line here.

let shops: counter.Shops
beforeAll(async () => {
  // The clock stands, so that two answers may be compared to the byte, headers too.
  shops = await startShops({ now: Date.parse('2026-03-16T08:00:00Z') })
})
afterAll(() => shops.close())

type Noun =
  | 'customers'
  | 'vehicles'
  | 'appointments'
  | 'quotes'
  | 'invoices'
  | 'payments'
  | 'webhooks'
  | 'attempts'
  | 'keys'
  | 'device-links'
type Records = Record<Noun, string[]>

const ids = (records: { id: string }[]) => records.map(({ id }) => id)

/** Two of everything, so that every list has a second page. */
async function furnish(shop: counter.TestShop): Promise<Records> {
  const customer = await counter.addCustomer(shop)
  const other = await counter.addCustomer(shop)
  const vehicle = await counter.addVehicle(shop, customer.id)
  const another = await counter.addVehicle(shop, customer.id)
  const dates = ['2027-03-15T09:00:00Z', '2027-03-15T10:00:00Z']
  const booked = await Promise.all(
    dates.map((date) => counter.book(shop, customer.id, { scheduled_at: date })),
  )
  const quotes = [await counter.acceptedQuote(shop, customer.id), await counter.writeQuote(shop, other.id)]
  const invoice = await counter.unpaidInvoice(shop, customer.id)
  const draft = await counter.draftInvoice(shop, customer.id)
  const payments = [await counter.pay(shop, invoice.id, 10), await counter.pay(shop, invoice.id, 20)]
  const webhooks = [await counter.subscribe(shop), await counter.subscribe(shop)]
  const attempt = () => attemptNewest(shops.store, shop.id, webhooks[0]?.id ?? '')
  const attempts = [await attempt(), await attempt()]
  const links = [await counter.linkDevice(shop), await counter.linkDevice(shop)]
  // Newest first: the key that asks stands last.
  for (const preset of ['read-only', 'admin'] as const) await shops.newKey(shop.id, KEY_PRESETS[preset])
  const keyRows = (await shop.full('GET', '/keys')).rows.map(({ id }) => ({ id: String(id) }))
  return {
    customers: ids([customer, other]),
    vehicles: ids([vehicle, another]),
    appointments: ids(booked),
    quotes: ids(quotes),
    invoices: ids([invoice, draft]),
    payments: ids(payments),
    webhooks: ids(webhooks),
    attempts,
    keys: ids(keyRows),
    'device-links': ids(links),
  }
}

const wholeOf = async (shop: counter.TestShop) => ({
  ...(await stateOf(shops, shop)),
  keys: await keysOf(shops, shop),
})

let mine: counter.TestShop
let theirs: counter.TestShop
let own: Records
let foreign: Records
let allForeign: string[]
/** Of both shops, as they were before a test. */
let before: { mine?: unknown; theirs?: unknown } = {}

// To furnish a shop takes longer than most of what is asked of it: one is made anew once something was done to it. Whoever
// may do everything in a shop may still do nothing in another.
const isStill = async (shop: counter.TestShop, whole: unknown) =>
  whole !== undefined && isDeepStrictEqual(await wholeOf(shop), whole)
beforeEach(async () => {
  if (!(await isStill(mine, before.mine))) {
    mine = await shops.newShop('Cedar Street Auto', null, 'admin')
    own = await furnish(mine)
    before = { ...before, mine: await wholeOf(mine) }
  }
  if (!(await isStill(theirs, before.theirs))) {
    theirs = await shops.newShop('Birch Road Garage', null, 'admin')
    foreign = await furnish(theirs)
    allForeign = [theirs.id, ...Object.values(foreign).flat()]
    before = { ...before, theirs: await wholeOf(theirs) }
  }
})

const ROUTES = [fullSurface, liveSurface]
  .flatMap(
    (surface) =>
      Object.values<Endpoint>(surface.endpoints).map((endpoint) => ({
        surface: surface.name,
        endpoint,
        title: `${surface.name} ${endpoint.method} ${endpoint.path}`,
      })),
    // A stream does not end; whose changes it tells is in changes.spec.ts.
  )
  .filter(({ endpoint }) => !endpoint.isStream)
type Route = (typeof ROUTES)[number]

const paramsOf = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** What a name such as customer_id or invoiceId points at; a plain id, at what stands before it in the path. */
function nounOf(name: string, path: string): Noun {
  const noun = name === 'id' ? path.split('/')[1] : `${name.replace(/_?id$/i, '')}s`
  if (!noun || !(noun in own)) throw new Error(`nobody knows what ${name} of ${path} points at`)
  return noun as Noun
}

const pathOf = (path: string, records: Records, given: Record<string, string> = {}) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => given[name] ?? records[nounOf(name, path)][0] ?? '')

// One value for each field that any body asks for; a route with a field of another name fails until it has one.
const SAMPLES: Fields = {
  name: 'Maria Alvarez',
  year: 2019,
  make: 'Subaru',
  model: 'Outback',
  service_type: 'Oil change',
  scheduled_at: '2027-06-01T09:00:00Z',
  line_items: [counter.line(1_000)],
  amount_cents: 1,
  method: 'cash',
  label: 'Front counter 2',
  preset: 'read-only',
  url: 'https://hooks.example.com/shop',
  events: ['*'],
}

type JsonSchema = { properties?: Record<string, unknown>; required?: string[] }
type Operation = {
  parameters: { name: string; in: string }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}

const documents = { full: openapiOf(fullSurface), live: openapiOf(liveSurface) }

function operationOf({ surface, endpoint }: Route): Operation {
  return documents[surface].paths[endpoint.path]?.[endpoint.method.toLowerCase()] as Operation
}

const bodySchemaOf = (route: Route) => operationOf(route).requestBody?.content['application/json']?.schema

/** The fields of a body that point at other records, apart from the record's own id, which is not read. */
const pointersOf = (route: Route) =>
  Object.keys(bodySchemaOf(route)?.properties ?? {}).filter(
    (name) => name.endsWith('_id') && name !== 'quote_id',
  )

function bodyOf(route: Route, given: Fields = {}): Fields | undefined {
  const schema = bodySchemaOf(route)
  if (!schema) return undefined
  // Of a key's two ways to say what it may do either is needed, so neither is required.
  const either = route.endpoint.path === '/keys' ? ['preset'] : []
  const required = [...(schema.required ?? []), ...either].map((name) => {
    const value = name.endsWith('_id') ? own[nounOf(name, '')][0] : SAMPLES[name]
    if (value === undefined) throw new Error(`no sample of ${name} for ${route.title}`)
    return [name, value]
  })
  return { ...Object.fromEntries(required), ...given }
}

const queryNamesOf = (route: Route) =>
  operationOf(route)
    .parameters.filter(({ in: place }) => place === 'query')
    .map(({ name }) => name)

/** What a question can't do without. */
const asked = (route: Route): Record<string, string> | undefined =>
  route.endpoint.path === '/debts' ? { customer_ids: own.customers.join() } : undefined

const ask = (route: Route, path: string, body?: Fields, query = asked(route)) =>
  shops.ask(route.surface, route.endpoint.method, path, mine.key, {
    ...(body && { body }),
    ...(query && { query }),
  })

/** All that the caller gets, but for the request's id. */
const shown = ({ status, headers, text }: Answer<Fields>) => ({
  status,
  text: text.replace(/"request_id":"req_[\w-]{18}"/, '"request_id":""'),
  headers: [...headers].filter(([name]) => name !== 'date'),
})

async function expectNothingChanged() {
  expect({ mine: await wholeOf(mine), theirs: await wholeOf(theirs) }).toEqual(before)
}

const withParams = ROUTES.filter(({ endpoint }) => paramsOf(endpoint.path).length > 0)

describe('another shop’s id in the path is as good as one of nobody', () => {
  test.each(withParams)('$title', async (route) => {
    const { path } = route.endpoint
    for (const param of paramsOf(path)) {
      const withId = (id: string) => ask(route, pathOf(path, own, { [param]: id }), bodyOf(route))
      const random = await withId(randomUUID())
      expect(random.status).toBe(404)
      for (const id of allForeign) expect(shown(await withId(id))).toEqual(shown(random))
    }
    await expectNothingChanged()
  })
})

const withPointers = ROUTES.filter((route) => pointersOf(route).length > 0)

describe('another shop’s id in the body is as good as one of nobody', () => {
  test.each(withPointers)('$title', async (route) => {
    const swapped = Object.fromEntries(Object.entries(own).map(([noun, two]) => [noun, two.toReversed()]))
    const paths = new Set([own, swapped as Records].map((records) => pathOf(route.endpoint.path, records)))
    for (const name of pointersOf(route))
      for (const path of paths) {
        const withId = (id: string) => ask(route, path, bodyOf(route, { [name]: id }))
        const random = await withId(randomUUID())
        expect([404, 422]).toContain(random.status)
        for (const id of allForeign) expect(shown(await withId(id))).toEqual(shown(random))
      }
    await expectNothingChanged()
  })
})

const isOfIds = (name: string) => /(^|_)ids?$/.test(name)
const withFilters = ROUTES.filter((route) => queryNamesOf(route).some(isOfIds))

describe('another shop’s id in a filter is as good as one of nobody', () => {
  test.each(withFilters)('$title', async (route) => {
    const path = pathOf(route.endpoint.path, own)
    for (const name of queryNamesOf(route).filter(isOfIds)) {
      const withId = (id: string) => ask(route, path, undefined, { [name]: id })
      const random = await withId(randomUUID())
      expect([random.status, random.rows]).toEqual([200, []])
      for (const id of allForeign) expect(shown(await withId(id))).toEqual(shown(random))
    }
  })
})

const CURSOR: Record<Route['surface'], string> = { full: 'after', live: 'cursor' }
const withCursor = ROUTES.filter((route) => queryNamesOf(route).includes(CURSOR[route.surface]))

describe('another shop’s cursor is as good as a made-up one', () => {
  test.each(withCursor)('$title', async (route) => {
    const { surface, endpoint } = route
    const name = CURSOR[surface]
    const page = { query: { limit: '1' } }
    const theirPage = await shops.ask<{ pagination?: { next_cursor: string }; nextCursor?: string }>(
      surface,
      'GET',
      pathOf(endpoint.path, foreign),
      theirs.key,
      page,
    )
    const theirCursor = theirPage.body.pagination?.next_cursor ?? theirPage.body.nextCursor
    if (!theirCursor) throw new Error(`${route.title} has no second page to try`)
    const withCursorOf = (cursor: string) =>
      ask(route, pathOf(endpoint.path, own), undefined, { [name]: cursor })
    const random = await withCursorOf(randomUUID())
    expect(random.status).toBe(400)
    for (const cursor of [theirCursor, ...allForeign])
      expect(shown(await withCursorOf(cursor))).toEqual(shown(random))
  })
})

describe('a list shows the shop’s own rows and no others', () => {
  const lists = ROUTES.filter(
    ({ endpoint }) =>
      endpoint.method === 'GET' &&
      !endpoint.path.endsWith('}') &&
      !['/key', '/shop', '/debts'].includes(endpoint.path),
  )

  test.each(lists)('$title', async (route) => {
    const isPaged = queryNamesOf(route).includes('limit')
    const all = isPaged ? { limit: '100' } : {}
    const { rows, status } = await ask(route, pathOf(route.endpoint.path, own), undefined, all)
    expect(status).toBe(200)
    expect(rows.length).toBeGreaterThan(0)
    const ours = Object.values(own).flat()
    expect(rows.filter((row) => !ours.includes(String(row.id)))).toEqual([])
  })
})

describe('with the shop’s own ids the same requests are done, so that the refusals above mean something', () => {
  test.each(ROUTES)('$title', async (route) => {
    const answer = await ask(route, pathOf(route.endpoint.path, own), bodyOf(route))
    expect([answer.status, answer.message]).toEqual([route.endpoint.success.status, ''])
    expect(await wholeOf(theirs)).toEqual(before?.theirs)
  })
})
