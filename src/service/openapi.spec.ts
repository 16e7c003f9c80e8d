import { STATUS_CODES } from 'node:http'
import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fullSurface } from '~/contract/full/endpoints'
import { liveSurface } from '~/contract/live/endpoints'
import type { Shops } from './testing/counter'
import { startShops } from './testing/shop'

let shops: Shops
beforeAll(async () => {
  shops = await startShops()
})
afterAll(() => shops.close())

type Media = { schema: object; example?: unknown }
type Content = { content?: Partial<Record<'application/json' | 'text/event-stream', Media>> }
type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: Content
  responses: Record<string, Content & { description: string }>
}
type Document = {
  openapi: string
  info: { title: string; version: string; license: object }
  tags: { name: string; description: string }[]
  servers: { url: string }[]
  security: Record<string, string[]>[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; securitySchemes: Record<string, Record<string, string>> }
}

const documentOf = async ({ name }: typeof fullSurface | typeof liveSurface) => {
  const answer = await shops.ask<Document>(name, 'GET', '/openapi.json', null)
  expect(answer.status).toBe(200)
  return answer.body
}

const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

const schemaOf = ({ content }: Content = {}) =>
  (content?.['application/json'] ?? content?.['text/event-stream'])?.schema

const CLOSED = { type: 'object', additionalProperties: false }

const headersOf = (document: Document) =>
  operationsOf(document).map(({ path, method, operation }) => ({
    path,
    method,
    names: operation.parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name),
  }))

describe.each([fullSurface, liveSurface])(
  'the $name surface describes itself at $prefix/openapi.json',
  (surface) => {
    test('to anybody: no key is needed, and a wrong one does no harm', async () => {
      const plain = await shops.ask(surface.name, 'GET', '/openapi.json', null)
      const wrong = await shops.ask(surface.name, 'GET', '/openapi.json', 'nonsense')
      expect([plain.status, wrong.status]).toEqual([200, 200])
      expect(plain.headers.get('content-type')).toBe('application/json')
      expect(wrong.text).toBe(plain.text)
    })

    test('as it did before: a change of the contract is a change of this file', async () => {
      const pretty = `${JSON.stringify(await documentOf(surface), null, 2)}\n`
      await expect(pretty).toMatchFileSnapshot(`./openapi.${surface.name}.snap.json`)
    })

    test('with every endpoint of its table, and no others', async () => {
      const described = operationsOf(await documentOf(surface)).map(
        ({ path, method, operation }) => `${operation.operationId} ${method} ${path}`,
      )
      const table = Object.entries(surface.endpoints)
      expect(described.toSorted()).toEqual(
        table.map(([name, { method, path }]) => `${name} ${method.toLowerCase()} ${path}`).toSorted(),
      )
    })

    test('as OpenAPI 3.1 wants it: a title, a version, a server, and a key in the header of this surface', async () => {
      const document = await documentOf(surface)
      expect(document.openapi).toBe('3.1.0')
      expect(document.info).toMatchObject({
        title: surface.title,
        version: '1',
        license: { name: 'MIT', identifier: 'MIT' },
      })
      expect(document.servers).toEqual([{ url: surface.prefix }])
      expect(document.security.flatMap((needed) => Object.keys(needed))).toEqual(
        Object.keys(document.components.securitySchemes),
      )
      expect(Object.values(document.components.securitySchemes)).toEqual([
        surface.name === 'full'
          ? { type: 'apiKey', in: 'header', name: 'X-Service-Key' }
          : { type: 'http', scheme: 'bearer' },
      ])
    })

    test('with what each operation is about, and what it needs, in words', async () => {
      const document = await documentOf(surface)
      const operations = operationsOf(document).map(({ operation }) => operation)
      expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(
        new Set(document.tags.map(({ name }) => name)),
      )
      expect(operations.filter(({ tags, description }) => tags.length !== 1 || description === '')).toEqual(
        [],
      )
    })

    test('with an example of each that is sent and answered, which its own schema takes', async () => {
      const ajv = new Ajv2020({ strict: false })
      addFormats.default(ajv)
      const wrong: string[] = []
      for (const { operation } of operationsOf(await documentOf(surface))) {
        const answers = Object.entries(operation.responses).filter(([status]) => status < '300')
        for (const { content = {} } of [operation.requestBody ?? {}, ...answers.map(([, answer]) => answer)])
          for (const { schema, example } of Object.values(content)) {
            const isValid = ajv.compile(schema)
            if (!isValid(example)) wrong.push(`${operation.operationId}: ${ajv.errorsText(isValid.errors)}`)
            if (JSON.stringify(example).includes('"Text"'))
              wrong.push(`${operation.operationId}: a field has no example in src/service/http/example.ts`)
          }
      }
      expect(wrong).toEqual([])
    })

    test('with each name in a path described as a parameter, and none twice', async () => {
      for (const { path, operation } of operationsOf(await documentOf(surface))) {
        const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
        expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
        expect(inPath.filter(({ required }) => !required)).toEqual([])
        const names = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
        expect(names).toEqual([...new Set(names)])
      }
    })

    test('with one success and every refusal of each endpoint, in words and in the envelope', async () => {
      for (const { method, operation } of operationsOf(await documentOf(surface))) {
        const { responses } = operation
        const statuses = Object.keys(responses)
        const success = method === 'post' ? '201' : method === 'delete' ? '204' : '200'
        expect(statuses.filter((status) => status < '300')).toEqual([success])
        expect(statuses).toEqual(expect.arrayContaining(['400', '401', '403', '429', '500']))
        const wordless = statuses.filter((status) => responses[status]?.description !== STATUS_CODES[status])
        expect(wordless).toEqual([])
        const refusals = statuses.filter((status) => status >= '400')
        expect(refusals.map((status) => schemaOf(responses[status]))).toEqual(
          refusals.map(() => ({ $ref: '#/components/schemas/Error' })),
        )
        expect(responses[success]?.content === undefined).toBe(success === '204')
      }
    })

    test('in schemas that a validator takes, closed for what is sent and open for what is answered', async () => {
      const document = await documentOf(surface)
      const ajv = new Ajv2020({ strict: false })
      addFormats.default(ajv)
      for (const { method, operation } of operationsOf(document)) {
        const sent = schemaOf(operation.requestBody)
        const isWrite = method === 'post' || method === 'patch'
        expect(sent === undefined).toBe(!isWrite)
        expect({ ...CLOSED, ...sent }).toMatchObject(CLOSED)
        expect(Object.keys(sent ?? CLOSED)).toEqual(expect.arrayContaining(Object.keys(CLOSED)))
        const answered = Object.entries(operation.responses)
          .filter(([status]) => status < '300')
          .flatMap(([, response]) => schemaOf(response) ?? [])
        for (const schema of answered) expect(JSON.stringify(schema)).not.toContain('additionalProperties')
        const asked = operation.parameters.map(({ schema }) => schema)
        for (const schema of [...answered, ...asked, ...(sent ? [sent] : [])])
          expect(() => ajv.compile(schema)).not.toThrow()
      }
      for (const schema of Object.values(document.components.schemas))
        expect(() => ajv.compile(schema)).not.toThrow()
    })
  },
)

test('what may be sent again safely, and what may be guarded, says so on the full surface alone', async () => {
  const expected: Record<string, string[]> = {
    get: [],
    delete: ['If-Match'],
    post: ['Idempotency-Key'],
    patch: ['Idempotency-Key', 'If-Match'],
  }
  // These make something new out of a record that the path names, and that has an ETag.
  const OF_A_RECORD = ['/quotes/{id}/convert-to-invoice', '/payments/{invoiceId}/record']
  const expectedOf = (path: string, method: string) => {
    if (path === '/changes') return ['Last-Event-ID']
    if (path === '/shop' && method === 'get') return ['If-None-Match']
    // The answer that shows a key is never stored.
    if (path === '/keys' && method === 'post') return []
    return OF_A_RECORD.includes(path) ? expected.patch : expected[method]
  }
  const full = headersOf(await documentOf(fullSurface))
  for (const { path, method, names } of full) {
    const known = expectedOf(path, method)
    expect([path, method, names]).toEqual([path, method, known])
  }
  expect(headersOf(await documentOf(liveSurface)).flatMap(({ names }) => names)).toEqual([
    'If-None-Match',
    'Last-Event-ID',
  ])
})
