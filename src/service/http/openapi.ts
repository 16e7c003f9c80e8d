import { STATUS_CODES } from 'node:http'
import * as z from 'zod/mini'
import type { Endpoint, Surface } from '../../contract/endpoint'

type JsonSchema = Record<string, unknown> & { properties?: object; required?: string[] }

const jsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
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
const content = (type: string, schema: JsonSchema) => ({ content: { [type]: { schema } } })
const json = (schema: JsonSchema) => content(JSON_TYPE, schema)

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
    [status]: {
      description: STATUS_CODES[status],
      ...(schema &&
        content(endpoint.isStream ? 'text/event-stream' : JSON_TYPE, jsonSchema(schema, 'output'))),
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

function descriptionOf({ scopes, isAddition, note }: Endpoint) {
  const needs = scopes.length > 0 ? `Needs ${scopes.join(' and ')}.` : 'Any key will do.'
  const addition = isAddition ? ['An addition of this service: others may have nothing at this address.'] : []
  return [needs, ...addition, ...(note === undefined ? [] : [note])].join(' ')
}

/** The surface's table as OpenAPI 3.1. */
export function openapiOf(surface: Surface) {
  const paths: Record<string, JsonSchema> = {}
  for (const [operationId, endpoint] of Object.entries(surface.endpoints)) {
    const operation = {
      operationId,
      summary: endpoint.summary,
      description: descriptionOf(endpoint),
      parameters: parametersOf(endpoint),
      ...(endpoint.body && { requestBody: json(jsonSchema(endpoint.body, 'input')) }),
      responses: responsesOf(surface, endpoint),
    }
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: { title: surface.title, version: '1' },
    servers: [{ url: surface.prefix }],
    security: [{ [surface.security.name]: [] }],
    paths,
    components: {
      schemas: { Error: jsonSchema(surface.error, 'output') },
      securitySchemes: { [surface.security.name]: surface.security.scheme },
    },
  }
}
