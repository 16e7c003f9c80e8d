import { Failure, withStop, type FailureKind } from '~/client/api/failure'
import type { Entry } from './entry'

/** Longer than any request lives: what was under way when the first of them came has ended since. */
const UNDER_WAY_MS = 60_000

/**
 * again:    the same key and bytes once more, after a while
 * park:     not before this connection is signed in again
 * done:     nothing is left to do
 * refused:  the service said no, and nothing was done
 * unsure:   the service says no now, but an earlier try may have been done
 */
export type FailureClass = 'again' | 'park' | 'done' | 'refused' | 'unsure'

type Try = {
  method: Entry['method']
  /** An earlier try may have reached the service, and no answer was seen. */
  mayHaveArrived: boolean
  /** The service may have forgotten the key, so that its no to this try says nothing of the one before. */
  isForgotten: boolean
  /** How long the service has been answering 409 in a row. */
  contendedMs: number
}

/** What becomes of a write that has failed. Beneath stands what the outbox itself has to say, in the words that people read. */
export function classifyFailure(
  failure: Failure,
  { method, mayHaveArrived, isForgotten, contendedMs }: Try,
): FailureClass {
  switch (failure.kind) {
    case 'unreachable':
    case 'busy':
    case 'broken':
    case 'unsaved':
      return 'again'
    case 'signed-out':
    case 'other-connection':
      return 'park'
    case 'missing':
      // The deletion whose answer was lost is the likeliest reason that there is nothing left to delete.
      if (method === 'DELETE' && mayHaveArrived) return 'done'
      return mayHaveArrived && isForgotten ? 'unsure' : 'refused'
    case 'forbidden':
      // A key that lost the right is also refused the answer to what it did while it had it.
      return mayHaveArrived ? 'unsure' : 'refused'
    case 'changed':
      // The one who is at it, or who has changed the record meanwhile, may be our own earlier try.
      if (!mayHaveArrived) return 'refused'
      return failure.status === 409 && contendedMs < UNDER_WAY_MS ? 'again' : 'unsure'
    case 'refused':
      return mayHaveArrived && isForgotten ? 'unsure' : 'refused'
    default:
      return failure.kind satisfies never
  }
}

/** Said of a request that was never taken in, whoever says it: nothing about what it asks for. */
const NOT_TAKEN_IN: readonly (number | null)[] = [408, 421, 425]
const NOES: readonly FailureKind[] = ['forbidden', 'missing', 'changed', 'refused']

const inItsPlace = (status: number | null) => `Something else answered ${status} instead of the service`

/** The service names each request that it refuses; a proxy before it, or our own gateway, can't. */
export const isItsOwn = ({ requestId }: Failure) => requestId !== null

/**
 * Reads a failed try. A refusal without a request id came from a proxy, which may have passed the try on, or an earlier
 * one: it proves nothing. Our own gateway alone says of itself that it passed nothing on.
 */
export function heard(error: unknown, mayHaveArrived: boolean): Failure {
  const failure = failureFrom(error)
  const { kind, status, message, reason, retryAfterMs } = failure
  const isAnonymous = !isItsOwn(failure) && (mayHaveArrived || reason === null)
  const isNone = NOT_TAKEN_IN.includes(status) || (NOES.includes(kind) && isAnonymous)
  if (!isNone) return failure
  const words = reason === null ? inItsPlace(status) : message
  return new Failure('unreachable', words, { status, retryAfterMs, isWrite: true, cause: failure })
}

/** The service refuses this try; whether an earlier one arrived is not known. */
export const doubted = ({ kind, message, cause, ...details }: Failure) =>
  new Failure(kind, message, { ...details, cause, unsure: true })

/**
 * Whether a failed try is known not to have been run, so that it leaves the entry as unsent as it was. Only the service
 * and our own gateway know it of a session that is over; what asks for patience stands before either. A 409 with a time to
 * come back at is a run under way, and a 503 can come from between.
 */
export const surelyNotRun = (failure: Failure) => {
  const { kind, status, reason } = failure
  if (kind === 'other-connection') return true
  if (kind === 'signed-out') return status === null || reason !== null || isItsOwn(failure)
  // After 429s a 401 or 403 is taken for a pause; only the service itself knows that it ran nothing.
  if (status === 401 || status === 403) return isItsOwn(failure) || reason !== null
  return kind === 'busy' && status !== 409 && status !== 503
}

/** A rejection that is no Failure is a fault of ours somewhere: nothing is known about the write. */
export const failureFrom = (error: unknown) =>
  error instanceof Failure ? error : new Failure('broken', 'The answer could not be used', { cause: error })

const unknown = (message: string) => new Failure('unreachable', message, { isWrite: true })
const unsure = (message: string) => new Failure('unreachable', message, { isWrite: true, unsure: true })
const letGo = (message: string) =>
  new Failure('unreachable', message, { isWrite: true, unsure: true, letGo: true })
const undone = (message: string) => new Failure('refused', message, { isWrite: true })

export const tooOld = () =>
  unsure('The last attempt was a day ago, or a clock was changed since. It may have arrived')

export const leftHeld = () =>
  new Failure('refused', 'Not sent: the page closed while this could still be undone', {
    isWrite: true,
    unsure: true,
  })
export const overslept = () => undone('Not sent: this computer slept while this could still be undone')
export const discarded = () => undone('Discarded on this computer before the service confirmed it')
export const stopped = () => unsure('Stopped on this computer before the service answered')
export const notYet = () =>
  unknown('No answer yet. This is kept here and sent again until the service answers')
export const endedHere = () => letGo('Discarded on this computer before the service answered')
export const endedElsewhere = () => letGo('Another tab finished this, and its answer did not reach this tab')
export const foundThere = () =>
  new Failure('unreachable', 'Marked on this computer as already recorded', {
    isWrite: true,
    confirmed: true,
  })
/** An earlier step of the same act was not confirmed. */
export const notBegun = () => unknown('Not sent: the step before it is not confirmed')
/** Nothing is sent that is not in the database. */
export const unsaved = () => new Failure('unsaved', 'This computer can’t save it', { isWrite: true })
/** Refused, and until that is written down a page that is opened after a crash would send it again. */
export const unnoted = ({ kind, message, cause, ...details }: Failure) =>
  new Failure(kind, `${withStop(message)} This computer could not save that, and may send it again`, {
    ...details,
    cause,
    unsure: true,
  })
/** See `unless` in callers.ts. */
export class AnotherIsKept extends Failure {
  constructor() {
    super('refused', 'Not saved: another one like it is here and not confirmed', { isWrite: true })
  }
}
export const notTaken = () =>
  new Failure('signed-out', 'Not sent: this page was signed out meanwhile', { isWrite: true })
export const keptHere = () =>
  new Failure('signed-out', 'Kept on this computer until you sign in to this connection again', {
    isWrite: true,
  })

/** Tried, not confirmed, and the records have changed since. Each screen says beside it that its end is not known. */
export const cameBetween = ({ kind, message, status, requestId, cause }: Failure) =>
  new Failure(kind, message, {
    status,
    requestId,
    cause,
    isWrite: true,
    unsure: true,
  })
