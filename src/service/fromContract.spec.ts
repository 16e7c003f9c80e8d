import addFormats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { fullSurface } from '~/contract/full/endpoints'
import { liveSurface } from '~/contract/live/endpoints'
import { openapiOf } from './http/openapi'
import { addCustomer, oneOfEach, pay, type Shops } from './testing/counter'
import { type Answers, type Drawn, requestsOf } from './testing/fromContract'
import { startShops } from './testing/shop'
import { stateOf } from './testing/state'

// Whatever is asked: an answer that the document knows, in the document's shape, never a fault; nothing is changed by what
// was refused, and nobody sees a byte of another shop. `npm run fuzz` asks a hundred thousand things, each time others.

/** The same ones over Postgres, of which each takes ten times as long. */
const RUNS = Number(process.env['RUNS'] ?? 1_000) / (inject('postgres') === undefined ? 1 : 10)
const SEED = Number(process.env['SEED'] ?? 20_260_309)
/** A shop grows by what it takes, and all of it is compared. */
const AT_A_SHOP = 250
/** As in nothing that is drawn. */
const OF_OTHERS = 'Zarathustra'

let shops: Shops
beforeAll(async () => {
  shops = await startShops()
})
afterAll(() => shops.close())

const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)
const compiled = new Map<object, ReturnType<typeof ajv.compile>>()
const fits = (schema: object, value: unknown) => {
  const check = compiled.get(schema) ?? ajv.compile(schema)
  compiled.set(schema, check)
  return check(value)
}

const documents = [openapiOf(fullSurface), openapiOf(liveSurface)] as const

/** What is wrong with an answer by its document; null where nothing is. */
function faultOf(
  { operation, method }: Drawn,
  { status, text }: { status: number; text: string },
  errors: object,
): string | null {
  if (status >= 500) return 'a fault'
  const isKnown = status in operation.responses || status === 404 || (status === 405 && method === 'PUT')
  if (!isKnown) return 'a status that the document does not know'
  if (status === 204 || status === 304) return text === '' ? null : 'a body where none may be'
  const answers: Answers = operation.responses
  const schema = status >= 400 ? errors : answers[status]?.content?.['application/json']?.schema
  return schema && !fits(schema, JSON.parse(text)) ? 'a shape that the document does not know' : null
}

const keyed = (surface: 'full' | 'live', key: string): Record<string, string> =>
  surface === 'full' ? { 'X-Service-Key': key } : { Authorization: `Bearer ${key}` }

describe.each([
  ['full', fullSurface, documents[0]],
  ['live', liveSurface, documents[1]],
] as const)('whatever is asked of the %s surface', (name, { prefix }, document) => {
  test(
    `is answered as its document says (seed ${SEED}, ${RUNS} requests)`,
    { timeout: 3_600_000 },
    async () => {
      const errors = document.components.schemas.Error
      const other = await shops.newShop(OF_OTHERS)
      const others = await oneOfEach(other)
      await addCustomer(other, { name: `${OF_OTHERS} of another shop` })
      const statuses: Record<number, number> = {}
      for (let at = 0; at < RUNS; at += AT_A_SHOP) {
        const shop = await shops.newShop('Cedar Street Auto', null, 'admin')
        const own = await oneOfEach(shop)
        await pay(shop, own.unpaid, 100)
        const ids = [...Object.values(own), ...Object.values(others).slice(0, 3)]
        const drawn = fc.sample(requestsOf(document, ids), {
          seed: SEED + at,
          numRuns: Math.min(AT_A_SHOP, RUNS - at),
        })
        let state = await stateOf(shops, shop)
        for (const request of drawn) {
          const asked = new AbortController()
          const response = await shops.service.fetch(
            new Request(`http://desk.example${prefix}${request.path}`, {
              method: request.method,
              headers: { ...request.headers, ...keyed(name, shop.key) },
              signal: asked.signal,
              ...(request.body !== undefined && { body: request.body }),
            }),
          )
          const { status } = response
          statuses[status] = (statuses[status] ?? 0) + 1
          const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true
          if (isStream) await response.body?.cancel()
          const text = isStream ? '' : await response.text()
          const { method, path, body } = request
          const said = { status, text, seed: SEED + at, method, path, body }
          // A key that was used before brings its first answer again, whatever it is sent with.
          const isReplayed = response.headers.has('idempotent-replayed')
          const fault = isStream || isReplayed ? null : faultOf(request, { status, text }, errors)
          expect({ ...said, fault }).toEqual({ ...said, fault: null })
          expect({ ...said, isOthers: text.includes(OF_OTHERS) }).toEqual({ ...said, isOthers: false })
          const after = method === 'GET' && status < 400 ? state : await stateOf(shops, shop)
          const isRefused = status >= 400
          expect({ ...said, after }).toEqual({ ...said, after: isRefused ? state : after })
          state = after
        }
      }
      console.log(`${name}: ${RUNS} requests with seed ${SEED}, by status ${JSON.stringify(statuses)}`)
    },
  )
})
