import { Hono, type Context } from 'hono'
import { MOST_STREAMS, POSITION_HEADER, STREAM_HEADERS } from '~/contract/changes'
import { COMPRESSIBLE, writtenAnswer } from '~/contract/compressible'
import { isRepeatable, type Endpoint, type Surface } from '~/contract/endpoint'
import { MAKER, MAKER_HEADER } from '~/contract/maker'
import type { Watch } from '~/contract/requestRecord'
import type { Unreadable } from '~/contract/unreadable'
import { missingScope } from '~/domain/scopes'
import { type Feed, type Words, placeIn } from '~/service/changes/feed'
import { MINUTE_MS, type Clock } from '~/service/clock'
import { loggable, loggableAsIs } from '~/service/loggableMessage'
import type { Spent as Left, Store } from '~/service/store/engine'
import type { Spent } from '~/service/store/rateLimits'
import type { Vault } from '~/service/vault'
import type { Exceptions } from '~/service/webhooks/exceptions'
import { readJson, refuseByHeaders } from './body'
import { checkBody, checkQuery } from './check'
import { callerOf, countedCallerOf, type Caller } from './credential'
import { isKnown, written } from './etag'
import type { AnyHandler } from './handlers'
import { createIdempotentWrite } from './idempotentWrite'
import type { KeyUses } from './keyUses'
import { openapiOf } from './openapi'
import { forbidden, Problem, toProblem } from './problem'
import { newRequestId } from './requestId'
import type { SurfaceConventions } from './surfaceConventions'

/** What a surface is built from. */
export type Parts = {
  store: Store
  vault: Vault
  clock: Clock
  /** From when on a stored answer is still good. */
  answersSince: () => number
  rateLimited: boolean
  idempotencyWaitMs: number
  exceptions: Exceptions
  feed: Feed
  uses: KeyUses
  watch: Watch
}

/** Who sent the request, as far as the network says; and why no more of it could be read than which surface it asks. */
export type Origin = { address?: string; unreadable?: Unreadable }

type Env = { Bindings: Origin }

const ANONYMOUS_LIMIT = 1_000

/** One surface over HTTP: its table, its handlers, and its manner of speaking. */
export function createSurface(
  surface: Surface,
  handlers: ReadonlyMap<string, AnyHandler>,
  { manner, words }: { manner: SurfaceConventions; words: Words },
  parts: Parts,
) {
  const { store, vault, clock } = parts
  const app = new Hono<Env>().basePath(surface.prefix)
  const ofKeys = { name: surface.prefix, limit: manner.limit }
  const ofAddresses = { name: `${surface.prefix} strangers`, limit: ANONYMOUS_LIMIT }
  const write = createIdempotentWrite({ ...parts, endpoints: surface.endpoints })

  const unlimited = { limit: manner.limit, remaining: manner.limit, resetMs: MINUTE_MS, refused: false }

  // Measured by what nobody sets, told by the clock.
  const told = ({ resetMs, ...left }: Left): Spent => ({ ...left, resetAt: clock() + resetMs })

  /** Runs one request to its answer; whatever is thrown on the way becomes an answer too. */
  async function answering(
    c: Context<Env>,
    path: string | null,
    work: (request: Exchange) => Promise<Response>,
  ): Promise<Response> {
    const exchange: Exchange = {
      requestId: newRequestId(),
      headers: {},
      isCounted: false,
      caller: null,
      reason: null,
      waitedMs: 0,
    }
    const began = performance.now()
    const answer = await answered(c, exchange, work)
    parts.watch({
      at: clock(),
      request: exchange.requestId,
      surface: surface.name,
      method: c.req.method,
      path: path && surface.prefix + path,
      status: answer.status,
      ms: performance.now() - began,
      waitedMs: exchange.waitedMs,
      reason: answer.status < 400 ? null : exchange.reason,
      shop: exchange.caller?.shop ?? null,
      key: exchange.caller?.keyId ?? null,
      write: c.req.header('idempotency-key') ?? null,
    })
    return answer
  }

  async function answered(
    c: Context<Env>,
    exchange: Exchange,
    work: (request: Exchange) => Promise<Response>,
  ): Promise<Response> {
    try {
      return await work(exchange)
    } catch (error) {
      let problem = toProblem(error, exchange.requestId)
      // What fails before a key is known is counted by address, or guessing keys would cost nothing.
      if (!exchange.isCounted && problem.status !== 503)
        problem =
          (await countByAddress(c, exchange).catch((thrown: unknown) =>
            toProblem(thrown, exchange.requestId),
          )) ?? problem
      exchange.reason = problem.reason
      const body = JSON.stringify(manner.errorBody(problem, exchange.requestId))
      return respond(problem.status, body, { ...exchange.headers, ...manner.problemHeaders(problem) })
    }
  }

  async function countByAddress(c: Context<Env>, exchange: Exchange): Promise<Problem | null> {
    exchange.isCounted = true
    const address = c.env?.address ?? 'unknown'
    const spent = told(parts.rateLimited ? await store.spend(ofAddresses, address) : unlimited)
    Object.assign(exchange.headers, manner.rateHeaders(spent))
    return spent.refused ? tooMany(spent) : null
  }

  function tooMany(spent: Spent): Problem {
    const seconds = Math.max(1, Math.ceil((spent.resetAt - clock()) / 1000))
    return new Problem(429, loggableAsIs(manner.tooManyMessage(seconds)), { 'Retry-After': String(seconds) })
  }

  async function callerOn(c: Context<Env>) {
    const credential = manner.credentialOf(c.req.raw.headers)
    if (parts.rateLimited) return countedCallerOf(store, ofKeys, credential, clock())
    const caller = await callerOf(store, credential, clock())
    return caller && { caller, spent: unlimited }
  }

  async function admit(c: Context<Env>, endpoint: Endpoint, exchange: Exchange): Promise<Caller> {
    const found = await callerOn(c)
    if (!found) throw new Problem(401, loggable`Missing or invalid API key`)
    const { caller } = found
    exchange.isCounted = true
    exchange.caller = caller
    parts.uses.note(caller.keyId, clock())
    const spent = told(found.spent)
    Object.assign(exchange.headers, manner.rateHeaders(spent))
    if (spent.refused) throw tooMany(spent)
    const missing = missingScope(caller.scopes, endpoint.scopes)
    if (missing) throw forbidden(missing)
    return caller
  }

  const queryOf = (c: Context<Env>, endpoint: Endpoint) =>
    checkQuery(endpoint.query, manner.readQuery(c.req.queries()), manner.queryMessage)

  async function look(c: Context<Env>, endpoint: Endpoint, handler: AnyHandler) {
    return answering(c, endpoint.path, async (exchange) => {
      const { shop, keyId, scopes } = await admit(c, endpoint, exchange)
      const input = { params: c.req.param(), query: queryOf(c, endpoint), body: undefined }
      const [place, found] = await store.snapshot((reader) =>
        Promise.all([
          placeIn(reader, shop),
          handler({ shop, keyId, scopes, now: clock(), reader, vault }, input),
        ]),
      )
      const answer = found ?? {}
      const isRecord = 'id' in answer
      const { body, etag } = isRecord ? written(answer) : { body: JSON.stringify(answer), etag: null }
      const wanted = c.req.header('If-None-Match') ?? null
      const isUnchanged = endpoint.isConditional && etag !== null && isKnown(wanted, etag)
      return respond(isUnchanged ? 304 : endpoint.success.status, body, {
        ...exchange.headers,
        ...COMPRESSIBLE,
        [POSITION_HEADER]: place,
        ...(etag && { ETag: etag }),
      })
    })
  }

  async function watch(c: Context<Env>, endpoint: Endpoint) {
    return answering(c, endpoint.path, async (exchange) => {
      if (c.req.method === 'HEAD') throw new Problem(405, loggable`Method not allowed`, { Allow: 'GET' })
      const caller = await admit(c, endpoint, exchange)
      queryOf(c, endpoint)
      const stream = await parts.feed.open(caller, words, c.req.header('Last-Event-ID') ?? null, MOST_STREAMS)
      if (!stream) throw new Problem(429, TOO_MANY_STREAMS, { 'Retry-After': '60' })
      return new Response(stream, {
        headers: { ...exchange.headers, ...ALWAYS, ...STREAM_HEADERS, 'Content-Type': EVENTS },
      })
    })
  }

  async function act(c: Context<Env>, name: string, endpoint: Endpoint, handler: AnyHandler) {
    return answering(c, endpoint.path, async (exchange) => {
      const { headers } = c.req.raw
      const caller = await admit(c, endpoint, exchange)
      if (endpoint.body) refuseByHeaders(headers)
      const prepare = async () => {
        const query = queryOf(c, endpoint)
        const body = endpoint.body ? checkBody(endpoint.body, await readJson(c.req.raw)) : undefined
        return (work: Parameters<AnyHandler>[0]) => handler(work, { params: c.req.param(), query, body })
      }
      const refusalBody = (problem: Problem) => {
        exchange.reason = problem.reason
        return JSON.stringify(manner.errorBody(problem, exchange.requestId))
      }
      const waited = (ms: number) => void (exchange.waitedMs = ms)
      const wanted = { name, caller, headers, requestId: exchange.requestId, prepare, refusalBody, waited }
      const outcome = await write(wanted, isRepeatable(endpoint))
      return respond(outcome.status, outcome.body, {
        ...exchange.headers,
        ...(!outcome.secret && COMPRESSIBLE),
        ...(outcome.etag && { ETag: outcome.etag }),
        ...(outcome.place && { [POSITION_HEADER]: outcome.place }),
        ...(outcome.replayed && { 'Idempotent-Replayed': 'true' }),
      })
    })
  }

  const allowed = new Map<string, string[]>()
  for (const [name, endpoint] of Object.entries(surface.endpoints)) {
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1')
    if (endpoint.isStream) {
      app.get(path, (c) => watch(c, endpoint))
      allowed.set(path, ['GET'])
      continue
    }
    const handler = handlers.get(name)
    if (!handler) throw new Error(`no handler for ${name}`)
    app.on(endpoint.method, path, (c) =>
      endpoint.method === 'GET' ? look(c, endpoint, handler) : act(c, name, endpoint, handler),
    )
    // Whatever answers GET answers HEAD.
    const methods = endpoint.method === 'GET' ? ['GET', 'HEAD'] : [endpoint.method]
    allowed.set(path, [...(allowed.get(path) ?? []), ...methods])
  }
  let document: string | null = null
  app.get(DOCUMENT_PATH, (c) =>
    answering(c, DOCUMENT_PATH, async (exchange) => {
      const refused = await countByAddress(c, exchange)
      if (refused) throw refused
      document ??= JSON.stringify(openapiOf(surface))
      return respond(200, document, { ...exchange.headers, ...COMPRESSIBLE })
    }),
  )
  allowed.set(DOCUMENT_PATH, ['GET', 'HEAD'])
  for (const [path, methods] of allowed) {
    app.all(path, (c) =>
      answering(c, path.replace(/:(\w+)/g, '{$1}'), async () => {
        throw new Problem(405, loggable`Method not allowed`, { Allow: methods.join(', ') })
      }),
    )
  }
  app.notFound((c) =>
    answering(c, null, async () => {
      const { unreadable } = c.env ?? {}
      if (unreadable) throw new Problem(unreadable.status, loggableAsIs(unreadable.message))
      throw new Problem(404, loggable`Not found`)
    }),
  )
  return app
}

type Exchange = {
  readonly requestId: string
  readonly headers: Record<string, string>
  isCounted: boolean
  caller: Caller | null
  /** Why it is refused, if it is. */
  reason: string | null
  waitedMs: number
}

const DOCUMENT_PATH = '/openapi.json'

const TOO_MANY_STREAMS = loggable`This key already has ${MOST_STREAMS} streams of changes: close one of them first`

const EVENTS = 'text/event-stream; charset=utf-8'

const ALWAYS = {
  [MAKER_HEADER]: MAKER,
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
}

function respond(status: number, body: string, headers: Record<string, string>): Response {
  const all = { ...headers, ...ALWAYS }
  if (status === 204 || status === 304) return new Response(null, { status, headers: all })
  return writtenAnswer(status, body, {
    'Content-Type': 'application/json',
    'Content-Length': `${Buffer.byteLength(body)}`,
    ...all,
  })
}
