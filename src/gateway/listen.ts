import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { getRequestListener } from '@hono/node-server'

export type Fetch = (request: Request, origin: { address?: string }) => Promise<Response>
export type Listening = { url: string; port: number; server: Server; close(): Promise<void> }

const REQUEST_TIMEOUT_MS = 30_000
const IDLE_CHECK_MS = 20

type Options = { host: string; port: number; tls?: { cert: Buffer; key: Buffer } | null }

/** Listens, and stops without cutting off what is under way. */
export async function listen(fetch: Fetch, { host, port, tls }: Options): Promise<Listening> {
  const listener = getRequestListener(
    (request, { incoming }) => {
      const address = incoming.socket.remoteAddress
      return fetch(request, address === undefined ? {} : { address })
    },
    { overrideGlobalObjects: true },
  )
  const answer = (request: IncomingMessage, response: ServerResponse) => void listener(request, response)
  const server: Server = tls ? createHttpsServer(tls, answer) : createHttpServer(answer)
  // A body that never comes may not hold a connection, or an idempotency key, for long.
  server.requestTimeout = REQUEST_TIMEOUT_MS
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
    close: () =>
      new Promise((resolve) => {
        // A connection that is busy now would, its request answered, be kept for seconds in case another comes.
        const closing = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
        server.close(() => {
          clearInterval(closing)
          resolve()
        })
      }),
  }
}
