import { isLoopbackHost, type Reach } from './reach'

/**
 * The address under which other computers open this dashboard, as far as is known from whoever asks; null where it
 * answers on its own computer only.
 */
export function createDeskOrigin({ hasTls, origins }: Reach) {
  const named = origins
    .map((origin) => new URL(origin))
    .filter(({ protocol, hostname }) => protocol === 'https:' && !isLoopbackHost(hostname))
  return (request: Request): string | null => {
    const asked = new URL(request.url)
    // Only names that are its own come here; with TLS of its own the port is the one that was asked as well.
    if (hasTls && !isLoopbackHost(asked.hostname)) return `https://${asked.host}`
    const origin = named.find(({ hostname }) => hostname === asked.hostname) ?? named[0]
    return origin?.origin ?? null
  }
}
