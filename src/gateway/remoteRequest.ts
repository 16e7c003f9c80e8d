import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { pipeline, type Readable, Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, constants } from 'node:zlib'
import type { Sent } from './service'

// One request to a service elsewhere, over Node's own client. The runtime's fetch makes streams that its caller can't
// reach: when fetch rejects an answer after its first byte, nothing listens to that answer, and its next error ends the
// process. Here every stream has a listener until it is closed.

export const CODINGS = ['gzip', 'br']

/** A proxy may compress what a service has compressed already. More layers have no honest use. */
const MOST_LAYERS = 2

/** The request came to nothing because it took longer than its limit. */
export const LATE = new Error('too late')
/** The client that asked has left. */
const LEFT = new Error('nobody waits for this')

const ignore = () => undefined

/** Many servers close a connection after 5 s without a request; one that is used again in that moment fails. */
const KEPT = { keepAlive: true, timeout: 4_000 }
const overHttp = { request: requestHttp, agent: new HttpAgent(KEPT) }
const overHttps = { request: requestHttps, agent: new HttpsAgent(KEPT) }

/** The answer's head, with the body still to come. */
export type Arrived = {
  incoming: IncomingMessage
  /** From here on the answer may last longer than the time limit. */
  liftLimit: () => void
}

/** Sends a request. It rejects when no head of an answer comes; after that an error ends the body alone. */
export function requestRemote({ method, target, headers, body, signal }: Sent, limitMs: number) {
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

/** The codings of an answer in the order in which they are undone; null when it can't be read here. */
export function codingsOf({ headers }: IncomingMessage): string[] | null {
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
export function bodyOf(
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
