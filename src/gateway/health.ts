import type { IncomingMessage, ServerResponse } from 'node:http'

/** What a balancer asks, by whatever name it calls this process or by none; a stranger learns nothing more of it. */
const HEALTH_PATH = '/health'

/** It is about to stop; or its database is there and can't be used until somebody sees to it. */
export type Hindrance = 'leaving' | 'not ready'

/** Says whether more may be sent here. True where that was asked. */
export function answersHealth(
  { url, method }: IncomingMessage,
  answer: ServerResponse,
  hindrance: Hindrance | null,
) {
  if (url !== HEALTH_PATH) return false
  if (method !== 'GET' && method !== 'HEAD') {
    answer.writeHead(405, { Allow: 'GET, HEAD' }).end()
    return true
  }
  // A database that is away makes nobody unhealthy: all processes would be at once, and none could say what it is.
  const [status, words] = hindrance === null ? [200, 'ok'] : [503, hindrance]
  const body = JSON.stringify({ status: words })
  answer
    .writeHead(status, {
      'Content-Type': 'application/json',
      'Content-Length': body.length,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    })
    .end(method === 'HEAD' ? undefined : body)
  return true
}
