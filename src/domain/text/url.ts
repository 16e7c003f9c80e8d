/**
 * The address that a text is; null where it is none. `URL.canParse` is never asked: Node 20 compiles it after some
 * thousand calls, and from then on it refuses every address with an umlaut in it.
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
