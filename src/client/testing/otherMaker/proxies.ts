import { gzipSync } from 'node:zlib'
import type { Asking, Fetch } from './service'

/** Stands before a service, or before another proxy. */
export type Proxy = (fetch: Fetch) => Fetch

/** Makes strong tags weak, as nginx does, or adds a suffix, as Apache does; and `If-Match` it passes on as it came. */
export const compressing =
  (tags: 'made weak' | 'with -gzip'): Proxy =>
  (fetch) =>
  async (request) => {
    const response = await fetch(request)
    const headers = new Headers(response.headers)
    const tag = headers.get('ETag')
    if (tag && !tag.startsWith('W/')) {
      headers.set('ETag', tags === 'made weak' ? `W/${tag}` : tag.replace(/"$/, '-gzip"'))
    }
    if (response.status === 204) return new Response(null, { status: 204, headers })
    headers.set('Vary', 'Accept-Encoding')
    const text = await response.text()
    if (!request.headers.get('Accept-Encoding')?.includes('gzip')) {
      return new Response(text, { status: response.status, headers })
    }
    headers.set('Content-Encoding', 'gzip')
    return new Response(gzipSync(text), { status: response.status, headers })
  }

/** Whether something happens to this request: before it is passed on, or after, when it has taken effect. */
export type Strikes = (request: Asking) => 'before' | 'after' | null

const PAGE = '<!doctype html><title>Blocked</title><h1>Your request was blocked</h1>'

/** Answers in the service's place, with a page of its own that bears a number as if it were the service's. */
export const answeringInstead =
  (status: number, strikes: Strikes): Proxy =>
  (fetch) =>
  async (request) => {
    const side = strikes(request)
    if (side === null) return fetch(request)
    if (side === 'after') await fetch(request)
    const headers = { 'Content-Type': 'text/html', 'X-Request-Id': 'proxy-1' }
    return new Response(PAGE, { status, headers })
  }

/** Loses the request on its way there, or its answer on the way back. */
export const losing =
  (strikes: Strikes): Proxy =>
  (fetch) =>
  async (request) => {
    const side = strikes(request)
    if (side === null) return fetch(request)
    if (side === 'after') await fetch(request)
    throw new TypeError('the line is down')
  }
