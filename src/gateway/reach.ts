import { BlockList, isIP } from 'node:net'

/** Where the gateway listens, and by which addresses it is known. */
export type Reach = { host: string; hasTls: boolean; origins: readonly string[] }

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')
loopback.addSubnet('::ffff:127.0.0.0', 104, 'ipv6') // how IPv4 looks where both are listened on

/** Whether only this machine can reach what listens there. */
export function isLoopback(host: string): boolean {
  const family = isIP(host)
  if (family === 0) return host === 'localhost'
  return loopback.check(host, family === 4 ? 'ipv4' : 'ipv6')
}

/** Whether a host of an address or a Host header, with or without a port, is this machine. */
export const isLoopbackHost = (hostname: string) => isLoopback(hostname.replace(/^\[|\]$/g, ''))

/** What a proxy on this machine leaves behind of a stranger whom it brings. */
const BROUGHT = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/** Whether it was asked at this very machine, by one of the machine's own names and not through a proxy. */
export const cameFromHere = ({ url, headers }: Request, { address }: { address?: string }): boolean =>
  address !== undefined &&
  // What costs most is asked last.
  !BROUGHT.some((name) => headers.has(name)) &&
  isLoopbackHost(new URL(url).hostname) &&
  isLoopback(address)

/** Whether the traffic is this machine's alone: an --origin of another name means a proxy that brings strangers. */
export const isLocalOnly = ({ host, origins }: Reach) =>
  isLoopback(host) && origins.every((origin) => isLoopbackHost(new URL(origin).hostname))

export const PLAIN_HTTP =
  'over a network a browser gives such a page no locks, cryptography or workers, and safe payments need them'

/** The address under which this very machine has what listens there; null where it listens for others alone. */
export function localAddress(host: string, url: string): string | null {
  if (isLoopback(host)) return url
  const listening = new URL(url)
  if (host === '0.0.0.0') listening.hostname = '127.0.0.1'
  else if (host === '::') listening.hostname = '[::1]'
  else return null
  return listening.origin
}

/** The addresses that were named and that the dashboard is not served at all the same; null where there are none. */
export function unservedOrigins({ origins }: Reach): string | null {
  const plain = origins.map((origin) => new URL(origin)).filter(({ protocol }) => protocol === 'http:')
  const unserved = plain.filter(({ hostname }) => !isLoopbackHost(hostname))
  if (unserved.length === 0) return null
  const names = unserved.map(({ origin }) => origin).join(' and ')
  return (
    `The dashboard is not served at ${names}: ${PLAIN_HTTP}. ` +
    `Put TLS in front of it, and name it with --origin https://${unserved[0]?.host}. Both APIs are served as usual.`
  )
}

/** Why the dashboard can't be served there; null where it can. */
export function withheldBecause({ host, hasTls, origins }: Reach): string | null {
  if (isLoopback(host) || hasTls || origins.some((origin) => origin.startsWith('https://'))) return null
  return (
    `The dashboard is not served over plain http at ${host}: ${PLAIN_HTTP}. ` +
    'Start with --tls-cert and --tls-key, or behind a TLS proxy with --origin https://its.name. ' +
    'Both APIs are served as usual.'
  )
}

/** Whether an address is that of a proxy which says truly for whom it asks. */
export type IsTrusted = (address: string) => boolean

/** Addresses and networks such as 10.0.0.7 and 10.0.0.0/24; null where one is neither. */
export function trustedFrom(texts: readonly string[]): IsTrusted | null {
  const list = new BlockList()
  for (const text of texts) {
    const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
    const family = isIP(address)
    const most = family === 4 ? 32 : 128
    if (family === 0 || Number(bits ?? most) > most) return null
    list.addSubnet(address, Number(bits ?? most), familyNamed(family))
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyNamed(isIP(address)))
}

const familyNamed = (family: number) => (family === 4 ? 'ipv4' : 'ipv6')

/** Who asks: each proxy has added whom it heard to the end, and what stands before those that are trusted may be invented. */
export function askerBehind(isTrusted: IsTrusted, address: string, forwardedFor = ''): string {
  const named = forwardedFor.split(',').map((text) => text.trim())
  let asker = address
  while (isTrusted(asker)) {
    const before = named.pop() ?? ''
    if (isIP(before) === 0) break
    asker = before
  }
  return asker
}
