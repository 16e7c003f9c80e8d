import { STATUS_CODES } from 'node:http'
import * as z from 'zod/mini'
import type { Endpoint, Surface } from '../../contract/endpoint'
import { IDEMPOTENCY_HOURS } from '../../contract/full/endpoints'
import { type Described, exampleOf, IDS, newExampleOf, patchExampleOf, STREAM_EXAMPLE } from './example'
import { TAGS } from './tags'

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

/** Words of an address that are no places to fill in. */
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
      description: 'An id, as it was answered.',
      required: true,
      schema: { type: 'string' },
      example: exampleOf({ type: 'string' }, name, tagOf(endpoint)),
    }
  })
  const { properties = {}, required = [] } = jsonSchema(endpoint.query, 'input')
  const isRepeatable = endpoint.method === 'POST' || endpoint.method === 'PATCH'
  return [
    ...path,
    ...Object.entries(properties).map(([name, { description, ...schema }]) => ({
      name,
      in: 'query',
      ...(description !== undefined && { description }),
      required: required.includes(name),
      schema,
      ...(!CURSORS.includes(name) && { example: exampleOf(schema, name) }),
    })),
    ...(isRepeatable ? [IDEMPOTENCY_KEY] : []),
    ...(endpoint.isStream
      ? [header('Last-Event-ID', 'The id of the last change that was heard: those after it follow.')]
      : []),
    ...(endpoint.isConditional
      ? [header('If-None-Match', 'The ETag of an earlier answer: 304 while nothing has changed since.')]
      : []),
    ...(endpoint.refusals.includes(412)
      ? [
          header(
            'If-Match',
            'The ETag that the record had: where it has another by now, nothing is done (412).',
          ),
        ]
      : []),
  ]
}

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  description,
  required: false,
  schema: { type: 'string' },
})

const IDEMPOTENCY_KEY = {
  ...header(
    'Idempotency-Key',
    `Another one for each act. Sent again with the same within ${IDEMPOTENCY_HOURS} hours, it is done once and answered as the first time.`,
  ),
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: '5d0f8f5c-6a1e-4a53-9c0b-2f7f3a1c8e64',
}

type Answers = Record<string, { description: string | undefined } & Partial<ReturnType<typeof json>>>

function responsesOf(surface: Surface, endpoint: Endpoint): Answers {
  const { status, schema } = endpoint.success
  const refusals = [...new Set([...surface.common, ...endpoint.refusals])].toSorted((a, b) => a - b)
  return {
    [status]: { description: STATUS_CODES[status], ...(schema && answerOf(endpoint, schema)) },
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

const ABOUT =
  'The service of a vehicle service shop. Times are in UTC, money is in cents, and what a caller may not do is ' +
  'refused with a reason that a person can read.'

function descriptionOf({ scopes, isAddition, note }: Endpoint) {
  const needs = scopes.length > 0 ? `Needs ${scopes.join(' and ')}.` : 'Any key will do.'
  const addition = isAddition ? ['An addition of this service: others may have nothing at this address.'] : []
  return [needs, ...addition, ...(note === undefined ? [] : [note])].join(' ')
}

const operationOf = (surface: Surface, operationId: string, endpoint: Endpoint) => ({
  operationId,
  tags: [tagOf(endpoint)],
  summary: endpoint.summary,
  description: descriptionOf(endpoint),
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
      securitySchemes: { [surface.security.name]: surface.security.scheme },
    },
  }
}
