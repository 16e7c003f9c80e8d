import { isLoopback, isLoopbackHost, type Reach } from './reach'

const LOCAL = '127.0.0.1'

/**
 * Where the dashboard of this machine lives, for a page that was asked for by another of its names; null for any other.
 * To a browser localhost and 127.0.0.1 are two origins: two journals, two directories, two sessions. With TLS there is
 * none, since a certificate may be good for one of the names alone.
 */
export function createHome({ host, hasTls }: Reach) {
  const name = !isLoopback(host) ? LOCAL : host.includes(':') ? `[${host}]` : host
  return (request: Request): string | null => {
    const asked = new URL(request.url)
    if (hasTls || !isLoopbackHost(asked.hostname) || asked.hostname === name) return null
    asked.hostname = name
    return asked.origin
  }
}
