import { PAGE_HEADER, PAGE_HEADER_VALUE } from '../contract/page'
import { isLoopbackHost, type Reach } from './reach'
import { refuse } from './refuse'

const hostnameOf = (host: string) =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''

/** Whether the dashboard is asked for by a name of its own: another name may be a stranger's that points here. */
export function createHostCheck({ host, origins }: Reach) {
  const named = new Set([...origins.map((origin) => new URL(origin).hostname), hostnameOf(bracketed(host))])
  const isOurs = (hostname: string) => isLoopbackHost(hostname) || named.has(hostname)
  return (request: Request): boolean => {
    const sent = request.headers.get('host')
    // A request line with a whole address in it names a host as well.
    return isOurs(new URL(request.url).hostname) && (sent === null || isOurs(hostnameOf(sent)))
  }
}

const bracketed = (host: string) => (host.includes(':') ? `[${host}]` : host)

export const wrongHostWords = (host: string) =>
  `This dashboard is not known as ${host}. To use it by this name, start it with --origin and the address that people type.`

/** Lets through only what our own page sends. */
export function createGuard({ origins }: Reach) {
  return (request: Request): Response | null => {
    const { headers, url } = request
    const origin = headers.get('origin')
    const site = headers.get('sec-fetch-site')
    const isOurs =
      headers.get(PAGE_HEADER) === PAGE_HEADER_VALUE &&
      (site === null || site === 'same-origin') &&
      (origin === null || origin === new URL(url).origin || origins.includes(origin))
    return isOurs ? null : refuse('foreign_site', 'Only the dashboard itself may ask this. Nothing was done.')
  }
}
