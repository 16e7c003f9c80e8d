import { BlockList, isIP } from 'node:net'

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
    list.addSubnet(address, Number(bits ?? most), nameOf(family))
  }
  return (address) => isIP(address) !== 0 && list.check(address, nameOf(isIP(address)))
}

const nameOf = (family: number) => (family === 4 ? 'ipv4' : 'ipv6')

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
