import type { Dispatcher } from 'undici'
import { createConnections } from './connections'
import { AddressRefused, createResolve, NameUnknown } from './resolve'
import { type Attempt, Dropped, type Fault, type Outcome } from './sending'
import type { Sender, SenderSettings } from './sending'
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
