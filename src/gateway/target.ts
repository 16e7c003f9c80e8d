/** What a server further on could read as another path: slashes, backslashes, parameters, a second round of percent signs. */
const AMBIGUOUS = /[/\\;%]/
const CONTROLS = /%([01][0-9a-f]|7f)/i

function isPlain(segment: string): boolean {
  // Some servers take a wide dot or slash for a plain one.
  const text = decoded(segment)?.normalize('NFKC') ?? ''
  return text !== '' && !/^\.\.?$/.test(text) && !AMBIGUOUS.test(text) && !CONTROLS.test(segment)
}

/** Null for what is no UTF-8: some servers read %c0%ae as a dot. The bundler drops a call whose result is unused. */
function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
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
