import type { SurfaceName } from '../contract/session'
import { prefixOf } from './service'

/**
 * The surface whose words fit a path that looks like an API and is none here: another version, or ours mistyped. The
 * page instead, which answers everywhere else, would be taken for success by a program.
 */
export function surfaceResembled(pathname: string): SurfaceName | null {
  const [first = ''] = pathname.split('/').filter(Boolean)
  if (/^api$/i.test(first)) return 'live'
  return /^v\d[\w.-]*$/i.test(first) ? 'full' : null
}

/** The same asked of that surface, where it has nothing either. */
export const nowhereOn = (surface: SurfaceName, { method, headers }: Request) =>
  new Request(`http://nowhere.invalid${prefixOf(surface)}/`, { method, headers })
