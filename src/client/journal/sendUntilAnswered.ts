import type { Failure } from '../api/failure'
import { classifyFailure, doubted, hasEnded, heard, isItsOwn, noIn, surelyNotRun } from './classifyFailure'
import type { Entry, No } from './entry'
import type { Job } from './job'
import { lookFirst } from './lookFirst'
import { persist } from './persist'
import { createTrial, type End, type Sending } from './trial'

/** So often a tag may be out of date in a row before it goes without one: the books have been read just before. */
const MOST_STALE = 3
/** The same answer so often in a row is one that is kept with the key. */
const SAME_ANSWERS = 3

const wordsOf = ({ kind, message, status, requestId }: Failure): No => ({ kind, message, status, requestId })

/** The same key and bytes, until there is an answer or nothing more may be sent. */
export async function sendUntilAnswered(first: Entry, job: Job, parts: Sending): Promise<End> {
  const { store, send, look, clock, wall, time, nudges, onStep } = parts
  const trial = createTrial(first, job, parts)
  const { signal } = trial
  const knowsKeys = look?.knowsKeys !== false
  const isLookedFor = look !== undefined && look.when(first) !== 'never'
  let stale = 0
  let same = { said: '', times: 0 }
  let contendedSince: number | null = null

  while (!signal.aborted) {
    const next = await lookFirst(trial, parts)
    if (next === 'again') continue
    if (next.kind !== 'try') return next
    const { found } = next
    const before = trial.entry()
    const mayHaveArrived = before.state === 'sent'
    const wereAnswered = before.attempts === 0 || before.answered === true
    const body = trial.datedBody()
    const tag = found?.kind === 'as seen' && stale < MOST_STALE ? (found.ifMatch ?? null) : null
    const marked = await trial.note(({ undated: _dated, ...kept }) => {
      const tried = kept.tried ?? { at: wall(), service: time?.atLeast() ?? null }
      const ifMatch = found ? tag : kept.ifMatch
      return { ...kept, body, ifMatch, tried, state: 'sent', attempts: kept.attempts + 1, answered: false }
    }, null)
    if (!marked) return { kind: 'gone' }
    if (signal.aborted) break
    let failure: Failure
    try {
      const answer = await send(marked, signal)
      look?.confirmed?.(marked, answer)
      return { kind: 'confirmed', answer }
    } catch (error) {
      if (signal.aborted) break
      failure = heard(error, mayHaveArrived)
    }
    trial.hush()

    contendedSince = failure.status === 409 ? (contendedSince ?? clock.now()) : null
    const contendedMs = contendedSince === null ? 0 : clock.now() - contendedSince
    const isStale = found !== null && tag !== null && failure.status === 412 && isItsOwn(failure)
    stale = isStale ? stale + 1 : 0
    const failureClass = isStale
      ? 'again'
      : classifyFailure(failure, { method: marked.method, mayHaveArrived, contendedMs })
    if (failureClass === 'done') return { kind: 'confirmed', answer: null }

    const no = noIn(failure)
    const said = `${failure.status} ${no?.message ?? failure.message}`
    same = { said, times: same.said === said ? same.times + 1 : 1 }
    const isAnonymous = no !== null && failure.kind === 'unreachable'
    const isKept = same.times >= SAME_ANSWERS && (isAnonymous || (failure.status === 500 && !knowsKeys))
    const isNo = failureClass === 'refused' || failureClass === 'unsure'
    // Where a repetition is another act, the line may have made one itself, and this be the answer to that.
    const mayBeSecond =
      !knowsKeys && isLookedFor && isItsOwn(failure) && ['refused', 'changed'].includes(failure.kind)
    const isCertain =
      failureClass === 'refused' && (mayHaveArrived ? knowsKeys && isItsOwn(failure) : !mayBeSecond)
    // Where the books can be read, they say what an earlier try did, or this one behind what answered in between.
    const asksTheBooks = !isCertain && (found === null ? isNo && mayBeSecond : isNo || isAnonymous || isKept)
    if (isCertain) return { kind: 'refused', failure }
    if (!asksTheBooks && (isNo || isKept))
      return { kind: 'unsure', failure: doubted(failure), stopped: isNo || knowsKeys }

    const isUnsent = !mayHaveArrived && (surelyNotRun(failure) || isStale)
    // Another tab may have thought this one dead, and be at a try of its own.
    const isLast = ({ attempts }: Entry) => attempts === marked.attempts
    const answered = (kept: Entry) => wereAnswered && hasEnded(failure) && isLast(kept)
    const left = await trial.note((kept) => {
      const { tried, ...entry } = kept
      const isBack = isUnsent && isLast(kept)
      return {
        ...entry,
        ...(tried && !isBack && { tried }),
        ...(asksTheBooks && { no: no ?? wordsOf(failure) }),
        ...(asksTheBooks && isKept && !isNo && { isSpent: true as const }),
        state: isBack ? 'saved' : 'sent',
        note: failure.message,
        answered: answered(kept),
        triedUntil: wall(),
      }
    }, failure)
    if (!left) {
      // Whoever stopped it meanwhile waits for just this.
      const note = () => store.change(marked.id, (kept) => ({ ...kept, answered: answered(kept) }))
      await persist(note, nudges, signal)
      onStep()
      return { kind: 'gone' }
    }
    if (failureClass === 'park') return { kind: 'parked', isDoubtful: false }
    if (asksTheBooks || (isStale && stale === 1)) continue
    await trial.standBack(failure)
  }
  return { kind: 'stopped' }
}
