import { PAGE_HEADER, PAGE_HEADER_VALUE, SESSION_PATH } from '../contract/page'

// Nothing here may need a library: it runs before the program is there.

/** Longer than the gateway waits for the service, so that its words about a slow one arrive. */
export const TIMEOUT_MS = 35_000

export const PAGE_REQUEST = {
  headers: { Accept: 'application/json', [PAGE_HEADER]: PAGE_HEADER_VALUE },
  credentials: 'same-origin',
  cache: 'no-store',
  redirect: 'error',
} as const satisfies RequestInit

let asked: Promise<Response> | null = null

export function askWhoIsSignedIn() {
  asked = fetch(SESSION_PATH, { ...PAGE_REQUEST, signal: AbortSignal.timeout(TIMEOUT_MS) })
  // Whoever takes it hears of the failure.
  asked.catch(() => {})
}

/** The answer to what was asked before the program was there, once; null from then on. */
export function takeEarlySession(): Promise<Response> | null {
  const answer = asked
  asked = null
  return answer
}
