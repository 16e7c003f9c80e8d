import type { SurfaceName } from '../contract/session'
import { prefixOf } from './service'

/**
 * The surface whose words fit a path that looks like an API and is none here: another version, or ours mistyped. The
 * page instead, which answers everywhere else, would be taken for success by a program.
 */
export function surfaceResembled(pathname: string): SurfaceName | null {
  const [first = ''] = decoded(pathname).split('/').filter(Boolean)
  if (/^api$/i.test(first)) return 'live'
  return /^v\d[\w.-]*$/i.test(first) ? 'full' : null
}

/** As whoever wrote it meant it: `%76` is a `v`. Letter by letter, since a path may hold what is no encoding at all. */
const decoded = (pathname: string) =>
  pathname.replaceAll(/%[0-7][\da-f]/gi, (code) => decodeURIComponent(code))

/** The same asked of that surface, where it has nothing either. */
export const nowhereOn = (surface: SurfaceName, { method, headers }: Request) =>
  new Request(`http://nowhere.invalid${prefixOf(surface)}/`, { method, headers })
