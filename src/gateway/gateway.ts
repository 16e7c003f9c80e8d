import { loadFiles, serveFile } from './files'
import type { Fetch } from './listen'
import { pageHeaders } from './pageHeaders'

/** A shop service in this process: both surfaces, by path. */
type Embedded = { fetch: Fetch; prefixes: readonly string[] }

type Options = {
  service: Embedded
  /** The folder of the built dashboard, or why it is not served. */
  dashboard: { directory: string } | { withheld: string }
}

/** Everything that answers on the one port. */
export function createGateway({ service, dashboard }: Options): Fetch {
  const files = 'directory' in dashboard ? loadFiles(dashboard.directory) : null
  const isService = (pathname: string) =>
    service.prefixes.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`))

  return async (request, origin) => {
    const { pathname } = new URL(request.url)
    if (isService(pathname)) return service.fetch(request, origin)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return plain(405, 'Only GET and HEAD here.', { Allow: 'GET, HEAD' })
    }
    if (files === null) return plain(403, 'withheld' in dashboard ? dashboard.withheld : '')
    const found = serveFile(files, request)
    if (!found) return plain(404, 'There is nothing at this address.')
    for (const [name, value] of Object.entries(pageHeaders)) found.headers.set(name, value)
    return found
  }
}

const plain = (status: number, words: string, headers: Record<string, string> = {}) =>
  new Response(`${words}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...pageHeaders, ...headers },
  })
