import { fullSurface } from '~/contract/full/endpoints'
import { liveSurface } from '~/contract/live/endpoints'
import type { SurfaceName } from '~/contract/session'
import type { Fetch } from './listen'
import { dropRest } from './readBody'

/** One request to a service, its path beneath the service's base. */
export type Sent = {
  readonly method: string
  readonly target: URL
  readonly headers: Headers
  readonly body: ReadableStream<Uint8Array> | null
  /** Calls it off. */
  readonly signal: AbortSignal | null
}

/** What a shop says of itself that every desk of it needs; null where it says nothing of that. */
type KnownShop = {
  readonly name: string
  readonly timeZone: string | null
  readonly taxRatePpm: number | null
  /** What the key may do. */
  readonly scopes: readonly string[]
}

/** A shop service that a person can sign in to, over one of its surfaces. */
export type Service = {
  readonly name: string
  readonly surface: SurfaceName
  readonly base: URL
  readonly send: (sent: Sent, origin: { address?: string }) => Promise<Response>
  /** The key's shop, where this can be known. */
  readonly shopOf: (key: string) => Promise<KnownShop | null>
}

/** The statuses whose answers have no body. */
export const WITHOUT_BODY = [204, 205, 304]

/** No answer, or none that may be read. The message tells a person which. */
export class Unreachable extends Error {}

/** An answer that sends us elsewhere, which nobody at the desk has chosen. */
export class Redirected extends Error {}

const CREDENTIALS: Record<SurfaceName, (key: string) => [string, string]> = {
  full: (key) => [fullSurface.security.scheme.name, key],
  live: (key) => ['Authorization', `Bearer ${key}`],
}

export const credentialOf = (surface: SurfaceName, key: string) => CREDENTIALS[surface](key)

const PREFIXES: Record<SurfaceName, string> = { full: fullSurface.prefix, live: liveSurface.prefix }
export const SERVICE_PREFIXES = Object.values(PREFIXES)
export const prefixOf = (surface: SurfaceName) => PREFIXES[surface]

/**
 * What both surfaces of one service have in common: its address without the end that the documents give a surface. What
 * the operator calls it is no part of it.
 */
export function rootOf({ surface, base }: Pick<Service, 'surface' | 'base'>): string {
  const prefix = PREFIXES[surface]
  return base.href.endsWith(prefix) ? base.href.slice(0, -prefix.length) : base.href.replace(/\/$/, '')
}

/** The service of this process, once a surface: in memory, without a way over the network. */
export function embeddedService(
  surface: SurfaceName,
  { name, fetch, shopOf }: { name: string; fetch: Fetch; shopOf: Service['shopOf'] },
): Service {
  return {
    name,
    surface,
    base: new URL(`http://embedded.invalid${PREFIXES[surface]}`),
    shopOf,
    async send({ method, target, headers, body, signal }, origin) {
      const init = { method, headers, body, ...(signal && { signal }), ...(body && { duplex: 'half' }) }
      const request = new Request(target, init)
      const answer = await fetch(request, origin)
      if (!request.bodyUsed) dropRest(request)
      answer.headers.set('Date', new Date().toUTCString())
      return answer
    },
  }
}
