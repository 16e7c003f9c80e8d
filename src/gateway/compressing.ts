import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import { asWritten, COMPRESSIBLE } from '~/contract/compressible'
import type { Fetch } from './listen'
import { cameFromHere } from './reach'

/** Less would fill no more packets. */
const LEAST_BYTES = 1_024
/** Up to here others wait for less than it takes to hand the work to a thread and to fetch it back. */
const MOST_AT_ONCE_BYTES = 65_536
/**
 * A page of records takes twice as long at level 6, for 4 % less; brotli as fast as this is no smaller, and known to
 * fewer. With the memory that zlib takes unless told it takes a third longer, and is as large.
 */
const QUICKLY = { level: 1, windowBits: 13, memLevel: 6 }

const gzipAside = promisify(gzip)

/**
 * Compresses what may be compressed for those who ask for it, but for programs on this very machine: nothing travels
 * there. A tag names the state of a record and not bytes, so it stays as it is.
 */
export function compressing(fetch: Fetch): Fetch {
  return async (request, origin) => {
    const answer = await fetch(request, origin)
    if (!acceptsGzip(request.headers.get('accept-encoding')) || cameFromHere(request, origin)) return answer
    const written = asWritten(answer)
    // Ours is a text still: neither is its body read as a stream, nor are its headers made into an object and back.
    if (written) return compressedText(answer, written)
    return mayBeCompressed(answer) ? compressed(answer, request) : answer
  }
}

/** The coding by its own name, else by the star, and a weight of zero is a no (RFC 9110, 12.5.3). */
function acceptsGzip(header: string | null): boolean {
  if (header === null) return false
  const weights = new Map(header.split(',').map(weightOf))
  const wish = weights.get('gzip') ?? weights.get('*') ?? 0
  return wish > 0 && wish >= (weights.get('identity') ?? 0)
}

function weightOf(part: string): [coding: string, weight: number] {
  const [, coding = '', weight = '1'] = /^\s*([^\s;]+)\s*(?:;\s*q=([\d.]+)\s*)?$/i.exec(part) ?? []
  return [coding.toLowerCase(), Number(weight)]
}

function mayBeCompressed({ headers }: Response): boolean {
  const length = headers.get('content-length')
  return (
    headers.get('vary') === COMPRESSIBLE.Vary &&
    headers.get('content-type')?.startsWith('application/json') === true &&
    (length === null || Number(length) >= LEAST_BYTES)
  )
}

async function compressedText(
  answer: Response,
  { body, headers }: NonNullable<ReturnType<typeof asWritten>>,
) {
  if (Number(headers['Content-Length']) < LEAST_BYTES) return answer
  const { 'Content-Length': _, ...others } = headers
  const fewer = await inGzip(Buffer.from(body))
  if (fewer === null) return answer
  return new Response(fewer, { status: answer.status, headers: { ...others, 'Content-Encoding': 'gzip' } })
}

async function compressed({ status, headers, body }: Response, request: Request): Promise<Response> {
  // What has a length is all here. A signal is made where it is asked for, and is not for nothing.
  const signal = headers.has('content-length') ? null : request.signal
  // It will be another one. Of HEAD it is not known, as nothing is compressed for that.
  headers.delete('content-length')
  if (body === null) return new Response(null, { status, headers })
  try {
    const bytes = await readAll(body, signal)
    const fewer = bytes.length < LEAST_BYTES ? null : await inGzip(bytes)
    if (fewer !== null) headers.set('Content-Encoding', 'gzip')
    return new Response(fewer ?? bytes, { status, headers })
  } catch (error) {
    // What breaks off on its way here breaks off for whoever asked as well.
    return new Response(new ReadableStream({ start: (end) => end.error(error) }), { status, headers })
  }
}

/** To its end, or until nobody waits for it any more. */
async function readAll(body: ReadableStream<Uint8Array>, signal: AbortSignal | null) {
  const reader = body.getReader()
  const leave = () => void reader.cancel().catch(() => undefined)
  signal?.addEventListener('abort', leave)
  const chunks: Uint8Array[] = []
  try {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return Buffer.concat(chunks)
      chunks.push(value)
    }
  } finally {
    signal?.removeEventListener('abort', leave)
  }
}

/** Null where it can't be done: an answer that is longer than it has to be is an answer. */
async function inGzip(bytes: Buffer) {
  try {
    return bytes.length > MOST_AT_ONCE_BYTES ? await gzipAside(bytes, QUICKLY) : gzipSync(bytes, QUICKLY)
  } catch (error) {
    console.error('an answer could not be compressed, and was sent as it is:', error)
    return null
  }
}
