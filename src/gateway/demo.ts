import type { SurfaceName } from '../contract/session'
import type { Links } from './links'
import { cameFromHere, isLocalOnly, type Reach } from './reach'

export type DemoKeys = Readonly<Record<SurfaceName, string>>
export type Demo = { keys: DemoKeys; links: Links }

/** Whether whoever sits at this browser may open the demo shop without a key: only this very machine. */
export function createDemoCheck(reach: Reach) {
  const isHere = isLocalOnly(reach)
  return (request: Request, origin: { address?: string }): boolean => isHere && cameFromHere(request, origin)
}
