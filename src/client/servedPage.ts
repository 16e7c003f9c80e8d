import type { Fetch } from './api/transport'
import { PAGE_REQUEST } from './early'

const PATIENCE_MS = 10_000
/** By it the page is known from what a network puts in its place, as the sign-in of a hotel. */
const OURS = 'id="root"'

type How = { fetch?: Fetch }

/** The page as the server has it: not navigated to, it is asked for past the worker that keeps it. Null where none came. */
async function servedPage({ fetch = globalThis.fetch }: How) {
  try {
    const how = { ...PAGE_REQUEST, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) } as const
    const answer = await fetch('/', how)
    const page = await answer.text()
    return { page, isOurs: answer.ok && page.includes(OURS), isFault: answer.status >= 500 }
  } catch {
    return null
  }
}

/**
 * Whether the server has the page with other files than `loaded`, which is a newer version; null where it does not
 * answer. The page names its files by their content.
 */
export async function isNewerServed(loaded: readonly string[], how: How = {}): Promise<boolean | null> {
  const served = await servedPage(how)
  return served?.isOurs ? loaded.some((file) => !served.page.includes(file)) : null
}

/** Whether something else answers at this address: another program, or a sign-in that stands before ours. */
export async function isOtherServed(how: How = {}): Promise<boolean> {
  const served = await servedPage(how)
  return served !== null && !served.isOurs && !served.isFault
}
