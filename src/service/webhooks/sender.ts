import type { LookupFunction } from 'node:net'
import { createSecureContext, rootCertificates } from 'node:tls'
import { type Dispatcher, Pool } from 'undici'
import { AddressRefused, createResolve, NameUnknown, type Address } from './address'
import { type Attempt, Dropped, type Fault, type Outcome, type Sender, type SenderSettings } from './sending'
import { signatureHeaders } from './sign'

const TIMEOUT_MS = 15_000
const MOST_READ_BYTES = 65_536
const LONGEST_READ_MS = 1_000

class TimedOut extends Error {}

/** Sends from this very thread. */
export function createSender({
  exceptions,
  authority,
  timeoutMs = TIMEOUT_MS,
  names,
}: SenderSettings): Sender {
  const addressesOf = createResolve(exceptions, names)
  const connections = createConnections(authority, timeoutMs)
  const underWay = new Map<AbortController, string>()

  async function post({ url: address, secret, ...message }: Attempt, signal: AbortSignal): Promise<number> {
    const url = new URL(address)
    const addresses = await orAborted(addressesOf(url), signal)
    const { statusCode, body } = await connections.to(url, addresses).request({
      method: 'POST',
      path: url.pathname + url.search,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Frontdesk-Webhooks',
        ...signatureHeaders(message, secret),
      },
      body: message.body,
      signal,
    })
    await readSome(body)
    return statusCode
  }

  return {
    async send(attempt) {
      const began = performance.now()
      const controller = new AbortController()
      const timer = setTimeout(() => controller.abort(new TimedOut()), timeoutMs)
      underWay.set(controller, attempt.webhook)
      const outcome = (result: Pick<Outcome, 'status' | 'fault'>) => ({
        ...result,
        tookMs: Math.round(performance.now() - began),
      })
      try {
        return outcome({ status: await post(attempt, controller.signal), fault: null })
      } catch (error) {
        if (error instanceof Dropped) throw error
        return outcome({ status: null, fault: faultOf(error) })
      } finally {
        clearTimeout(timer)
        underWay.delete(controller)
      }
    },
    drop(webhook) {
      for (const [controller, whose] of underWay) if (whose === webhook) controller.abort(new Dropped())
    },
    async close() {
      for (const controller of underWay.keys()) controller.abort(new Dropped())
      await connections.close()
    },
  }
}

/**
 * Reads so much of the answer that the connection can be used again, and keeps none of it; the status was enough. For
 * as long as it is read the attempt is not over, and the pause before the next one has not begun.
 */
async function readSome(body: Dispatcher.ResponseData['body']) {
  let bytes = 0
  const timer = setTimeout(() => body.destroy(), LONGEST_READ_MS)
  try {
    for await (const chunk of body) {
      bytes += Buffer.byteLength(chunk)
      if (bytes > MOST_READ_BYTES) break
    }
  } catch {
    // An answer that breaks off, or does not end in time, has still said its status.
  } finally {
    clearTimeout(timer)
  }
}

/** Resolving a name can't be broken off; waiting for it can. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const give = () => reject(signal.reason)
    signal.addEventListener('abort', give, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', give))
  })
}

const TLS_CODES = /^(ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/

function faultOf(error: unknown): Fault {
  if (error instanceof TimedOut) return 'timeout'
  if (error instanceof AddressRefused) return 'address'
  if (error instanceof NameUnknown) return 'name'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'UND_ERR_HEADERS_TIMEOUT') return 'timeout'
  return TLS_CODES.test(code) ? 'tls' : 'connection'
}

const MOST_POOLS = 200
const IDLE_MS = 4_000
/** How much later than the attempt itself a part of it would end. */
const MARGIN_MS = 5_000

/** Gives the addresses that were checked to whoever is about to connect: nothing is resolved a second time. */
const pinned =
  (addresses: readonly Address[]): LookupFunction =>
  (_, { all }, callback) => {
    const [first] = addresses
    if (all) callback(null, [...addresses])
    else if (first) callback(null, first.address, first.family)
  }

/**
 * Connections that are kept for a few seconds. One is used again only for the same host at the same addresses,
 * so that a name which changes its answer meets no connection made under the old one.
 */
function createConnections(authority: string | null, timeoutMs: number) {
  const longestMs = timeoutMs + MARGIN_MS
  const pools = new Map<string, Pool>()
  const secureContext =
    authority === null ? undefined : createSecureContext({ ca: [...rootCertificates, authority] })

  const open = ({ origin }: URL, addresses: readonly Address[]) =>
    new Pool(origin, {
      // As many as there are messages under way: many subscriptions may be taken at one host, and how much is
      // sent at once is decided for each of them.
      connections: null,
      pipelining: 1,
      keepAliveTimeout: IDLE_MS,
      headersTimeout: longestMs,
      bodyTimeout: longestMs,
      connect: {
        timeout: longestMs,
        lookup: pinned(addresses),
        ...(secureContext && { secureContext }),
      },
    })

  return {
    to(url: URL, addresses: readonly Address[]): Pool {
      const name = `${url.origin} ${addresses.map(({ address }) => address).join()}`
      const pool = pools.get(name) ?? open(url, addresses)
      // Whoever was used last is last in the map.
      pools.delete(name)
      pools.set(name, pool)
      const [oldest] = pools
      if (oldest && pools.size > MOST_POOLS) {
        pools.delete(oldest[0])
        oldest[1].close().catch(() => undefined)
      }
      return pool
    },
    close: () => Promise.all([...pools.values()].map((pool) => pool.destroy())),
  }
}
