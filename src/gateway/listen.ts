import { createServer as createHttpServer, type IncomingMessage, type Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { getRequestListener, RequestError } from '@hono/node-server'
import { createEnding, type Patience } from './ending'
import { answersHealth, type Hindrance } from './health'
import { inTurn } from './inTurn'
import { askerBehind, type IsTrusted } from './proxies'
import { ANSWER_HEADERS } from './refuse'
import { SERVICE_PREFIXES } from './service'

/** Where a request came from; and whether no more of it could be read than which surface it asks. */
type Origin = { address?: string; unreadable?: boolean }
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
    (request, { incoming }) => fetch(request, originOf(incoming, isTrusted)),
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
  const answer = inTurn((incoming, outgoing) => {
    if (answersHealth(incoming, outgoing, hindrance())) return
    listener(incoming, outgoing).catch(async () => {
      const refusal = await refusalOf(fetch, incoming, originOf(incoming, isTrusted))
      outgoing.writeHead(refusal.status, Object.fromEntries(refusal.headers)).end(await refusal.text())
    })
  })
  const settings = {
    requestTimeout: requestMs,
    // Where this one is longer, as it is unless told otherwise, Node takes each of the two for the other.
    headersTimeout: requestMs,
    connectionsCheckingInterval: lookMs,
    keepAliveTimeout: KEPT_MS,
  }
  const server: Server = tls
    ? createHttpsServer({ ...settings, ...tls, minVersion: 'TLSv1.2', handshakeTimeout: requestMs }, answer)
    : createHttpServer(settings, answer)
  server.timeout = silentMs
  const close = createEnding(server, patience)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
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

type Head = Pick<IncomingMessage, 'socket' | 'headers'>

function originOf(
  { socket: { remoteAddress: address }, headers }: Head,
  isTrusted: IsTrusted | null,
): Origin {
  if (address === undefined) return {}
  const forwarded = headers['x-forwarded-for']
  if (!isTrusted) return { address }
  return { address: askerBehind(isTrusted, address, Array.isArray(forwarded) ? forwarded.join() : forwarded) }
}

// The target may hold a whole address, and what makes it unreadable may be the very stroke that ends the prefix.
const asksFor = (prefix: string, target: string) =>
  new RegExp(`^(https?://[^/?#\\\\]*)?${prefix}(?![\\w-])`).test(target)

/** To an address or a Host header that can't be read: a surface that was asked refuses it in its own words. */
async function refusalOf(fetch: Fetch, incoming: IncomingMessage, origin: Origin): Promise<Response> {
  const prefix = SERVICE_PREFIXES.find((known) => asksFor(known, incoming.url ?? ''))
  if (prefix === undefined) {
    const headers = { 'Content-Type': 'text/plain; charset=utf-8', ...ANSWER_HEADERS }
    return new Response('The address or the Host header could not be read.\n', { status: 400, headers })
  }
  const request = new Request(`http://unreadable.invalid${prefix}/`)
  return fetch(request, { ...origin, unreadable: true })
}
