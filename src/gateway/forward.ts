import { POSITION_HEADER, STREAM_HEADERS } from '~/contract/changes'
import { COMPRESSIBLE } from '~/contract/compressible'
import { CONNECTION_HEADER, SHOP_PATH } from '~/contract/dashboardHttp'
import { LASTS_HEADER, SERVICE_DATE_HEADER } from '~/contract/session'
import { ANSWER_HEADERS, refuse } from './refuse'
import { credentialOf, Redirected, Unreachable, WITHOUT_BODY } from './service'
import type { Connected } from './sessionRoutes'

const METHODS = ['GET', 'POST', 'PATCH', 'DELETE']

// Named one by one: what is not needed does not pass, cookies, hop-by-hop and our own headers among it.
const SENT = [
  'accept',
  'content-type',
  'content-length',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'last-event-id',
]
const ANSWERED = [
  'allow',
  'content-type',
  'date',
  'etag',
  'idempotent-replayed',
  'retry-after',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-request-id',
  POSITION_HEADER.toLowerCase(),
]

const pick = (headers: Headers, names: readonly string[]): [string, string][] =>
  names.flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value]]
  })

/** The address that a request of the page goes to, or why it goes nowhere. */
export function checkForward(request: Request, { service, connection }: Connected): URL | Response {
  if (request.headers.get(CONNECTION_HEADER) !== connection) {
    return refuse('other_connection', 'This browser is signed in to another connection. Nothing was sent.')
  }
  if (!METHODS.includes(request.method)) {
    return refuse('bad_request', `${request.method} is not supported here. Nothing was sent.`)
  }
  const { pathname, search } = new URL(request.url)
  const target = targetOf(service.base, pathname.slice(SHOP_PATH.length), search)
  return target ?? refuse('bad_request', 'This is not a path of a shop service. Nothing was sent.')
}

/** Hands a request to its session's service, and the answer back; a stream for as long as the session lasts. */
export async function forward(
  request: Request,
  { service, session }: Connected,
  { target, lastsMs }: { target: URL; lastsMs: number },
  origin: { address?: string },
): Promise<Response> {
  const isRead = request.method === 'GET'
  const sent = {
    method: request.method,
    target,
    headers: new Headers([...pick(request.headers, SENT), credentialOf(session.surface, session.key)]),
    body: isRead ? null : request.body,
    // A write goes to its end even if the page is gone: half of one helps nobody.
    signal: isRead ? request.signal : null,
  }
  try {
    const answer = await service.send(sent, origin)
    const date = answer.headers.get('date')
    const isStream = isStreaming(answer)
    const body = isStream && answer.body ? endingAfter(answer.body, lastsMs) : answer.body
    return new Response(WITHOUT_BODY.includes(answer.status) ? null : body, {
      status: answer.status,
      headers: {
        ...Object.fromEntries(pick(answer.headers, ANSWERED)),
        ...(date !== null && { [SERVICE_DATE_HEADER]: date }),
        [LASTS_HEADER]: `${lastsMs}`,
        ...ANSWER_HEADERS,
        ...(isStream && STREAM_HEADERS),
        // Secrets are shown by writes alone, whoever has made the service.
        ...(isRead && !isStream && COMPRESSIBLE),
      },
    })
  } catch (error) {
    if (error instanceof Unreachable) return refuse('service_unreachable', error.message)
    if (error instanceof Redirected) return refuse('not_a_shop_service', error.message)
    throw error
  }
}

/** The address beneath a service's base that is meant; null for a path that is none, or might lead out of it. */
export function targetOf(base: URL, path: string, search: string): URL | null {
  const [first, ...segments] = path.split('/')
  if (first !== '' || segments.length === 0 || !segments.every(isPlain)) return null
  const target = new URL(base)
  target.pathname = base.pathname.replace(/\/$/, '') + path
  target.search = search
  const isBeneath = target.origin === base.origin && target.pathname.startsWith(base.pathname)
  return isBeneath ? target : null
}

/** What a server further on could read as another path: slashes, backslashes, parameters, a second round of percent signs. */
const AMBIGUOUS = /[/\\;%]/
const CONTROLS = /%([01][0-9a-f]|7f)/i

function isPlain(segment: string): boolean {
  // Some servers take a wide dot or slash for a plain one.
  const text = decoded(segment)?.normalize('NFKC') ?? ''
  return text !== '' && !/^\.\.?$/.test(text) && !AMBIGUOUS.test(text) && !CONTROLS.test(segment)
}

/** Null for what is no UTF-8: some servers read %c0%ae as a dot. The bundler drops a call whose result is unused. */
function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}

export const isStreaming = ({ ok, headers }: Pick<Response, 'ok' | 'headers'>) =>
  ok && /^text\/event-stream\b/i.test(headers.get('content-type') ?? '')

/** What setTimeout can wait for at the most. Whoever listens for longer comes again. */
const LONGEST_WAIT_MS = 2 ** 31 - 1

/** The same bytes as they come, until whoever reads them leaves, or may not read them any longer. */
function endingAfter(body: ReadableStream<Uint8Array>, ms: number): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let isOver = false
  let onEnd: NodeJS.Timeout
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const end = () => {
          if (isOver) return
          isOver = true
          controller.close()
          reader.cancel().catch(() => undefined)
        }
        onEnd = setTimeout(end, Math.min(ms, LONGEST_WAIT_MS))
        onEnd.unref()
      },
      async pull(controller) {
        // One that breaks off is an end as well: who listens comes again either way.
        const { value, done } = await reader.read().catch(() => ({ value: undefined, done: true }))
        if (isOver) return
        if (value && !done) return controller.enqueue(value)
        isOver = true
        clearTimeout(onEnd)
        controller.close()
      },
      cancel(reason) {
        isOver = true
        clearTimeout(onEnd)
        return reader.cancel(reason)
      },
    },
    // What it takes in ahead would be late.
    { highWaterMark: 0 },
  )
}
