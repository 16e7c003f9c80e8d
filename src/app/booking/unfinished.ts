import { explain } from '../../client/api/explain'
import { withStop } from '../../client/api/withStop'
import { keptSteps } from './notes'
import { NotSent } from './notSent'
import type { BookingStanding } from './run'
import { savedWords } from './standingWords'

/** What a booking is without that stopped half way, or that failed behind its closed dialog; null where nobody is needed. */
export function unfinished({ notes, isRunning, isElsewhere, failure }: BookingStanding): string | null {
  if (isRunning) return null
  const saved = savedWords(notes, keptSteps(notes))
  if (failure !== null) {
    if (failure instanceof NotSent) return failure.message
    const { happened, saved: orSaved } = explain(failure)
    const whose = notes?.steps.appointment?.title || notes?.steps.customer?.title
    return `${whose ? `${whose}: ` : ''}${withStop(happened)} ${saved ?? orSaved}`.trim()
  }
  // What is wholly on its way needs nobody; nor does what another tab is at.
  return isElsewhere || notes?.steps.appointment?.isBegun ? null : saved
}
