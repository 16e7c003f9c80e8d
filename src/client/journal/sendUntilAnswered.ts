import type { Failure } from '../api/failure'
import { beforeTry, lookInTime } from './beforeTry'
import { classifyFailure, doubted, heard, isItsOwn, surelyNotRun } from './classifyFailure'
import type { Entry } from './entry'
import type { Job } from './job'
import { createTrial, type End, type Sending, type Trial } from './trial'

/** So often a tag may be out of date in a row before it goes without one: the books have been read just before. */
const MOST_STALE = 3

/** The same key and bytes, until there is an answer or nothing more may be sent. */
export async function sendUntilAnswered(first: Entry, job: Job, parts: Sending): Promise<End> {
  const { send, clock, wall, time } = parts
  const trial = createTrial(first, job, parts)
  const { signal } = trial
  let stale = 0
  let contendedSince: number | null = null

  while (!signal.aborted) {
    const next = await beforeTry(trial, parts)
    if (next === 'again') continue
    if (next.kind !== 'try') return next
    const { state, sendAgain } = trial.entry()
    const mayHaveArrived = state === 'sent'
    const body = trial.datedBody()
    const ifMatch = !next.isLooked || stale < MOST_STALE ? next.ifMatch : null
    const marked = await trial.mark(({ undated: _dated, sendAgain: _again, ...kept }) => {
      const at = wall()
      const tried = kept.tried ?? { at, service: time?.now() ?? null }
      return { ...kept, body, ifMatch, tried, lastTryAt: at, state: 'sent', attempts: kept.attempts + 1 }
    })
    if (marked === 'late') continue
    if (!marked) return { kind: 'gone' }
    if (signal.aborted) break
    let failure: Failure
    try {
      return { kind: 'confirmed', answer: await send(marked, signal) }
    } catch (error) {
      if (signal.aborted) break
      failure = heard(error, mayHaveArrived)
    }

    contendedSince = failure.status === 409 ? (contendedSince ?? clock.now()) : null
    const contendedMs = contendedSince === null ? 0 : clock.now() - contendedSince
    const isStale = next.isLooked && ifMatch !== null && failure.status === 412 && isItsOwn(failure)
    stale = isStale ? stale + 1 : 0
    const failureClass = isStale
      ? 'again'
      : classifyFailure(failure, {
          method: marked.method,
          mayHaveArrived,
          isForgotten: trial.isOld(),
          contendedMs,
        })
    if (failureClass === 'done') return { kind: 'confirmed', answer: null }
    if (failureClass === 'unsure' || failureClass === 'refused') {
      const isCertain = failureClass === 'refused' && !mayHaveArrived
      const end: End =
        failureClass === 'refused'
          ? { kind: 'refused', failure }
          : { kind: 'unsure', failure: doubted(failure) }
      return isCertain || !next.isLooked ? end : endByTheRecords(end, failure, trial, parts)
    }

    const isAsBefore = surelyNotRun(failure) || isStale
    const isUnsent = !mayHaveArrived && isAsBefore
    const left = await trial.note(({ tried, lastTryAt, ...kept }) => {
      const tries = { ...(tried && { tried }), ...(lastTryAt !== undefined && { lastTryAt }) }
      const wasAllowed = isAsBefore && sendAgain
      return {
        ...kept,
        ...(!isUnsent && tries),
        ...(wasAllowed && { sendAgain }),
        state: isUnsent ? 'saved' : 'sent',
        note: failure.message,
      }
    }, failure)
    if (!left) return { kind: 'gone' }
    if (failureClass === 'park') return { kind: 'parked' }
    if (isStale && stale === 1) continue
    await trial.standBack(failure)
  }
  return { kind: 'stopped' }
}

/** Refused after a try that may have arrived: the service's records, read once more, go before the refusal. */
async function endByTheRecords(end: End, failure: Failure, trial: Trial, parts: Sending): Promise<End> {
  const { look } = parts
  if (!look) return end
  try {
    const found = await lookInTime(trial, look, parts)
    return found.kind === 'done' ? { kind: 'confirmed', answer: found.answer } : end
  } catch {
    return { kind: 'unsure', failure: doubted(failure) }
  }
}
