/** What could be read as another path further on: slashes, backslashes, dots, and percent signs of a second round. */
const DISGUISED = /%(2f|5c|2e|25|[01][0-9a-f]|7f)/i

function isPlain(segment: string): boolean {
  if (segment === '' || segment === '.' || segment === '..') return false
  if (segment.includes('\\') || DISGUISED.test(segment)) return false
  return isDecodable(segment)
}

function isDecodable(segment: string): boolean {
  try {
    decodeURIComponent(segment)
    return true
  } catch {
    return false
  }
}

/** The address beneath a service's base that is meant; null for a path that is none, or might lead out of it. */
export function targetOf(base: URL, path: string, search: string): URL | null {
  const [first, ...segments] = path.split('/')
  if (first !== '' || segments.length === 0 || !segments.every(isPlain)) return null
  const target = new URL(base)
  target.pathname = base.pathname.replace(/\/$/, '') + path
  target.search = search
  const isBeneath = target.origin === base.origin && target.pathname.startsWith(base.pathname)
  return isBeneath ? target : null
}
