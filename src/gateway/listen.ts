import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { getRequestListener, RequestError } from '@hono/node-server'
import { type Unreadable, UNREADABLE_ADDRESS } from '~/contract/unreadable'
import { parseUrl } from '~/domain/text/url'
import { askerBehind, type IsTrusted } from './reach'
import { createParserRefusals, refusalOf } from './unreadable'

/** Where a request came from; and why no more of it could be read than which surface it asks. */
export type Origin = { address?: string; unreadable?: Unreadable }
export type Fetch = (request: Request, origin: Origin) => Promise<Response>
export type Listening = { url: string; port: number; server: Server; close(): Promise<void> }

/** How long a client may keep a connection busy with nothing. */
export type Limits = {
  /** For a request to come whole. A body that never comes may not hold an idempotency key for long either. */
  requestMs: number
  /** Without a byte in either direction: an answer that nobody takes. A stream has a comment every 15 seconds. */
  silentMs: number
  /** How often requests that are late are looked for. */
  lookMs: number
}

const LIMITS: Limits = { requestMs: 30_000, silentMs: 120_000, lookMs: 5_000 }
/**
 * Longer than proxies and browsers keep a connection that is not used, mostly a minute: one that is closed here at the
 * moment in which they send on it again is a request without an answer.
 */
const KEPT_MS = 75_000

type Options = {
  host: string
  port: number
  tls?: { cert: Buffer; key: Buffer } | null
  patience?: Patience
  limits?: Limits
  /** Proxies that say truly for whom they ask. */
  isTrusted?: IsTrusted | null
  /** Why nothing more shall be sent to it. */
  hindrance?: () => Hindrance | null
}

/** Listens, and stops without cutting off what is under way. */
export async function listen(fetch: Fetch, options: Options): Promise<Listening> {
  const { host, port, tls, patience, isTrusted = null, hindrance = () => null } = options
  const { requestMs, silentMs, lookMs } = options.limits ?? LIMITS
  const listener = getRequestListener(
    (request, { incoming }) => {
      // Some hosts are none of an address's (999.1.1.1), and everything behind this reads the address.
      if (!parseUrl(request.url)) throw new RequestError(UNREADABLE_ADDRESS.message)
      return fetch(request, originOf(incoming, isTrusted))
    },
    {
      overrideGlobalObjects: true,
      errorHandler: (error) => {
        // Thrown on to where it is known what was asked.
        if (error instanceof RequestError) throw error
        console.error('a request failed:', error)
        return new Response(null, { status: 500 })
      },
    },
  )
  async function refuse(incoming: IncomingMessage, outgoing: ServerResponse) {
    const { method = '', url: target = '' } = incoming
    const origin = originOf(incoming, isTrusted)
    const refusal = await refusalOf(fetch, { method, target }, origin, UNREADABLE_ADDRESS)
    const body = await refusal.text()
    const length = Buffer.byteLength(body)
    const headers = { ...Object.fromEntries(refusal.headers), 'content-length': length, connection: 'close' }
    outgoing.writeHead(refusal.status, headers).end(body)
  }
  const refusals = createParserRefusals(fetch, (socket) => originOf({ socket, headers: {} }, isTrusted))
  const answerInTurn = inTurn((incoming, outgoing) => {
    if (answersHealth(incoming, outgoing, hindrance())) return
    const answered = hasTwoHosts(incoming)
      ? refuse(incoming, outgoing)
      : listener(incoming, outgoing).catch(() => refuse(incoming, outgoing))
    answered.catch((error: unknown) => {
      console.error('a request failed:', error)
      outgoing.destroy()
    })
  })
  const answer = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (refusals.admits(incoming, outgoing)) answerInTurn(incoming, outgoing)
  }
  const settings = {
    requestTimeout: requestMs,
    // Where this one is longer, as it is unless told otherwise, Node takes each of the two for the other.
    headersTimeout: requestMs,
    connectionsCheckingInterval: lookMs,
    keepAliveTimeout: KEPT_MS,
    // Ours says so in the envelope of the surface, and a balancer may ask for the health without a name.
    requireHostHeader: false,
  }
  const server: Server = tls
    ? createHttpsServer({ ...settings, ...tls, minVersion: 'TLSv1.2', handshakeTimeout: requestMs }, answer)
    : createHttpServer(settings, answer)
  server.timeout = silentMs
  server.on('clientError', refusals.hear)
  // Whatever a client expects beyond 100-continue, it gets the answer to its request.
  server.on('checkExpectation', answer)
  const close = createEnding(server, patience)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  // A connection that can't be taken (too many open files) ends none of the others.
  server.on('error', (error) => console.error('a connection could not be accepted:', error))
  const bound = server.address()
  const boundPort = typeof bound === 'object' && bound ? bound.port : port
  const name = host.includes(':') ? `[${host}]` : host
  return {
    url: `${tls ? 'https' : 'http'}://${name}:${boundPort}`,
    port: boundPort,
    server,
    close,
  }
}

/** A proxy may read the one and this service the other. */
const hasTwoHosts = ({ headersDistinct: { host = [] } }: IncomingMessage) => host.length > 1

type Head = { socket: Socket; headers: IncomingMessage['headers'] }

function originOf(
  { socket: { remoteAddress: address }, headers }: Head,
  isTrusted: IsTrusted | null,
): Origin {
  if (address === undefined) return {}
  const forwarded = headers['x-forwarded-for']
  if (!isTrusted) return { address }
  return { address: askerBehind(isTrusted, address, Array.isArray(forwarded) ? forwarded.join() : forwarded) }
}

const LOOK_MS = 20

/** How long whoever is connected when the server stops still has. */
type Patience = {
  /** For the head of a request. One that is not there by then is no request yet, and nothing is lost with it. */
  headMs: number
  /** For the rest: a body that does not come, an answer that nobody reads, a service elsewhere that is slow. */
  lastMs: number
}

/** Supervisors kill ten seconds after they have asked, and the service beneath needs some of them for itself. */
const PATIENCE: Patience = { headMs: 2_000, lastMs: 6_000 }

type Connection = { socket: Socket; underWay: number }

/**
 * Stops a server without cutting off what can still be finished, and whatever its clients do. Server.close alone waits
 * for every connection, with the timers stopped that would end one on which nothing comes.
 */
function createEnding(server: Server, { headMs, lastMs }: Patience = PATIENCE) {
  // Under TLS a request's socket is not the one that connected, and a handshake has no other: both know the far end.
  const connections = new Map<string, Connection>()
  let isEnding = false

  server.on('connection', (socket: Socket) => {
    const connection = { socket, underWay: 0 }
    const end = farEndOf(socket)
    connections.set(end, connection)
    socket.once('close', () => {
      if (connections.get(end) === connection) connections.delete(end)
    })
  })

  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(farEndOf(socket))
    if (!connection) return
    connection.underWay += 1
    response.once('close', () => (connection.underWay -= 1))
    if (isEnding) response.shouldKeepAlive = false
  })

  return (): Promise<void> =>
    new Promise((resolve) => {
      isEnding = true
      const begunAt = performance.now()
      const looking = setInterval(() => {
        // A connection that is busy now would, its request answered, be kept for seconds in case another comes.
        server.closeIdleConnections()
        const waitedMs = performance.now() - begunAt
        if (waitedMs < headMs) return
        for (const { socket, underWay } of connections.values())
          if (underWay === 0 || waitedMs >= lastMs) socket.destroy()
      }, LOOK_MS)
      server.close(() => {
        clearInterval(looking)
        resolve()
      })
    })
}

const farEndOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`

/** What a balancer asks, by whatever name it calls this process or by none; a stranger learns nothing more of it. */
const HEALTH_PATH = '/health'

/** It is about to stop; or its database is there and can't be used until somebody sees to it. */
type Hindrance = 'leaving' | 'not ready'

/** Says whether more may be sent here. True where that was asked. */
function answersHealth(
  { url, method }: IncomingMessage,
  answer: ServerResponse,
  hindrance: Hindrance | null,
) {
  if (url !== HEALTH_PATH) return false
  if (method !== 'GET' && method !== 'HEAD') {
    answer.writeHead(405, { Allow: 'GET, HEAD' }).end()
    return true
  }
  // A database that is away makes nobody unhealthy: all processes would be at once, and none could say what it is.
  const [status, words] = hindrance === null ? [200, 'ok'] : [503, hindrance]
  const body = JSON.stringify({ status: words })
  answer
    .writeHead(status, {
      'Content-Type': 'application/json',
      'Content-Length': body.length,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(method === 'HEAD' ? undefined : body)
  return true
}

type Answer = (incoming: IncomingMessage, outgoing: ServerResponse) => void

type Line = { last: Promise<void>; waiting: number; isHeld: boolean }

/** More of them are not read from a connection until these were answered. */
const MOST_WAITING = 10

/**
 * Answers the requests of one connection one after the other. Node hears all that were sent at once, and whoever reads no
 * answer would have them all worked out and kept in memory, while everybody else waits.
 */
function inTurn(answer: Answer): Answer {
  const lines = new WeakMap<Socket, Line>()

  async function answerAfter(before: Promise<void>, line: Line, ...asked: Parameters<Answer>) {
    const [{ socket }] = asked
    await before
    line.waiting -= 1
    if (line.waiting === 0 && line.isHeld) {
      line.isHeld = false
      socket.resume()
    }
    // Others are heard before the next of many.
    if (line.waiting > 0) await setImmediate()
    // Nobody would hear of it, and who asks again would have it done twice.
    if (!socket.destroyed) answer(...asked)
  }

  return (incoming, outgoing) => {
    const { socket } = incoming
    const over = new Promise<void>((resolve) => outgoing.once('close', resolve))
    const line = lines.get(socket)
    if (!line) {
      lines.set(socket, { last: over, waiting: 0, isHeld: false })
      return answer(incoming, outgoing)
    }
    const before = line.last
    line.last = over
    line.waiting += 1
    if (line.waiting > MOST_WAITING) {
      line.isHeld = true
      socket.pause()
    }
    answerAfter(before, line, incoming, outgoing).catch((error: unknown) => {
      console.error('a request failed:', error)
      outgoing.destroy()
    })
  }
}
