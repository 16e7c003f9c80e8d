import { fullJitter } from '../backoff'
import type { Clock } from '../clock'
import type { Failure } from '../failure'
import { ageOf, type Age } from './age'
import type { Check, Entry, JournalStore, Send } from './entry'
import type { Job } from './job'
import type { Nudges } from './nudges'
import type { ServiceTime } from './serviceTime'
import { doubted, failureFrom, hasEnded, heard, surelyNotRun, verdictOn } from './verdict'
import { tooOld } from './words'

/** So that the desks of a shop do not all come in the moment that the line or the service is back. */
const SPREAD_MS = 1_000
/** A first try this soon after saving needs nobody's word that it is young. */
const JUST_NOW_MS = 60_000

export type End =
  | { kind: 'confirmed'; answer: unknown }
  | { kind: 'refused'; failure: Failure }
  /** `stopped`: the service may still know its key, so that it can be gone on with. */
  | { kind: 'unsure'; failure: Failure; stopped: boolean }
  | { kind: 'parked'; isDoubtful: boolean }
  /** Another tab ended it, or a person did. */
  | { kind: 'gone' }
  | { kind: 'stopped' }

export type Pursuit = {
  store: JournalStore
  send: Send
  check: Check | undefined
  clock: Clock
  wall: () => number
  time: ServiceTime | null
  nudges: Nudges
  onStep: () => void
}

/** The same key and bytes, until there is an answer or nothing more may be sent. */
export async function pursue(first: Entry, job: Job, parts: Pursuit): Promise<End> {
  const { store, send, check, clock, wall, time, nudges, onStep } = parts
  const { signal } = job.stop
  let entry = first
  let failures = 0
  let contendedSince: number | null = null

  async function age(): Promise<Age> {
    const sinceSaving = wall() - entry.savedAt
    if (job.isNew && entry.attempts === 0 && sinceSaving >= 0 && sinceSaving < JUST_NOW_MS) return 'young'
    return ageOf(entry, time && (await time.now(signal)), wall())
  }

  /** Null when it is no longer there to be sent. */
  async function note(changes: (entry: Entry) => Partial<Entry>, failure: Failure | null) {
    const noted = await store.change(entry.id, (kept) => {
      if (kept.state !== 'saved' && kept.state !== 'sent') return null
      return { ...kept, seenAt: Math.max(kept.seenAt, wall()), ...changes(kept) }
    })
    if (noted) {
      job.tell(noted, failure)
      onStep()
    }
    return noted
  }

  async function standBack(failure: Failure) {
    failures += 1
    const spread = clock.random() * SPREAD_MS
    const asked = failure.retryAfterMs
    const standMs = asked === null ? fullJitter(failures, clock.random()) : asked + spread
    // What the service asked for is not cut short by a line that is back.
    const isNudged = await nudges.wait(standMs, signal, asked === null)
    if (isNudged) {
      failures = 0
      await nudges.wait(spread, signal, false)
    }
  }

  while (!signal.aborted) {
    try {
      const found = await age()
      if (found === 'doubtful') return { kind: 'parked', isDoubtful: true }
      if (found === 'old') return { kind: 'unsure', failure: tooOld(entry), stopped: false }
    } catch (error) {
      const failure = failureFrom(error)
      if (failure.kind === 'signed-out' || failure.kind === 'other-connection') {
        return { kind: 'parked', isDoubtful: false }
      }
      await standBack(failure)
      continue
    }

    // Only before the first try: later the entry's own doing may be what has changed the record.
    if (entry.state === 'saved' && entry.expects !== undefined && check) {
      try {
        await check(entry, signal)
      } catch (error) {
        if (signal.aborted) break
        const failure = heard(error, false)
        const verdict = verdictOn(failure, { method: entry.method, mayHaveArrived: false, contendedMs: 0 })
        if (verdict === 'refused') return { kind: 'refused', failure }
        if (!(await note(() => ({ note: failure.message }), failure))) return { kind: 'gone' }
        if (verdict === 'park') return { kind: 'parked', isDoubtful: false }
        await standBack(failure)
        continue
      }
    }

    const wereAnswered = entry.attempts === 0 || entry.answered === true
    const marked = await note(
      ({ attempts }) => ({ state: 'sent', attempts: attempts + 1, answered: false }),
      null,
    )
    if (!marked) return { kind: 'gone' }
    if (signal.aborted) break
    const mayHaveArrived = entry.state === 'sent'
    let failure: Failure
    try {
      return { kind: 'confirmed', answer: await send(marked, signal) }
    } catch (error) {
      if (signal.aborted) break
      failure = heard(error, mayHaveArrived)
    }

    contendedSince = failure.status === 409 ? (contendedSince ?? clock.now()) : null
    const contendedMs = contendedSince === null ? 0 : clock.now() - contendedSince
    const verdict = verdictOn(failure, { method: entry.method, mayHaveArrived, contendedMs })
    if (verdict === 'done') return { kind: 'confirmed', answer: null }
    if (verdict === 'unsure') return { kind: verdict, failure: doubted(failure), stopped: true }
    if (verdict === 'refused') return { kind: verdict, failure }

    const isUnsent = !mayHaveArrived && surelyNotRun(failure)
    // Another tab may have thought this one dead, and be at a try of its own.
    const isLast = ({ attempts }: Entry) => attempts === marked.attempts
    const answered = (kept: Entry) => wereAnswered && hasEnded(failure) && isLast(kept)
    const left = await note(
      (kept) => ({
        state: isUnsent && isLast(kept) ? 'saved' : 'sent',
        note: failure.message,
        answered: answered(kept),
      }),
      failure,
    )
    if (!left) {
      // Whoever stopped it meanwhile waits for just this.
      await store.change(entry.id, (kept) => ({ ...kept, answered: answered(kept) }))
      onStep()
      return { kind: 'gone' }
    }
    entry = left
    if (verdict === 'park') return { kind: 'parked', isDoubtful: false }
    await standBack(failure)
  }
  return { kind: 'stopped' }
}
