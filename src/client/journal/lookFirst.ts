import { Failure } from '../api/failure'
import type { Clock } from '../clock'
import { failureFrom } from './classifyFailure'
import { isTried, type Entry, type Found, type JournalStore, type Look } from './entry'
import type { End, Trial } from './trial'
import { cameBetween, notInTheBooks, spent, tooOld } from './words'

/** A try that was cut off may still be on its way: where a second one would be a second act, the books are left to it. */
const LINGERS_MS = 10_000
/** Longer than any request lives: what is not in the books after this is not going to be. */
const GONE_MS = 60_000
/** A look that takes longer counts as no line. */
const PATIENCE_MS = 10_000

type LookFirstParts = { look: Look | undefined; store: JournalStore; clock: Clock }

/** What is next: the end of it, another look, or a try. */
export type Next = End | 'again' | { kind: 'try'; found: Found | null }

/** Before each try, whether it may be made: by the age of its key, and where its record can be looked at, by the books. */
export async function lookFirst(trial: Trial, parts: LookFirstParts): Promise<Next> {
  const { look } = parts
  const when = look?.when(trial.entry()) ?? 'never'
  const isLooked = when === 'each try' || (when === 'repetition' && isTried(trial.entry()))
  try {
    if (!look || !isLooked) return (await tooOldEnd(trial)) ?? { kind: 'try', found: null }
    if (mayLinger(trial.entry()) && !look.knowsKeys) await trial.untilQuietFor(LINGERS_MS)
    const began = parts.clock.now()
    const found = await lookInTime(trial, look, parts)
    return trial.signal.aborted ? 'again' : await nextBy(found, began, trial, look)
  } catch (error) {
    if (trial.signal.aborted) return 'again'
    return lookedInVain(error, trial)
  }
}

/** Whether a try of it may still be on its way: a no of the service itself is its end, and that it failed is not. */
const mayLinger = (entry: Entry) =>
  isTried(entry) && !(entry.answered === true && entry.no && entry.no.kind !== 'broken')

async function tooOldEnd(trial: Trial): Promise<End | null> {
  const age = await trial.age()
  if (age === 'doubtful') return { kind: 'parked', isDoubtful: true }
  return age === 'old' ? { kind: 'unsure', failure: tooOld(trial.entry()), stopped: false } : null
}

async function lookInTime(trial: Trial, look: Look, { store, clock }: LookFirstParts): Promise<Found> {
  const late = new AbortController()
  const stop = () => late.abort(trial.signal.reason)
  trial.signal.addEventListener('abort', stop, { once: true })
  const callOff = clock.after(PATIENCE_MS, () => late.abort(new DOMException('late', 'TimeoutError')))
  try {
    return await look.at(trial.entry(), late.signal, await store.all())
  } catch (error) {
    if (!late.signal.aborted || trial.signal.aborted) throw error
    throw new Failure('unreachable', 'The invoice could not be read in time', { isWrite: true, cause: error })
  } finally {
    callOff()
    trial.signal.removeEventListener('abort', stop)
  }
}

/** What nobody could look at, or was not let, is tried later: a no to the look is none to what is to be done. */
async function lookedInVain(error: unknown, trial: Trial): Promise<Next> {
  const failure = failureFrom(error)
  if (!(await trial.note((kept) => ({ ...kept, note: failure.message }), failure))) return { kind: 'gone' }
  if (failure.kind === 'signed-out' || failure.kind === 'other-connection') {
    return { kind: 'parked', isDoubtful: false }
  }
  await trial.standBack(failure)
  return 'again'
}

async function nextBy(found: Found, began: number, trial: Trial, look: Look): Promise<Next> {
  const entry = trial.entry()
  if (found.kind === 'done') return { kind: 'confirmed', answer: found.answer }
  if (!isTried(entry)) {
    return found.kind === 'as seen' ? { kind: 'try', found } : { kind: 'refused', failure: found.failure }
  }
  if (entry.no) {
    if (found.kind === 'unclear') return { kind: 'unsure', failure: found.failure, stopped: true }
    if (mayLinger(entry) && began - trial.quietSince() < GONE_MS) {
      await trial.untilQuietFor(GONE_MS)
      return 'again'
    }
    return entry.isSpent
      ? { kind: 'unsure', failure: spent(entry.no), stopped: false, isSpent: true }
      : { kind: 'refused', failure: notInTheBooks(entry.no) }
  }
  const end = await tooOldEnd(trial)
  if (end) return end
  if (found.kind === 'as seen' || (found.kind === 'unclear' && look.knowsKeys)) return { kind: 'try', found }
  const failure = found.kind === 'changed' ? cameBetween(found.failure) : found.failure
  return { kind: 'unsure', failure, stopped: true }
}
