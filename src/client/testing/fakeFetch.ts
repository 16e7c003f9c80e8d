import { createBudget } from '~/client/api/budget'
import type { Failure } from '~/client/api/failure'
import { createTransport, type Fetch, type TransportOptions } from '~/client/api/transport'
import type { Clock } from '~/client/clock'

export type Asked = {
  method: string
  url: string
  headers: Headers
  body: string | null
  signal: AbortSignal
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })

export const fullError = (status: number, message: string, headers: Record<string, string> = {}) =>
  json({ error: { code: 'some_code', message, status, request_id: 'req_7' } }, status, headers)

export const liveError = (status: number, message: string) => json({ error: message }, status)

/** A service that answers as it is told, and remembers what it was asked. */
export function createFakeFetch(answer: (asked: Asked) => Response | Promise<Response>) {
  const asked: Asked[] = []
  const fetch: Fetch = async (url, init) => {
    const request: Asked = {
      method: init.method ?? 'GET',
      url,
      headers: new Headers(init.headers),
      body: (init.body as string | undefined) ?? null,
      signal: init.signal as AbortSignal,
    }
    asked.push(request)
    return answer(request)
  }
  return { fetch, asked, urls: () => asked.map(({ method, url }) => `${method} ${url}`) }
}

/** A transport to such a service, and what it had to report. */
export function createFakeTransport(
  answer: (asked: Asked) => Response | Promise<Response>,
  options: Partial<TransportOptions> & { clock?: Clock } = {},
) {
  const { fetch, asked, urls } = createFakeFetch(answer)
  const { clock } = options
  const budget = options.budget ?? createBudget({ limit: 1_000, ...(clock && { clock }) })
  const ended: Failure[] = []
  const forbidden: string[] = []
  const transport = createTransport({
    connection: 'desk-1',
    onSignedOut: (failure) => ended.push(failure),
    onForbidden: (scope) => forbidden.push(scope),
    fetch,
    ...options,
    budget,
  })
  return { ...transport, transport, budget, asked, urls, ended, forbidden }
}
