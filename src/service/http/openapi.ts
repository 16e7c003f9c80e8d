import { STATUS_CODES } from 'node:http'
import * as z from 'zod/mini'
import type { Endpoint, Surface } from '../../contract/endpoint'
import { type Described, exampleOf, STREAM_EXAMPLE } from './example'

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

function parametersOf(endpoint: Endpoint) {
  const path = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const { properties = {}, required = [] } = jsonSchema(endpoint.query, 'input')
  const isRepeatable = endpoint.method === 'POST' || endpoint.method === 'PATCH'
  return [
    ...path,
    ...Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema,
    })),
    ...(isRepeatable
      ? [headerParameter('Idempotency-Key', { type: 'string', minLength: 1, maxLength: 255 })]
      : []),
    ...(endpoint.isStream ? [headerParameter('Last-Event-ID', { type: 'string' })] : []),
    ...(endpoint.isConditional ? [headerParameter('If-None-Match', { type: 'string' })] : []),
    ...(endpoint.refusals.includes(412) ? [headerParameter('If-Match', { type: 'string' })] : []),
  ]
}

const headerParameter = (name: string, schema: JsonSchema) => ({
  name,
  in: 'header',
  required: false,
  schema,
})

function responsesOf(surface: Surface, endpoint: Endpoint) {
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

function answerOf({ isStream }: Endpoint, schema: z.ZodMiniType) {
  const made = jsonSchema(schema, 'output')
  return isStream ? content('text/event-stream', made, STREAM_EXAMPLE) : json(made, exampleOf(made))
}

/** A patch says what changes, and no more. */
const PATCHED_AT_ONCE = 2

function requestBodyOf({ method }: Endpoint, schema: z.ZodMiniType) {
  const made = jsonSchema(schema, 'input')
  const whole = Object.entries(exampleOf(made) ?? {})
  return json(made, Object.fromEntries(method === 'PATCH' ? whole.slice(0, PATCHED_AT_ONCE) : whole))
}

/** What it is about is the first word of its address. */
const tagOf = ({ path }: Endpoint) => path.split('/')[1] ?? ''

const ABOUT =
  'The service of a vehicle service shop. Times are in UTC, money is in cents, and what a caller may not do is ' +
  'refused with a reason that a person can read.'

function descriptionOf({ scopes, isAddition, note }: Endpoint) {
  const needs = scopes.length > 0 ? `Needs ${scopes.join(' and ')}.` : 'Any key will do.'
  const addition = isAddition ? ['An addition of this service: others may have nothing at this address.'] : []
  return [needs, ...addition, ...(note === undefined ? [] : [note])].join(' ')
}

/** The surface's table as OpenAPI 3.1. */
export function openapiOf(surface: Surface) {
  const paths: Record<string, JsonSchema> = {}
  const tags = [...new Set(Object.values(surface.endpoints).map(tagOf))].toSorted()
  for (const [operationId, endpoint] of Object.entries(surface.endpoints)) {
    const operation = {
      operationId,
      tags: [tagOf(endpoint)],
      summary: endpoint.summary,
      description: descriptionOf(endpoint),
      parameters: parametersOf(endpoint),
      ...(endpoint.body && { requestBody: requestBodyOf(endpoint, endpoint.body) }),
      responses: responsesOf(surface, endpoint),
    }
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
    tags: tags.map((name) => ({ name, description: `What is done with ${name.replace('-', ' ')}.` })),
    security: [{ [surface.security.name]: [] }],
    paths,
    components: {
      schemas: { Error: jsonSchema(surface.error, 'output') },
      securitySchemes: { [surface.security.name]: surface.security.scheme },
    },
  }
}
