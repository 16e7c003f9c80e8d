import { Failure, withStop } from '../api/failure'

// What the outbox itself has to say, in the words that people read.

const unknown = (message: string) => new Failure('unreachable', message, { isWrite: true })
const unsure = (message: string) => new Failure('unreachable', message, { isWrite: true, unsure: true })
const letGo = (message: string) =>
  new Failure('unreachable', message, { isWrite: true, unsure: true, letGo: true })
const undone = (message: string) => new Failure('refused', message, { isWrite: true })

export const tooOld = () =>
  unsure('It was tried a day ago, or a clock was set since, so it is not known whether this arrived')

export const leftHeld = () =>
  new Failure('refused', 'Not sent: the page closed while this could still be undone', {
    isWrite: true,
    unsure: true,
  })
export const overslept = () => undone('Not sent: this computer slept while this could still be undone')
export const discarded = () => undone('Discarded at this desk before the service confirmed it')
export const stopped = () => unsure('Stopped at this desk before there was an answer')
export const notYet = () => unknown('No answer yet: this is kept here and sent until there is one')
export const endedHere = () => letGo('Ended at this desk before there was an answer')
export const endedElsewhere = () => letGo('Another tab finished this; its answer did not arrive here')
export const foundThere = () =>
  new Failure('unreachable', 'It was found in the books at this desk', { isWrite: true, confirmed: true })
/** An earlier step of the same act was not confirmed. */
export const notBegun = () => unknown('Not sent: what comes before it is not confirmed')
/** Nothing is sent that is not in the database. */
export const unsaved = () => new Failure('unsaved', 'This computer can’t save it', { isWrite: true })
/** Refused, and until that is written down a page that is opened after a crash would send it again. */
export const unnoted = ({ kind, message, cause, ...details }: Failure) =>
  new Failure(kind, `${withStop(message)} This computer could not note that, and may send it again`, {
    ...details,
    cause,
    unsure: true,
  })
/** See `unless` in waiters.ts. */
export class AnotherIsKept extends Failure {
  constructor() {
    super('refused', 'Not taken: another one like it is kept here and not confirmed', { isWrite: true })
  }
}
export const notTaken = () =>
  new Failure('signed-out', 'Not sent: this page has been signed out meanwhile', { isWrite: true })
export const keptHere = () =>
  new Failure('signed-out', 'Kept on this computer until this connection is signed in to again', {
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
