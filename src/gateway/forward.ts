import { POSITION_HEADER, STREAM_HEADERS } from '../contract/changes'
import { COMPRESSIBLE } from '../contract/compressible'
import { CONNECTION_HEADER, SHOP_PATH } from '../contract/page'
import { LASTS_HEADER, SERVICE_DATE_HEADER } from '../contract/session'
import { ANSWER_HEADERS, refuse } from './refuse'
import { credentialOf, Redirected, Unreachable, WITHOUT_BODY } from './service'
import type { Connected } from './sessionRoutes'
import { endingAfter, isStreaming } from './streams'
import { targetOf } from './target'

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
    return refuse('bad_request', `${request.method} is not used here. Nothing was sent.`)
  }
  const { pathname, search } = new URL(request.url)
  const target = targetOf(service.base, pathname.slice(SHOP_PATH.length), search)
  return target ?? refuse('bad_request', 'This is no path of a shop service. Nothing was sent.')
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
