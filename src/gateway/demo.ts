import { randomBytes } from 'node:crypto'
import type { SurfaceName } from '~/contract/session'
import { cameFromHere, isLocalOnly, type Reach } from './reach'

export type DemoKeys = Readonly<Record<SurfaceName, string>>
export type Demo = { keys: DemoKeys; links: Links }

/** Ways into the demo shop that are good once, for a while, and known to this process alone. */
export type Links = {
  readonly make: (surface: SurfaceName) => string
  /** What a code is good for; it is used up by asking. */
  readonly take: (code: string) => SurfaceName | null
}

/** Whether whoever sits at this browser may open the demo shop without a key: only this very machine. */
export function createDemoCheck(reach: Reach) {
  const isHere = isLocalOnly(reach)
  return (request: Request, origin: { address?: string }): boolean => isHere && cameFromHere(request, origin)
}

const GOOD_FOR_MS = 15 * 60_000
const CODE_BYTES = 24

export function createLinks(clock: () => number = Date.now): Links {
  const open = new Map<string, { surface: SurfaceName; until: number }>()
  return {
    make(surface) {
      const code = randomBytes(CODE_BYTES).toString('base64url')
      open.set(code, { surface, until: clock() + GOOD_FOR_MS })
      return code
    },
    take(code) {
      const found = open.get(code)
      open.delete(code)
      return found && clock() < found.until ? found.surface : null
    },
  }
}
