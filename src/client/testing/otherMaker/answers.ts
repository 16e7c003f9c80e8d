import type { No } from './asked'
import type { Behaviour } from './behaviour'
import type { Rate } from './rate'
import { jsonOf } from './record'
import type { Given } from './repeats'

function noBody({ no }: Behaviour, { code, status, message }: No, requestId: string): object {
  if (no === 'no envelope') return { message, hint: 'See our help pages.' }
  const error = { code, message, status }
  return { error: no === 'envelope' ? { ...error, request_id: requestId } : error }
}

export const refusalText = (behaviour: Behaviour, no: No, requestId: string) =>
  jsonOf(noBody(behaviour, no, requestId), behaviour)

export function dateHeader({ date }: Behaviour, now: number): Record<string, string> {
  if (date === 'none') return {}
  return { Date: new Date(now + (date === 'right' ? 0 : date.offByMs)).toUTCString() }
}

export function rateHeaders({ limit, left, resetSeconds }: Rate): Record<string, string> {
  return {
    'X-RateLimit-Limit': `${limit}`,
    'X-RateLimit-Remaining': `${left}`,
    'X-RateLimit-Reset': `${resetSeconds}`,
  }
}

export function responseOf({ status, text, etag }: Given, headers: Record<string, string>): Response {
  if (status === 204) return new Response(null, { status, headers })
  const all = { ...headers, 'Content-Type': 'application/json; charset=utf-8', ...(etag && { ETag: etag }) }
  return new Response(text, { status, headers: all })
}
