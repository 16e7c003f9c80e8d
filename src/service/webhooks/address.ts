import { lookup, Resolver } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import { type Exceptions, isException } from './exceptions'

// Addresses that no delivery may reach: what IANA's special-purpose registries set apart, and what maps onto it.

const IPV4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

// Only 2000::/3 is given out as global unicast. Outside of it lie loopback, the mapped and compatible forms, NAT64
// (64:ff9b::/96), the private, link-local and site-local networks and multicast.
const IPV6: readonly (readonly [string, number])[] = [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23], // Teredo among others
  ['2001:db8::', 32],
  ['2002::', 16], // 6to4
  ['3fff::', 20],
]

// A list for each family: in one list of both, an IPv4 address would be met by the network that maps all of them.
const specialIPv4 = new BlockList()
const specialIPv6 = new BlockList()
for (const [network, prefix] of IPV4) specialIPv4.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of IPV6) specialIPv6.addSubnet(network, prefix, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !specialIPv4.check(address, 'ipv4')
  return family === 6 && !specialIPv6.check(address, 'ipv6')
}

const PRIVATE_NAMES = /(^|\.)(localhost|local|internal|lan|home|corp|private|intranet|home\.arpa)\.?$/i

/** What is visibly wrong with a host before any name is resolved, as the rest of a sentence; null where nothing is. */
export function refusedHost(hostname: string): string | null {
  const literal = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  if (isIP(literal) !== 0) {
    return isPublicAddress(literal) ? null : 'must be a public address, not a private or special one'
  }
  const isPrivate = PRIVATE_NAMES.test(hostname) || !hostname.replace(/\.$/, '').includes('.')
  return isPrivate ? 'must be a public name, not one of this network' : null
}

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
