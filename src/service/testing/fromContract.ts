import * as fc from 'fast-check'
import { anyCharacter } from '~/domain/testing/anyCharacter'
import { type Described, exampleOf } from '~/service/http/example'
import type { openapiOf } from '~/service/http/openapi'

// Requests drawn from what a surface's OpenAPI document says of it: most are near what is asked for, the rest is nonsense.

type Document = ReturnType<typeof openapiOf>
type Parameter = { name: string; in: string; schema: Described }
export type Answers = Record<string, { content?: Record<string, { schema: object }> }>
export type Operation = {
  operationId: string
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: Described & { required?: string[] } }> }
  responses: Answers
}

export type Drawn = {
  operation: Operation
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

const text = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 300 }),
  fc.string({ maxLength: 40 }),
  fc.constantFrom('', ' ', '\0', '\ud800', '🚗'.repeat(100), "' OR 1=1 --", '../../etc/passwd', '__proto__'),
)
const number = fc.oneof(
  fc.integer({ min: -2, max: 20_000 }),
  fc.double(),
  fc.maxSafeInteger(),
  fc.constantFrom(-0, 1e308, 2 ** 53, 0.1),
)
const time = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom(
    '9999-12-31T23:59:59.999Z',
    '0000-01-01T00:00:00Z',
    '2026-03-14T09:30:00+05:45',
    '2026-02-30',
  ),
)
const anything = fc.jsonValue({ maxDepth: 4, stringUnit: anyCharacter })

/** One of these a dozen times as often as nonsense. */
const mostly = (near: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 12, arbitrary: near }, { weight: 1, arbitrary: anything })

function valueOf(
  schema: Described & { required?: string[] },
  name: string,
  ids: readonly string[],
): fc.Arbitrary<unknown> {
  const { type, format, enum: words, anyOf, items, properties } = schema
  if (anyOf) return fc.oneof(...anyOf.map((option) => valueOf(option, name, ids)))
  if (words) return fc.constantFrom(...words)
  if (format === 'uuid') return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...ids) }, fc.uuid())
  if (format === 'date-time' || format === 'date') return time
  if (type === 'null') return fc.constant(null)
  const kinds = [type ?? []].flat()
  if (kinds.includes('null'))
    return fc.oneof(fc.constant(null), valueOf({ ...schema, type: kinds[0] ?? '' }, name, ids))
  if (properties) {
    const fields = Object.entries(properties).filter(([key, value]) => exampleOf(value, key) !== undefined)
    return fc.record(
      Object.fromEntries(fields.map(([key, value]) => [key, mostly(valueOf(value, key, ids))])),
      { requiredKeys: schema.required ?? [] },
    )
  }
  const example = exampleOf(schema, name)
  const other = items
    ? fc.array(valueOf(items, name, ids), { maxLength: 3 })
    : kinds.includes('integer') || kinds.includes('number')
      ? number
      : kinds.includes('boolean')
        ? fc.boolean()
        : text
  return example === undefined ? anything : fc.oneof({ weight: 4, arbitrary: fc.constant(example) }, other)
}

const HEADERS = fc.record(
  {
    'Idempotency-Key': fc.oneof(fc.constantFrom('again', 'k'.repeat(255), 'k'.repeat(256)), fc.uuid()),
    'If-Match': fc.constantFrom('*', '"stale"', 'nonsense', 'W/"weak"'),
    'If-None-Match': fc.constantFrom('*', '"known"', 'nonsense'),
    'Last-Event-ID': fc.constantFrom('0.0', 'ffff.3', 'nonsense', ''),
    'Content-Type': fc.constantFrom(
      'application/json',
      'application/json; charset=utf-8',
      'text/plain',
      'nonsense',
    ),
    'Accept-Encoding': fc.constantFrom('gzip', 'br', '*;q=0'),
  },
  { requiredKeys: [] },
)

const RAW = fc.constantFrom(
  '',
  '{',
  '[]',
  'null',
  '{"name":"a","name":"b"}',
  '\ufeff{}',
  '[[[[[[[[[[]]]]]]]]]]',
)

function pathOf(template: string, ids: readonly string[]) {
  const parts = template.split('/').map((part) =>
    part.startsWith('{')
      ? fc.oneof(
          { weight: 12, arbitrary: fc.constantFrom(...ids) },
          text.map((word) => encodeURIComponent(word.toWellFormed())),
        )
      : fc.constant(part),
  )
  return fc.tuple(...parts).map((all) => all.join('/'))
}

/** Several words of a list, as an address holds them. */
const wordsOr = (value: unknown) =>
  Array.isArray(value) && value.every((word) => typeof word === 'string')
    ? value.join()
    : JSON.stringify(value)

function queryOf(parameters: readonly Parameter[], ids: readonly string[]) {
  const asked = parameters.filter((parameter) => parameter.in === 'query')
  const known = fc.record(
    Object.fromEntries(asked.map(({ name, schema }) => [name, mostly(valueOf(schema, name, ids))])),
    { requiredKeys: [] },
  )
  const strange = fc.dictionary(fc.string({ maxLength: 8 }), text, { maxKeys: 1 })
  return fc
    .tuple(known, fc.oneof({ weight: 8, arbitrary: fc.constant({}) }, strange))
    .map(([query, more]) =>
      Object.entries({ ...query, ...more }).map(([name, value]): [string, string] => [
        name.toWellFormed(),
        (typeof value === 'string' ? value : wordsOr(value)).toWellFormed(),
      ]),
    )
}

/** Any of the document's operations, with those ids where an id is asked for. */
export function requestsOf({ paths }: Document, ids: readonly string[]): fc.Arbitrary<Drawn> {
  const each = Object.entries(paths).flatMap(([template, methods]) =>
    Object.entries(methods as unknown as Record<string, Operation>).map(([method, operation]) => {
      const schema = operation.requestBody?.content['application/json']?.schema
      const body = schema
        ? fc.oneof(
            { weight: 20, arbitrary: valueOf(schema, '', ids).map((value) => JSON.stringify(value)) },
            { weight: 2, arbitrary: anything.map((value) => JSON.stringify(value)) },
            { weight: 1, arbitrary: RAW },
          )
        : fc.constant(undefined)
      const isSent = schema !== undefined
      return fc
        .tuple(pathOf(template, ids), queryOf(operation.parameters, ids), HEADERS, body, fc.nat(40))
        .map(([path, query, headers, sent, luck]): Drawn => ({
          operation,
          method: luck === 0 ? 'PUT' : method.toUpperCase(),
          path: `${path}${query.length > 0 ? `?${new URLSearchParams(query)}` : ''}`,
          headers: {
            ...(isSent && luck > 2 && { 'Content-Type': 'application/json' }),
            ...(luck % 3 === 0 ? headers : {}),
          },
          body: luck === 0 ? undefined : sent,
        }))
    }),
  )
  return fc.oneof(...each)
}
