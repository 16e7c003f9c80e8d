import { parseUrl } from '~/domain/text/url'

// Receivers on the shop's own network, which only the operator can name, at the start.

/** Each as `host:port`, the host as a URL spells it. */
export type Exceptions = ReadonlySet<string>

const HTTPS_PORT = '443'

const spelled = ({ hostname, port }: URL) => `${hostname}:${port || HTTPS_PORT}`

export const isException = (exceptions: Exceptions, url: URL) => exceptions.has(spelled(url))

/** `host:port` as the operator wrote it, in the spelling of a URL; null where it is something else. */
export function exceptionFrom(text: string): string | null {
  const url = /^[^/?#@\s]+:\d+$/.test(text) ? parseUrl(`https://${text}`) : null
  return url && spelled(url)
}
