import type { GatewayReason } from '~/contract/session'
import { Failure, type FailureKind } from './failure'

/** A failure, as it is told to the person at the counter. */
export type Explanation = {
  readonly title: string
  /** In the service's own words, or ours where it had none. */
  readonly happened: string
  /** Whether anything was saved; empty where nothing was to be. */
  readonly saved: string
  /** What to do. */
  readonly advice: string
  readonly requestId: string | null
}

type Words = { title: string; saved: string; advice: string }

const NOTHING_SAVED = 'Nothing was saved.'
const KEPT = 'It is kept on this computer and sent again. Do not enter it twice.'

const WORDS: Record<FailureKind, Words> = {
  unreachable: {
    title: 'The service could not be reached',
    saved: `Whether it was saved is not known yet. ${KEPT}`,
    advice: 'Check the network of this computer. What you see may be out of date until it is back.',
  },
  'signed-out': {
    title: 'The session has ended',
    saved: 'Not saved yet. What you entered is kept here.',
    advice: 'Sign in again to continue.',
  },
  'other-connection': {
    title: 'This browser is now signed in to another shop',
    saved: 'Not saved. It is kept for the shop it was entered for.',
    advice: 'Reload this page for the other shop, or sign in to this one again.',
  },
  forbidden: {
    title: 'This key does not allow that',
    saved: NOTHING_SAVED,
    advice: 'Ask your administrator for a key that does.',
  },
  busy: {
    title: 'The service is busy',
    saved: `Not saved yet. ${KEPT}`,
    advice: 'There were too many requests at once.',
  },
  missing: {
    title: 'This is no longer there',
    saved: NOTHING_SAVED,
    advice: 'It may have been deleted on another computer. Go back to the list.',
  },
  changed: {
    title: 'It was changed on another computer meanwhile',
    saved: NOTHING_SAVED,
    advice: 'Check the current version, then try again.',
  },
  refused: {
    title: 'The service did not accept this',
    saved: NOTHING_SAVED,
    advice: 'Correct what the service names, then save again.',
  },
  broken: {
    title: 'The service failed',
    saved: `Whether it was saved is not known yet. ${KEPT}`,
    advice: 'Try again in a moment. If it keeps happening, tell your administrator.',
  },
  unsaved: {
    title: 'The storage of this browser failed',
    saved: 'Nothing was recorded.',
    advice: 'Free space on the disk of this computer, or use another browser.',
  },
}

const CONFIRMED: Words = {
  title: 'Saved, but the answer could not be read',
  saved: 'It was saved.',
  advice: 'Do not enter it again. Reload the page to see it.',
}

const UNSURE = {
  saved: 'It may have been saved by an earlier attempt.',
  advice: 'Do not enter it again. It is listed under Settings; check whether the shop has it.',
}

const LET_GO: Words = {
  title: 'This may have been saved',
  saved: UNSURE.saved,
  advice: 'Check whether it is there before you enter it again.',
}

/** Neither the key nor what was typed is known to be at fault. */
const WORDLESS: Words = {
  title: 'The request did not get through',
  saved: NOTHING_SAVED,
  advice: 'Try again in a moment. If it keeps happening, tell your administrator.',
}

/** What reading needs other words for. */
const READING: Partial<Record<FailureKind, string>> = {
  refused: 'Reload the page. If it keeps happening, tell your administrator.',
  unreachable: 'Check the network of this computer, then try again.',
}

/** Where the gateway knows better what is wrong, mostly at signing in. */
const BY_REASON: Partial<Record<GatewayReason, Omit<Words, 'saved'>>> = {
  key_not_accepted: {
    title: 'The key was not accepted',
    advice: 'Check that you copied all of it, and that it belongs to the service chosen here.',
  },
  key_without_permission: {
    title: 'This key may not read what the dashboard needs',
    advice: 'Ask your administrator for a key that may read customers.',
  },
  service_unreachable: {
    title: 'The service could not be reached',
    advice: 'Frontdesk is working, but the shop service does not answer. Try again in a moment.',
  },
  not_a_shop_service: {
    title: 'That address is not a shop service',
    advice: 'Ask your administrator to check the address and the surface of the service.',
  },
  link_used_up: {
    title: 'This link is used up',
    advice: 'A link works once, for 15 minutes. Sign in below, or restart the service for a new link.',
  },
  foreign_site: {
    title: 'This request did not come from this page',
    advice: 'Open Frontdesk at its own address and try again.',
  },
}

function wordsFor(failure: Failure): Words {
  if (failure.confirmed) return CONFIRMED
  if (failure.letGo) return LET_GO
  const words = kindWords(failure)
  if (failure.unsure) return { ...words, ...UNSURE }
  const advice = (failure.isWrite ? undefined : READING[failure.kind]) ?? words.advice
  const better = failure.reason === null ? undefined : BY_REASON[failure.reason]
  return { ...words, advice, ...better, saved: failure.isWrite ? words.saved : '' }
}

function kindWords(failure: Failure): Words {
  if (failure.wordless && failure.kind === 'refused' && failure.isWrite) return WORDLESS
  return mayHaveRun(failure) ? { ...WORDS.busy, saved: WORDS.unreachable.saved } : WORDS[failure.kind]
}

const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`

/** Asked to wait because this very request is still under way, or by what stands before the service: it may be done. */
const mayHaveRun = ({ kind, status }: Failure) => kind === 'busy' && (status === 409 || status === 503)

function waitAdvice(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  const span = seconds < 90 ? count(seconds, 'second') : count(Math.ceil(seconds / 60), 'minute')
  return `Try again in about ${span}.`
}

/** The one translator. What is no Failure is a fault of ours, and is told as one. */
export function explain(error: unknown): Explanation {
  if (!(error instanceof Failure)) {
    return {
      title: 'Something went wrong on this page',
      happened: error instanceof Error ? error.message : 'No reason was given',
      saved: '',
      advice: 'Reload the page. What you entered and sent is kept.',
      requestId: null,
    }
  }
  const words = wordsFor(error)
  return {
    ...words,
    advice: adviceOn(error) ?? words.advice,
    happened: error.isSaid ? `The service says: “${error.message}”` : error.message,
    requestId: error.requestId,
  }
}

/** What can be said more exactly than by the kind alone. */
function adviceOn(failure: Failure): string | null {
  const { kind, retryAfterMs, scope, unsure } = failure
  if (unsure) return null
  if (kind === 'busy' && retryAfterMs !== null) {
    return mayHaveRun(failure) ? waitAdvice(retryAfterMs) : `${WORDS.busy.advice} ${waitAdvice(retryAfterMs)}`
  }
  if (kind === 'forbidden' && scope !== null) {
    return `It needs the permission ${scope}. Ask your administrator for a key that has it.`
  }
  return null
}
