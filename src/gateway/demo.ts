import type { SurfaceName } from '../contract/session'
import type { Links } from './links'
import { isLocalOnly, isLoopback, isLoopbackHost, type Reach } from './reach'

export type DemoKeys = Readonly<Record<SurfaceName, string>>
export type Demo = { keys: DemoKeys; links: Links }

/** What a proxy on this machine leaves behind of a stranger whom it brings. */
const BROUGHT = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

/** Whether whoever sits at this browser may open the demo shop without a key: only this very machine. */
export function createDemoCheck(reach: Reach) {
  const isHere = isLocalOnly(reach)
  return (request: Request, { address }: { address?: string }): boolean =>
    isHere &&
    address !== undefined &&
    isLoopback(address) &&
    isLoopbackHost(new URL(request.url).hostname) &&
    !BROUGHT.some((name) => request.headers.has(name))
}
