import type { Fetch } from './api/transport'
import { PAGE_REQUEST } from './early'

const PATIENCE_MS = 10_000
/** By it the page is known from what a network puts in its place, as the sign-in of a hotel. */
const OURS = 'id="root"'

type How = { fetch?: Fetch }

/**
 * Whether the server has the page with other files than `loaded`, which is a newer version; null where it does not
 * answer. The page names its files by their content.
 */
export async function isNewerServed(
  loaded: readonly string[],
  { fetch = globalThis.fetch }: How = {},
): Promise<boolean | null> {
  try {
    const answer = await fetch('/', { ...PAGE_REQUEST, signal: AbortSignal.timeout(PATIENCE_MS) })
    const page = await answer.text()
    if (!answer.ok || !page.includes(OURS)) return null
    return loaded.some((file) => !page.includes(file))
  } catch {
    return null
  }
}
