import { lookup, Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPublicAddress } from './address'
import { type Exceptions, isException } from './exceptions'

export type Address = { address: string; family: 4 | 6 }

/** A name that leads to where no delivery may go, if only in part. */
export class AddressRefused extends Error {}
/** A name without an address. */
export class NameUnknown extends Error {}

export type Names = (hostname: string) => Promise<readonly string[]>

const DNS_TIMEOUT_MS = 4_000
const DNS_TRIES = 2

/**
 * Asks the name servers themselves: the system's own lookup takes one of the few threads that reading files
 * needs too, and holds it for as long as a dead name server likes.
 */
function createNames(): Names {
  const resolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES })
  return async (hostname) => {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  }
}

/** The hosts file and the names of the own network are for the operator's exceptions alone. */
const ownNames: Names = async (hostname) => {
  const found = await lookup(hostname, { all: true }).catch(() => [])
  return found.map(({ address }) => address)
}

/** The addresses behind a URL at this moment, all of them fit to be connected to. */
export function createResolve(exceptions: Exceptions, given?: Names) {
  const names = given ?? createNames()
  return async (url: URL): Promise<readonly Address[]> => {
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
    const isExcepted = isException(exceptions, url)
    const found = isIP(host) === 0 ? await (isExcepted ? (given ?? ownNames) : names)(host) : [host]
    if (found.length === 0) throw new NameUnknown(`${host} has no address`)
    if (!isExcepted && !found.every(isPublicAddress)) throw new AddressRefused(`${host} is not public`)
    return found
      .map((address): Address => ({ address, family: isIP(address) === 6 ? 6 : 4 }))
      .toSorted((a, b) => a.family - b.family || a.address.localeCompare(b.address))
  }
}
