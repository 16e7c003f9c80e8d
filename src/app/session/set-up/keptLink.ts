import { forgetDraft, keepDraft, readDraft } from '~/app/session/drafts'
import type { SetUpLink } from '~/client/nouns/setUp'

// Kept until the key is put away: after a reload the same link is asked with the same attempt, and so tells the same key.

const WHOSE = 'set-up'
const LINK = 'link'
const SHOP = 'shop'

const ATTEMPT_BYTES = 24

const newAttempt = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(ATTEMPT_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

function kept(): SetUpLink | null {
  const draft = readDraft(WHOSE, LINK)
  if (typeof draft !== 'object' || draft === null || !('code' in draft) || !('attempt' in draft)) return null
  const { code, attempt } = draft
  return typeof code === 'string' && typeof attempt === 'string' ? { code, attempt } : null
}

/** The link that this page was opened with, which stands behind the #, where no server sees it; else the one before. */
export function takeLink(): SetUpLink | null {
  const code = new URLSearchParams(location.hash.slice(1)).get('code')
  const before = kept()
  if (code === null) return before
  history.replaceState(null, '', location.pathname)
  if (before?.code === code) return before
  const link = { code, attempt: newAttempt() }
  keepDraft(WHOSE, LINK, link)
  return link
}

/** What was typed; it is nobody's link's, since a new start prints a new one. */
export const readTyped = () => readDraft(WHOSE, SHOP)
export const keepTyped = (typed: unknown) => keepDraft(WHOSE, SHOP, typed)
export const forgetTyped = () => forgetDraft(WHOSE, SHOP)

export function forgetSetUp() {
  forgetTyped()
  forgetDraft(WHOSE, LINK)
}
