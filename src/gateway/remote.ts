import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { pipeline, type Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, constants } from 'node:zlib'
import { SURFACES, type SurfaceName } from '~/contract/session'
import { parseUrl } from '~/domain/text/url'
import { isStreaming } from './forward'
import { isLoopbackHost } from './reach'
import { type Sent, Redirected, type Service, Unreachable, WITHOUT_BODY } from './service'

const TIMEOUT_MS = 30_000

export class WrongService extends Error {}

/** `North=full:https://shop.example/v1`, as the operator gives it at the start. */
export function readService(text: string, timeoutMs = TIMEOUT_MS): Service {
  const [, name = '', word = '', address = ''] = /^([^=]*)=(\w+):(.*)$/s.exec(text) ?? []
  const surface = SURFACES.find((known) => known === word)
  if (name.trim() === '' || !surface) {
    throw new WrongService(
      `--service must be NAME=full:https://host/v1 or NAME=live:https://host/api/v1, not ${text}`,
    )
  }
  return remoteService(name.trim(), surface, readBase(address), timeoutMs)
}

function readBase(address: string): URL {
  const url = parseUrl(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '') {
    throw new WrongService(`A service's address is like https://host/v1, not ${address}`)
  }
  if (url.username !== '' || url.password !== '') {
    throw new WrongService("A service's address may not carry a name or a password")
  }
  if (url.protocol === 'http:' && !isLoopbackHost(url.hostname)) {
    throw new WrongService(`${address} would send API keys in the clear: https is needed beyond this machine`)
  }
  url.pathname = url.pathname.replace(/\/+$/, '')
  return url
}

function remoteService(name: string, surface: SurfaceName, base: URL, timeoutMs: number): Service {
  /** Why it could not be reached when it was last tried: said once, and not at each of a thousand tries. */
  let told: string | null = null
  return {
    name,
    surface,
    base,
    shopOf: async () => null,
    async send({ method, target, headers, body, signal }) {
      headers.set('Accept-Encoding', CODINGS.join(', '))
      headers.set('User-Agent', 'Frontdesk')
      const { incoming, liftLimit } = await requestRemote(
        { method, target, headers, body, signal },
        timeoutMs,
      ).catch((error: unknown) => {
        if (error === LATE) throw new Unreachable(tooLate(name, timeoutMs))
        const code = codeOf(error)
        if (code !== '' && code !== told) console.error(`${name} at ${base.host} can't be reached: ${code}`)
        told = code
        throw new Unreachable(whyNot(name, code))
      })
      told = null
      try {
        const mayStream = method === 'GET' && target.pathname === `${base.pathname}/changes`
        return answerFrom(incoming, name, mayStream ? liftLimit : null)
      } catch (error) {
        // Nothing reads its body any more.
        incoming.destroy()
        throw error
      }
    },
  }
}

/** The longest answers of a shop service, 500 records at a time, are a tenth of this. */
const MOST_BYTES = 16 * 1024 * 1024

/**
 * The answer of a service, if it is one that may be passed on. `liftLimit` is there where a stream was asked for: whatever
 * else says of itself that it is one keeps the limits of time and size.
 */
function answerFrom(incoming: IncomingMessage, name: string, liftLimit: (() => void) | null): Response {
  const { statusCode: status = 0, rawHeaders } = incoming
  if (!(status >= 200 && status <= 599))
    throw new Unreachable(`${name} answers with an invalid status (${status}).`)
  if (status >= 300 && status < 400 && status !== 304)
    throw new Redirected(`${name} redirects (${status}), and Frontdesk follows no redirects.`)
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  if (WITHOUT_BODY.includes(status)) {
    incoming.resume()
    return new Response(null, { status, headers })
  }
  const codings = codingsOf(incoming)
  if (!codings)
    throw new Unreachable(`${name} answers in an encoding that Frontdesk did not ask for and can't read.`)
  const isStream = liftLimit !== null && isStreaming({ ok: status < 300, headers })
  // A stream never ends by itself, and nothing keeps it.
  if (isStream) liftLimit()
  const body = bodyOf(incoming, codings, {
    most: isStream ? Infinity : MOST_BYTES,
    name,
  })
  return new Response(body, { status, headers })
}

const tooLate = (name: string, timeoutMs: number) =>
  `${name} did not answer within ${Math.ceil(timeoutMs / 1000)} seconds.`

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME|SSL|TLS/

/** Told by the code alone: an error's words may quote what was sent. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** The code itself means something to the operator alone. */
const whyNot = (name: string, code: string) =>
  CERTIFICATE.test(code)
    ? `${name} can't be trusted: its TLS certificate is not accepted.`
    : `${name} can't be reached.`

const CODINGS = ['gzip', 'br']

/** A proxy may compress what a service has compressed already. More layers have no honest use. */
const MOST_LAYERS = 2

/** The codings of an answer in the order in which they are undone; null when it can't be read here. */
function codingsOf({ headers }: IncomingMessage): string[] | null {
  const text = (headers['content-encoding'] ?? '').toLowerCase()
  const named = /^(identity)?$/.test(text)
    ? []
    : text.split(',').map((word) => word.trim().replace(/^x-gzip$/, 'gzip'))
  const isReadable = named.length <= MOST_LAYERS && named.every((word) => CODINGS.includes(word))
  return isReadable ? named.toReversed() : null
}

// Some services end a compressed answer without its last bytes. Browsers read those as well.
const decoderOf = (coding: string) =>
  coding === 'br'
    ? createBrotliDecompress({
        flush: constants.BROTLI_OPERATION_FLUSH,
        finishFlush: constants.BROTLI_OPERATION_FLUSH,
      })
    : createGunzip({ flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH })

/** The answer of a service elsewhere ended before its end. The fault is not in this program, so it has no stack. */
class BrokenOff extends Error {
  override stack = ''
}

/** The decoded body. It breaks off after that many bytes: a small answer may unpack to more than there is memory. */
function bodyOf(
  incoming: IncomingMessage,
  codings: readonly string[],
  { most, name }: { most: number; name: string },
): ReadableStream<Uint8Array> {
  let length = 0
  const counting = new Transform({
    transform(chunk: Buffer, _, done) {
      length += chunk.length
      if (length <= most) done(null, chunk)
      else done(new Error(`more than ${most} bytes`))
    },
  })
  // Each pipeline listens to both its streams, and ends each when the other ends.
  const decoded = codings.map(decoderOf).reduce<Readable>((from, to) => pipeline(from, to, ignore), incoming)
  pipeline(decoded, counting, ignore)
  const chunks: AsyncIterator<Buffer> = counting[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await chunks.next().catch((error: unknown) => {
          const why = error instanceof Error ? error.message : 'closed'
          throw new BrokenOff(`The answer of ${name} was broken off: ${why}`)
        })
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: () => void counting.destroy(),
    },
    { highWaterMark: 0 },
  )
}

/** The request came to nothing because it took longer than its limit. */
const LATE = new Error('too late')
/** The client that asked has left. */
const LEFT = new Error('nobody waits for this')

const ignore = () => undefined

/** Many servers close a connection after 5 s without a request; one that is used again in that moment fails. */
const KEPT = { keepAlive: true, timeout: 4_000 }
const overHttp = { request: requestHttp, agent: new HttpAgent(KEPT) }
const overHttps = { request: requestHttps, agent: new HttpsAgent(KEPT) }

/** The answer's head, with the body still to come. */
type Arrived = {
  incoming: IncomingMessage
  /** From here on the answer may last longer than the time limit. */
  liftLimit: () => void
}

/**
 * One request to a service elsewhere, over Node's own client. The runtime's fetch makes streams that its caller can't reach:
 * when fetch rejects an answer after its first byte, nothing listens to that answer, and its next error ends the process.
 * Here every stream has a listener until it is closed. It rejects when no head of an answer comes; after that an error ends
 * the body alone.
 */
function requestRemote({ method, target, headers, body, signal }: Sent, limitMs: number) {
  return new Promise<Arrived>((resolve, reject) => {
    const { request, agent } = target.protocol === 'https:' ? overHttps : overHttp
    const outgoing = request(target, { method, agent, headers: framed(headers, body !== null) })
    let incoming: IncomingMessage | null = null
    const late = setTimeout(() => (incoming ?? outgoing).destroy(LATE), limitMs).unref()
    const leave = () => void outgoing.destroy(LEFT)
    signal?.addEventListener('abort', leave)
    // Some sockets fail after their answer: this listener stays.
    outgoing.on('error', reject)
    outgoing.once('close', () => {
      clearTimeout(late)
      signal?.removeEventListener('abort', leave)
      // Does nothing after an answer. Node closes some requests without an error.
      reject(new Error('closed without an answer'))
    })
    outgoing.once('response', (answer) => {
      incoming = answer
      answer.on('error', ignore)
      // From here on the reader of the body calls it off.
      signal?.removeEventListener('abort', leave)
      resolve({ incoming: answer, liftLimit: () => clearTimeout(late) })
    })
    // Without this listener Node waits for the whole time limit.
    outgoing.once('upgrade', (answer, socket) => {
      socket.on('error', ignore).destroy()
      resolve({ incoming: answer, liftLimit: ignore })
    })
    if (signal?.aborted) leave()
    if (body === null) outgoing.end()
    else pipeline(body, outgoing, ignore)
  })
}

/**
 * Says where the body ends. Node frames the body of a DELETE only when a header tells it to, and a length without a body
 * would take the next request on the same connection for the body.
 */
function framed(headers: Headers, hasBody: boolean) {
  const { 'content-length': length, ...others } = Object.fromEntries(headers)
  if (!hasBody) return others
  return length === undefined
    ? { ...others, 'transfer-encoding': 'chunked' }
    : { ...others, 'content-length': length }
}
