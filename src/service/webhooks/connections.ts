import type { LookupFunction } from 'node:net'
import { createSecureContext, rootCertificates } from 'node:tls'
import { Pool } from 'undici'
import type { Address } from './resolve'

const MOST_POOLS = 200
const IDLE_MS = 4_000
/** How much later than the attempt itself a part of it would end. */
const MARGIN_MS = 5_000

/** Gives the addresses that were checked to whoever is about to connect: nothing is resolved a second time. */
const pinned =
  (addresses: readonly Address[]): LookupFunction =>
  (_, { all }, callback) => {
    const [first] = addresses
    if (all) callback(null, [...addresses])
    else if (first) callback(null, first.address, first.family)
  }

/**
 * Connections that are kept for a few seconds. One is used again only for the same host at the same addresses,
 * so that a name which changes its answer meets no connection made under the old one.
 */
export function createConnections(authority: string | null, timeoutMs: number) {
  const longestMs = timeoutMs + MARGIN_MS
  const pools = new Map<string, Pool>()
  const secureContext =
    authority === null ? undefined : createSecureContext({ ca: [...rootCertificates, authority] })

  const open = ({ origin }: URL, addresses: readonly Address[]) =>
    new Pool(origin, {
      // As many as there are messages under way: many subscriptions may be taken at one host, and how much is
      // sent at once is decided for each of them.
      connections: null,
      pipelining: 1,
      keepAliveTimeout: IDLE_MS,
      headersTimeout: longestMs,
      bodyTimeout: longestMs,
      connect: {
        timeout: longestMs,
        lookup: pinned(addresses),
        ...(secureContext && { secureContext }),
      },
    })

  return {
    to(url: URL, addresses: readonly Address[]): Pool {
      const name = `${url.origin} ${addresses.map(({ address }) => address).join()}`
      const pool = pools.get(name) ?? open(url, addresses)
      // Whoever was used last is last in the map.
      pools.delete(name)
      pools.set(name, pool)
      const [oldest] = pools
      if (oldest && pools.size > MOST_POOLS) {
        pools.delete(oldest[0])
        oldest[1].close().catch(() => undefined)
      }
      return pool
    },
    close: () => Promise.all([...pools.values()].map((pool) => pool.destroy())),
  }
}
