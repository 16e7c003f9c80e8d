import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fullSurface } from '~/contract/full/endpoints'
import { liveSurface } from '~/contract/live/endpoints'
import { IDS } from './http/example'
import { openapiOf } from './http/openapi'
import { oneOfEach, type Shops, type TestShop } from './testing/counter'
import { attemptNewest } from './testing/rows'
import { startShops } from './testing/shop'

// Who copies an example out of a document gets what the document promises. It is sent as it stands there, with the ids of
// a shop in the place of those of nobody.

/** When the examples are sent, by their own dates: today, their quote would have expired before anybody takes it. */
const THEN = Date.parse('2026-03-02T15:04:05.000Z')

let shops: Shops
beforeAll(async () => {
  shops = await startShops({ now: THEN })
})
afterAll(() => shops.close())

type Media = { schema: object; example?: unknown }
type Content = { content?: Partial<Record<string, Media>> }
type Operation = {
  operationId: string
  parameters: { name: string; in: string; required: boolean; example?: unknown }[]
  requestBody?: Content
  responses: Record<string, Content>
}
type Called = Operation & { method: string; path: string }

const JSON_TYPE = 'application/json'

const calledIn = ({ paths }: ReturnType<typeof openapiOf>): Called[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as unknown as Record<string, Operation>).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  )

const surfaces = {
  full: { prefix: fullSurface.prefix, operations: calledIn(openapiOf(fullSurface)) },
  live: { prefix: liveSurface.prefix, operations: calledIn(openapiOf(liveSurface)) },
}

const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)

/** The ids that examples speak of, with those of the shop. */
type Known = Map<string, string>

const told = (text: string, known: Known) =>
  [...known].reduce((said, [shown, real]) => said.replaceAll(shown, real), text)

/** The request that a reader of the document would make of it. */
function requestOf(name: 'full' | 'live', operation: Called, known: Known, key: string): Request {
  const given = operation.parameters.filter(({ example }) => example !== undefined)
  const those = (place: string) =>
    given
      .filter((parameter) => parameter.in === place)
      .map((parameter): [string, string] => [parameter.name, told(String(parameter.example), known)])
  const path = those('path').reduce(
    (filled, [word, value]) => filled.replace(`{${word}}`, value),
    operation.path,
  )
  const query = those('query')
  const body = operation.requestBody?.content?.[JSON_TYPE]?.example
  return new Request(
    `${shops.url}${surfaces[name].prefix}${path}${query.length > 0 ? `?${new URLSearchParams(query)}` : ''}`,
    {
      method: operation.method,
      headers: {
        ...Object.fromEntries(those('header')),
        ...(name === 'full' ? { 'X-Service-Key': key } : { Authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'Content-Type': JSON_TYPE }),
      },
      ...(body !== undefined && { body: told(JSON.stringify(body), known) }),
    },
  )
}

/** The records that the examples speak of, in the order in which one needs the other, and what makes each. */
const MADE_BY: readonly (readonly [noun: string, operationId: string])[] = [
  ['customers', 'createCustomer'],
  ['vehicles', 'createVehicle'],
  ['appointments', 'createAppointment'],
  ['quotes', 'createQuote'],
  ['invoices', 'createInvoice'],
  ['payments', 'recordPayment'],
  ['webhooks', 'createWebhook'],
  ['device-links', 'createDeviceLink'],
]

const idIn = (noun: string) => IDS[noun] ?? ''

/** Made by the examples themselves; of those that make something, no further than what that one needs. */
async function fill(shop: TestShop, until: string): Promise<Known> {
  const known: Known = new Map([[idIn('keys'), (await shops.newKey(shop.id, ['read:customers'])).id]])
  for (const [noun, operationId] of MADE_BY) {
    if (operationId === until) break
    const operation = surfaces.full.operations.find((one) => one.operationId === operationId)
    if (!operation) throw new Error(`Nothing makes ${noun}.`)
    const request = requestOf('full', operation, known, shop.key)
    // One key would make them one act.
    request.headers.delete('Idempotency-Key')
    const answer = await fetch(request)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${operationId} was refused: ${text}`)
    const { id } = JSON.parse(text) as { id: string }
    known.set(idIn(noun), id)
    // Each appointment, quote and payment before it is an event; the document speaks of the customer's.
    if (noun === 'webhooks') known.set(idIn('attempts'), await attemptNewest(shops.store, shop.id, id))
    if (noun === 'invoices') await shop.full('PATCH', `/invoices/${id}`, { status: 'unpaid' })
  }
  if (until === 'convertQuote')
    for (const status of ['sent', 'accepted'])
      await shop.full('PATCH', `/quotes/${known.get(idIn('quotes'))}`, { status })
  return known
}

/** What is changed was something else before. */
async function othersIn(shop: TestShop): Promise<Known> {
  const { customer, vehicle, appointment, quote, unpaid } = await oneOfEach(shop)
  return new Map([
    [idIn('customers'), customer],
    [idIn('vehicles'), vehicle],
    [idIn('appointments'), appointment],
    [idIn('quotes'), quote],
    [idIn('invoices'), unpaid],
  ])
}

/** What no document can know before, as it was answered. */
const drawnOf = (body: unknown) =>
  Object.fromEntries(
    Object.entries(Object(body)).filter(([name]) =>
      ['id', 'number', 'event_id', 'code', 'key', 'signing_secret'].includes(name),
    ),
  )

describe.each(['full', 'live'] as const)('of the %s surface, the example of', (name) => {
  test.each(surfaces[name].operations)(
    '$operationId, sent as it stands, is answered as promised',
    async (operation) => {
      const shop = await shops.newShop('Cedar Street Auto', null, 'admin')
      const isChange = operation.method === 'PATCH'
      const known = await (isChange ? othersIn(shop) : fill(shop, operation.operationId))
      const request = requestOf(name, operation, known, shop.key)
      const answer = await fetch(request)
      const [success = ''] = Object.keys(operation.responses).filter((status) => status < '300')
      const { content = {} } = operation.responses[success] ?? {}
      const type = answer.headers.get('content-type')?.split(';')[0]
      expect([String(answer.status), type]).toEqual([success, Object.keys(content)[0]])
      if (type !== JSON_TYPE) return answer.body?.cancel()
      const body: unknown = await answer.json()
      const isValid = ajv.compile(content[JSON_TYPE]?.schema ?? {})
      expect(isValid(body) ? null : ajv.errorsText(isValid.errors)).toBeNull()
      if (operation.method !== 'POST') return
      const shown = told(JSON.stringify(content[JSON_TYPE]?.example), known)
      expect(body).toEqual({ ...JSON.parse(shown), ...drawnOf(body) })
    },
  )

  test('every list finds what the other examples have made', async () => {
    const shop = await shops.newShop('Cedar Street Auto', null, 'admin')
    const known = await fill(shop, '')
    for (const operation of surfaces[name].operations.filter(({ operationId }) =>
      operationId.startsWith('list'),
    )) {
      const answer = await fetch(requestOf(name, operation, known, shop.key))
      const { data, items } = (await answer.json()) as { data?: unknown[]; items?: unknown[] }
      expect([operation.operationId, data ?? items]).not.toEqual([operation.operationId, []])
    }
  })
})

test('whatever a call can’t be made without has an example', () => {
  const without = Object.values(surfaces).flatMap(({ operations }) =>
    operations.filter(
      ({ parameters, requestBody }) =>
        parameters.some(({ required, example }) => required && example === undefined) ||
        (requestBody && requestBody.content?.[JSON_TYPE]?.example === undefined),
    ),
  )
  expect(without.map(({ operationId }) => operationId)).toEqual([])
})

test.each([
  ['full', '/appointments', 'after'],
  ['live', '/appointments', 'cursor'],
] as const)(
  'on the %s surface a page of %s says what goes into %s for the next one',
  async (name, path, parameter) => {
    const shop = await shops.newShop()
    const known = await fill(shop, 'createQuote')
    const other = {
      customer_id: known.get(idIn('customers')),
      service_type: 'Tires',
      scheduled_at: '2026-03-10T14:00:00Z',
    }
    await shop.full('POST', '/appointments', other)
    const read = (query: Record<string, string>) => shops.ask(name, 'GET', path, shop.key, { query })
    const first = await read({ limit: '1' })
    const { pagination, nextCursor } = first.body as {
      pagination?: { next_cursor: string }
      nextCursor?: string
    }
    const second = await read({ limit: '1', [parameter]: pagination?.next_cursor ?? nextCursor ?? '' })
    expect([second.status, second.rows.length]).toEqual([200, 1])
    expect(second.rows).not.toEqual(first.rows)
  },
)
