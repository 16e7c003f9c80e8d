import { STATUS_CODES } from 'node:http'
import * as z from 'zod/mini'
import { ADDED_HEADERS, ADDITION, type Endpoint, isRepeatable, type Surface } from '~/contract/endpoint'
import { IDEMPOTENCY_HOURS } from '~/contract/full/endpoints'
import { APPOINTMENT_STORED, INVOICE_STORED } from '~/service/store/tables/statuses'
import { type Described, exampleOf, IDS, newExampleOf, patchExampleOf, STREAM_EXAMPLE } from './example'

/** What the operations are about whose address begins with the word. */
const TAGS: Readonly<Record<string, string>> = {
  customers: 'The customers and how to reach them.',
  vehicles: 'The cars of the customers.',
  people: 'Customers together with their vehicles, for clients that read them all.',
  appointments: 'When a car comes in, for what, and its status.',
  board: 'The open appointments.',
  quotes: 'What work would cost, and the answer of the customer.',
  invoices: 'What the work costs, and the balance.',
  debts: 'The balance of each customer.',
  payments: 'The payments on invoices.',
  webhooks: 'Subscriptions to what happens in the shop.',
  shop: 'The details of the shop.',
  keys: 'The API keys of the shop.',
  'device-links': 'The links that sign in another device.',
  key: 'What the requesting key may do.',
  changes: 'A stream of what happens in the shop.',
}

type JsonSchema = Record<string, unknown> & Described & { required?: string[] }

const jsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of what it may hold, these are the parts that are read
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    // A caller reads by name and must stand new fields; only what is sent is closed.
    override: ({ jsonSchema: made }) => {
      if (io === 'output') delete made.additionalProperties
    },
  }) as JsonSchema
  return rest
}

const JSON_TYPE = 'application/json'
const content = (type: string, schema: JsonSchema, example?: unknown) => ({
  content: { [type]: { schema, ...(example !== undefined && { example }) } },
})
const json = (schema: JsonSchema, example?: unknown) => content(JSON_TYPE, schema, example)

/** The segments of a path that are not parameters. */
const wordsOf = ({ path }: Endpoint) => path.split('/').filter((word) => /^[a-z]/.test(word))

/** What it is about is the first word of its address. */
const tagOf = (endpoint: Endpoint) => wordsOf(endpoint)[0] ?? ''

/** What it answers is the last one that is a thing. */
const answeredBy = (endpoint: Endpoint) => wordsOf(endpoint).findLast((word) => word in IDS) ?? ''

/** The place of a page in its list is known from the page before, and no example of it would be taken. */
const CURSORS = ['after', 'cursor']

function parametersOf(endpoint: Endpoint) {
  const path = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    return {
      name,
      in: 'path',
      description: 'An id from an earlier answer.',
      required: true,
      schema: { type: 'string' },
      example: exampleOf({ type: 'string' }, name, tagOf(endpoint)),
    }
  })
  const { properties = {}, required = [] } = jsonSchema(endpoint.query, 'input')
  return [
    ...path,
    ...Object.entries(properties).map(([name, { description, 'x-addition': isAddition, ...schema }]) => ({
      name,
      in: 'query',
      ...(isAddition ? marked(description) : description !== undefined && { description }),
      required: required.includes(name),
      schema,
      // Several words stand in one value, with commas between.
      ...(schema.type === 'array' && { style: 'form', explode: false }),
      ...(!CURSORS.includes(name) && { example: exampleOf(schema, name) }),
    })),
    ...(isRepeatable(endpoint) ? [IDEMPOTENCY_KEY] : []),
    ...(endpoint.isStream ? [addedHeader('Last-Event-ID')] : []),
    ...(endpoint.isConditional ? [addedHeader('If-None-Match')] : []),
    ...(endpoint.refusals.includes(412) ? [addedHeader('If-Match')] : []),
  ]
}

const ADDED = 'An addition of this service: others may lack it.'

/** What goes beyond the documented surface says so to programs and to people. */
const marked = (description?: string) => ({
  description: [description, ADDED].filter(Boolean).join(' '),
  ...ADDITION,
})

const header = (name: string) => ({ name, in: 'header', required: false, schema: { type: 'string' } })

const addedHeader = (name: keyof typeof ADDED_HEADERS) => ({
  ...header(name),
  ...marked(ADDED_HEADERS[name]),
})

const IDEMPOTENCY_KEY = {
  ...header('Idempotency-Key'),
  description:
    `A new one for each act. Sent again within ${IDEMPOTENCY_HOURS} hours, the request runs once and its first answer is repeated, ` +
    'with Idempotent-Replayed: true, whatever the body says. Kept are 2xx, and the 404 and 422 that the state of a record ' +
    'gave (a move, an overlap, a balance, a missing record): after a repeated refusal use a new key. Not kept are a 422 of ' +
    'a value, 400, 401, 403, 409, 412, 413, 415, 429 and 5xx. All API keys of a shop share them.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: '5d0f8f5c-6a1e-4a53-9c0b-2f7f3a1c8e64',
}

type Answers = Record<
  string,
  { description: string | undefined; headers?: Headers } & Partial<ReturnType<typeof json>>
>
type Headers = Record<string, { $ref: string }>

/** What an answer says beside its body, beyond the documented surface. */
function headersOf(endpoint: Endpoint, answer: JsonSchema | null): { headers: Headers } {
  const names: (keyof typeof ADDED_HEADERS)[] = [
    'X-Shop-Service',
    ...(endpoint.isStream || endpoint.method === 'DELETE' ? [] : (['X-Shop-Place'] as const)),
    ...(answer?.properties?.['id'] ? (['ETag'] as const) : []),
    ...(isRepeatable(endpoint) ? (['Idempotent-Replayed'] as const) : []),
  ]
  return {
    headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
  }
}

function responsesOf(surface: Surface, endpoint: Endpoint): Answers {
  const { status, schema } = endpoint.success
  const refusals = [...new Set([...surface.common, ...endpoint.refusals])].toSorted((a, b) => a - b)
  return {
    [status]: {
      description: STATUS_CODES[status],
      ...headersOf(endpoint, schema && jsonSchema(schema, 'output')),
      ...(schema && answerOf(endpoint, schema)),
    },
    ...(endpoint.isConditional && { 304: { description: STATUS_CODES[304] } }),
    ...Object.fromEntries(
      refusals.map((code) => [
        code,
        { description: STATUS_CODES[code], ...json({ $ref: '#/components/schemas/Error' }) },
      ]),
    ),
  }
}

function answerOf(endpoint: Endpoint, schema: z.ZodMiniType) {
  const made = jsonSchema(schema, 'output')
  const of = answeredBy(endpoint)
  if (endpoint.isStream) return content('text/event-stream', made, STREAM_EXAMPLE)
  return json(made, endpoint.method === 'POST' ? newExampleOf(made, of) : exampleOf(made, '', of))
}

function requestBodyOf({ method }: Endpoint, schema: z.ZodMiniType) {
  const made = jsonSchema(schema, 'input')
  return json(made, method === 'PATCH' ? patchExampleOf(made) : (exampleOf(made) ?? {}))
}

const mapped = (stored: Readonly<Record<string, string>>) =>
  Object.entries(stored)
    .map(([word, full]) => `${word.toUpperCase()} ${full}`)
    .join(', ')

/** The first paragraph says what it is, the others what a program has to know of all operations. */
const ABOUT = [
  'The service of a vehicle service shop. Times are in UTC, money is in cents, and what a caller may not do is ' +
    'refused with a reason that a person can read.',
  'Times are sent in ISO 8601 with an offset (Z, +01:00 or +0100; seconds may be left out) and answered as ...sssZ. Ids are ' +
    'UUIDs, found in capitals too, and answered in small letters.',
  'What is marked x-addition goes beyond the documented surface: other services may lack it. All answers are X-Shop-Service: Frontdesk.',
  `Both surfaces show the same records. Of appointments, live statuses are these full ones: ${mapped(APPOINTMENT_STORED)}. Of ` +
    `invoices: ${mapped(INVOICE_STORED)}. A full name is companyName, or firstName and lastName; endAt is scheduled_at and ` +
    'duration_minutes; title is service_type; dueDate is the UTC date of due_at.',
].join('\n\n')

function descriptionOf({ scopes, isAddition, note }: Endpoint, rule: string | undefined) {
  const needs = scopes.length > 0 ? `Needs ${scopes.join(' and ')}.` : 'Any key will do.'
  const description = [needs, note, rule].filter(Boolean).join(' ')
  return isAddition ? marked(description) : { description }
}

const operationOf = (surface: Surface, operationId: string, endpoint: Endpoint) => ({
  operationId,
  tags: [tagOf(endpoint)],
  summary: endpoint.summary,
  ...descriptionOf(endpoint, surface.rules[operationId]),
  parameters: parametersOf(endpoint),
  ...(endpoint.body && { requestBody: requestBodyOf(endpoint, endpoint.body) }),
  responses: responsesOf(surface, endpoint),
})

export type OpenApi = ReturnType<typeof openapiOf>
export type Operation = ReturnType<typeof operationOf>

/** The surface's table as OpenAPI 3.1. */
export function openapiOf(surface: Surface) {
  const paths: Record<string, Record<string, Operation>> = {}
  const tags = [...new Set(Object.values(surface.endpoints).map(tagOf))].toSorted()
  for (const [operationId, endpoint] of Object.entries(surface.endpoints)) {
    const operation = operationOf(surface, operationId, endpoint)
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: surface.title,
      version: '1',
      description: ABOUT,
      contact: { name: 'Frontdesk contributors' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: surface.prefix }],
    tags: tags.map((name) => ({ name, description: TAGS[name] ?? '' })),
    security: [{ [surface.security.name]: [] }],
    paths,
    components: {
      schemas: { Error: jsonSchema(surface.error, 'output') },
      headers: Object.fromEntries(
        Object.entries(ADDED_HEADERS).map(([name, description]) => [
          name,
          { schema: { type: 'string' }, ...marked(description) },
        ]),
      ),
      securitySchemes: { [surface.security.name]: surface.security.scheme },
    },
  }
}
