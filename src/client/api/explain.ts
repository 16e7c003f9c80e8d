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
const KEPT = 'It is kept here and sent again by itself: there is no need to enter it twice.'

const WORDS: Record<FailureKind, Words> = {
  unreachable: {
    title: 'The service could not be reached',
    saved: `Whether it was saved is not known yet. ${KEPT}`,
    advice: 'Check the network of this computer. What you see may be out of date until it is back.',
  },
  'signed-out': {
    title: 'The session has ended',
    saved: 'Not saved yet. What you entered is kept here.',
    advice: 'Sign in again to go on where you were.',
  },
  'other-connection': {
    title: 'This browser is now signed in to another shop',
    saved: 'Not saved. It is kept for the shop that it was meant for.',
    advice: 'Reload this page for the other shop, or sign in to this one again.',
  },
  forbidden: {
    title: 'The key of this desk may not do this',
    saved: NOTHING_SAVED,
    advice: 'Ask whoever gives out the keys of the shop for one that may.',
  },
  busy: {
    title: 'The service asks to wait',
    saved: `Not saved yet. ${KEPT}`,
    advice: 'There were too many requests at once.',
  },
  missing: {
    title: 'It is not there any more',
    saved: NOTHING_SAVED,
    advice: 'It may have been removed elsewhere. Go back to the list.',
  },
  changed: {
    title: 'It was changed elsewhere meanwhile',
    saved: NOTHING_SAVED,
    advice: 'Look at how it stands now, then decide again.',
  },
  refused: {
    title: 'The service did not accept this',
    saved: NOTHING_SAVED,
    advice: 'Correct what it names, then save again.',
  },
  broken: {
    title: 'The service failed',
    saved: `Whether it was saved is not known yet. ${KEPT}`,
    advice: 'Try again in a moment. If it goes on, tell your administrator.',
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
  advice: 'Do not enter it again. Reload the page to see how it stands.',
}

const UNSURE = {
  saved: 'It is not known whether this was saved: another try may have been.',
  advice: 'It waits under Settings. Look whether it is there, and do not enter it again.',
}

const LET_GO: Words = {
  title: 'How this ended is not known here',
  saved: UNSURE.saved,
  advice: 'Look whether it is there before you enter it again.',
}

/** Neither the key nor what was typed is known to be at fault. */
const WORDLESS: Words = {
  title: 'It did not get through',
  saved: NOTHING_SAVED,
  advice: 'Try again in a moment. If it goes on, tell whoever looks after the line or the service.',
}

/** What reading needs other words for. */
const READING: Partial<Record<FailureKind, string>> = {
  refused: 'Reload the page. If it goes on, tell your administrator.',
  unreachable: 'Check the network of this computer, then try again.',
}

/** Where the gateway knows better what is wrong, mostly at signing in. */
const BY_REASON: Partial<Record<GatewayReason, Omit<Words, 'saved'>>> = {
  key_not_accepted: {
    title: 'The key was not accepted',
    advice: 'Check that all of it was copied, and that it belongs to the service chosen here.',
  },
  key_without_permission: {
    title: 'The key is known, but may not read anything that is needed here',
    advice: 'Ask whoever gives out the keys of the shop for one that may read customers.',
  },
  service_unreachable: {
    title: 'The service could not be reached',
    advice: 'This desk is working, and the service behind it does not answer. Try again in a moment.',
  },
  not_a_shop_service: {
    title: 'What answers there is no shop service',
    advice: 'Whoever set up this desk has to check the address and the surface of the service.',
  },
  link_used_up: {
    title: 'This link is used up',
    advice: 'It is good once and for a quarter of an hour. Sign in below, or start the service anew.',
  },
  foreign_site: {
    title: 'This request did not come from this page',
    advice: 'Open the desk by its own address and try again.',
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
  return `It may be asked again in about ${span}.`
}

/** The one translator. What is no Failure is a fault of ours, and is told as one. */
export function explain(error: unknown): Explanation {
  if (!(error instanceof Failure)) {
    return {
      title: 'Something went wrong on this page',
      happened: error instanceof Error ? error.message : 'No reason was given',
      saved: '',
      advice: 'Reload the page. What was entered and sent is kept.',
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
    return `It needs the permission ${scope}. Ask whoever gives out the keys of the shop for one that has it.`
  }
  return null
}
