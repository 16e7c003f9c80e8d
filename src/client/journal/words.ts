import { Failure } from '../failure'
import type { Entry } from './entry'

// What the journal itself has to say, in the words that people read.

const unknown = (message: string) => new Failure('unreachable', message, { isWrite: true })
const unsure = (message: string) => new Failure('unreachable', message, { isWrite: true, unsure: true })
const undone = (message: string) => new Failure('refused', message, { isWrite: true })

export const tooOld = ({ state }: Entry) =>
  unsure(
    state === 'sent'
      ? 'No answer came within a day, so it is not known whether this arrived'
      : 'This could not be sent within a day',
  )

export const leftHeld = () => undone('Not sent: the page closed while this could still be undone')
export const overslept = () => undone('Not sent: this computer slept while this could still be undone')
export const discarded = () => undone('Discarded at this desk before the service confirmed it')
export const stopped = () => unsure('Stopped at this desk before there was an answer')
export const notYet = () => unknown('No answer yet: this is kept here and sent until there is one')
export const endedElsewhere = () => unknown('Another tab finished this; its answer did not arrive here')
export const keptHere = () =>
  new Failure('signed-out', 'Kept on this computer until this connection is signed in to again', {
    isWrite: true,
  })
