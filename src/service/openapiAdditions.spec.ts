import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fullSurface } from '~/contract/full/endpoints'
import { liveSurface } from '~/contract/live/endpoints'
import type { Shops } from './testing/counter'
import { startShops } from './testing/shop'

// What an integrator has to know before it meets it, in the document that the service shows.

let shops: Shops
beforeAll(async () => {
  shops = await startShops()
})
afterAll(() => shops.close())

type Described = { description?: string; 'x-addition'?: boolean }
type Operation = Described & {
  operationId: string
  parameters: (Described & { name: string; in: string })[]
  responses: Record<string, { headers?: Record<string, { $ref: string }> }>
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: { headers: Record<string, Described> }
}

const documentOf = async ({ name }: typeof fullSurface | typeof liveSurface) =>
  (await shops.ask<Document>(name, 'GET', '/openapi.json', null)).body

const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

/** Every operation that the two documents of this interface describe. */
const DOCUMENTED = {
  full: [
    'get /customers',
    'post /customers',
    'get /customers/{id}',
    'patch /customers/{id}',
    'get /customers/{customerId}/vehicles',
    'post /vehicles',
    'get /appointments',
    'post /appointments',
    'patch /appointments/{id}',
    'delete /appointments/{id}',
    'get /quotes',
    'post /quotes',
    'patch /quotes/{id}',
    'post /quotes/{id}/convert-to-invoice',
    'get /invoices',
    'get /invoices/{id}',
    'patch /invoices/{id}',
    'get /payments',
    'post /payments/{invoiceId}/record',
    'get /webhooks',
    'post /webhooks',
    'delete /webhooks/{id}',
  ],
  live: [
    'get /customers',
    'get /customers/{id}',
    'get /appointments',
    'get /appointments/{id}',
    'get /invoices',
    'get /invoices/{id}',
  ],
}
const DOCUMENTED_PARAMETERS = [
  'limit',
  'after',
  'cursor',
  'status',
  'customer_id',
  'invoice_id',
  'startDate',
  'endDate',
  'Idempotency-Key',
]

describe.each([fullSurface, liveSurface])(
  'of the $name surface, what goes beyond its document is marked',
  (surface) => {
    test('each operation, and no documented one', async () => {
      const operations = operationsOf(await documentOf(surface))
      const isMarked = operations.map(({ path, method, operation }) => [
        `${method} ${path}`,
        operation['x-addition'] === true,
        operation.description?.includes('An addition of this service: others may lack it.'),
      ])
      expect(isMarked).toEqual(
        operations.map(({ path, method }) => {
          const isAddition = !DOCUMENTED[surface.name].includes(`${method} ${path}`)
          return [`${method} ${path}`, isAddition, isAddition]
        }),
      )
      expect(isMarked.filter(([, isAddition]) => !isAddition)).toHaveLength(DOCUMENTED[surface.name].length)
    })

    test('each parameter of a documented operation, and each header of an answer', async () => {
      const document = await documentOf(surface)
      for (const { operation } of operationsOf(document)) {
        if (operation['x-addition']) continue
        const query = operation.parameters.filter((parameter) => parameter.in !== 'path')
        for (const { name, description, 'x-addition': isMarked = false } of query) {
          const isAddition = !DOCUMENTED_PARAMETERS.includes(name)
          expect([operation.operationId, name, isMarked]).toEqual([operation.operationId, name, isAddition])
          expect(description?.includes('An addition') ?? false).toBe(isAddition)
        }
      }
      const named = operationsOf(document).flatMap(({ operation }) =>
        Object.values(operation.responses).flatMap(({ headers = {} }) => Object.values(headers)),
      )
      for (const { $ref } of named) {
        const header = document.components.headers[$ref.replace('#/components/headers/', '')]
        expect([$ref, header?.['x-addition']]).toEqual([$ref, true])
      }
    })
  },
)

test('an answer has the headers that the document says, and no other of our own', async () => {
  const shop = await shops.newShop()
  const document = await documentOf(fullSurface)
  const ask = [
    ['get', '/customers', '/customers', undefined],
    ['post', '/customers', '/customers', { name: 'Bo' }],
    ['get', '/key', '/key', undefined],
  ] as const
  for (const [method, template, path, body] of ask)
    for (const replay of method === 'post' ? [false, true] : [false]) {
      const answer = await shop.full(method.toUpperCase(), path, body, {
        headers: { 'Idempotency-Key': 'headers' },
      })
      const said = Object.keys(
        document.paths[template]?.[method]?.responses[String(answer.status)]?.headers ?? {},
      ).filter((name) => replay || name !== 'Idempotent-Replayed')
      const own = Object.keys(document.components.headers).filter((name) => answer.headers.has(name))
      expect([path, replay, own.toSorted()]).toEqual([path, replay, said.toSorted()])
    }
})

test('what a caller meets as a 422 or in a day that is not its own stands beside the operation', async () => {
  const full = operationsOf(await documentOf(fullSurface)).map(({ operation }) => operation)
  const said = (id: string) => full.find(({ operationId }) => operationId === id)?.description
  expect(said('changeAppointment')).toContain(
    'pending to confirmed, canceled, no_show; confirmed to pending,',
  )
  expect(said('createAppointment')).toMatch(/overlap.*capacity/s)
  expect(said('changeQuote')).toContain('line_items, tax_cents and vehicle_id can change in draft alone')
  expect(said('changeInvoice')).toContain('voided to nothing')
  const key = full.flatMap(({ parameters }) => parameters).find(({ name }) => name === 'Idempotency-Key')
  expect(key?.description).toMatch(/new key.*All API keys of a shop share them/s)
  const live = operationsOf(await documentOf(liveSurface)).map(({ operation }) => operation)
  const days = live.find(({ operationId }) => operationId === 'listAppointments')
  expect(days?.description).toContain('UTC days, both included')
  const parameters = days?.parameters.filter(({ name }) => name.endsWith('Date')) ?? []
  expect(parameters.map(({ description }) => description?.includes('UTC day'))).toEqual([true, true])
})
