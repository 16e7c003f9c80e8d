import { parseUrl } from '~/domain/text/url'
import { isLoopbackHost, PLAIN_HTTP, type Reach } from './reach'

/** Why a request may not have the dashboard; null where it may. */
export type Refused = { status: 403 | 421; words: string } | null

const DEFAULT_PORT = '443'

const addressOf = (authority: string) => parseUrl(`http://${authority}`)

/** What a proxy says of how it was asked itself. */
function isForwardedPlain({ headers }: Request): boolean {
  const [asked = ''] = (headers.get('x-forwarded-proto') ?? '').split(',')
  return (
    asked.trim().toLowerCase() === 'http' || /proto="?http"?\s*([;,]|$)/i.test(headers.get('forwarded') ?? '')
  )
}

/**
 * Whether the dashboard is asked for by a name of its own, which another name that points here may not be; and not over
 * plain http, except on this very machine. Without TLS of its own that is a proxy's: it is asked for by the host and the
 * port of an https origin then, or without a port where the proxy passes on the name alone.
 */
export function createHostCheck({ host, hasTls, origins }: Reach) {
  const named = origins.map((origin) => new URL(origin))
  const secure = named.filter(({ protocol }) => protocol === 'https:')
  const bound = addressOf(host.includes(':') ? `[${host}]` : host)?.hostname
  const known = new Set([bound, ...named.map(({ hostname }) => hostname)])

  const isSecure = ({ hostname, port }: URL) =>
    hasTls
      ? hostname === bound || secure.some((origin) => origin.hostname === hostname)
      : secure.some(
          (origin) => origin.hostname === hostname && (port === '' || port === (origin.port || DEFAULT_PORT)),
        )

  function check(address: URL | null, request: Request): Refused {
    const hostname = address?.hostname ?? ''
    if (isLoopbackHost(hostname)) return null
    if (!known.has(hostname)) return { status: 421, words: unknownWords(hostname) }
    const isPlain = address === null || !isSecure(address) || isForwardedPlain(request)
    return isPlain ? { status: 403, words: plainWords(secure[0]?.origin) } : null
  }

  return (request: Request): Refused => {
    const sent = request.headers.get('host')
    // A request line with a whole address in it names a host as well.
    const asked = check(new URL(request.url), request)
    return asked ?? (sent === null ? null : check(addressOf(sent), request))
  }
}

const unknownWords = (host: string) =>
  `This dashboard does not answer as ${host}. To use this name, start Frontdesk with --origin and the https address that people type.`

const plainWords = (origin: string | undefined) =>
  `The dashboard is not served over plain http: ${PLAIN_HTTP}. ` +
  (origin === undefined
    ? 'The administrator can put TLS in front of it and name that address with --origin https://its.name.'
    : `Open ${origin} instead.`)
