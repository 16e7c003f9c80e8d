import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { Socket } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import { type Unreadable, UNREADABLE_ADDRESS } from '../contract/unreadable'
import { parseUrl } from '../domain/url'
import { createEnding, type Patience } from './ending'
import { answersHealth, type Hindrance } from './health'
import { inTurn } from './inTurn'
import { askerBehind, type IsTrusted } from './proxies'
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
  server.on('error', (error) => console.error('a connection could not be taken:', error))
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
