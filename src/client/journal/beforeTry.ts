import { Failure } from '../api/failure'
import type { Clock } from '../clock'
import { failureFrom } from './classifyFailure'
import { isTried, type Found, type JournalStore, type Look } from './entry'
import type { End, Trial } from './trial'
import { cameBetween, tooOld } from './words'

/** A reading that takes longer counts as no line. */
const PATIENCE_MS = 10_000

type Parts = { look: Look | undefined; store: JournalStore; clock: Clock }

/** What is next: the end of the entry, another reading, or a try. */
export type Next = End | 'again' | { kind: 'try'; ifMatch: string | null; isLooked: boolean }

/** Before each try, whether it may be made: by the age of its key and, where its record can be read, by the record. */
export async function beforeTry(trial: Trial, parts: Parts): Promise<Next> {
  const { look } = parts
  const entry = trial.entry()
  const when = look?.when(entry) ?? 'never'
  if (!look || !(when === 'each try' || (when === 'repetition' && isTried(entry)))) {
    if (isTried(entry)) await trial.answered()
    if (trial.signal.aborted) return 'again'
    return trial.isOld() ? tooOldEnd() : { kind: 'try', ifMatch: entry.ifMatch, isLooked: false }
  }
  try {
    const found = await lookInTime(trial, look, parts)
    return trial.signal.aborted ? 'again' : nextBy(found, trial)
  } catch (error) {
    return trial.signal.aborted ? 'again' : lookedInVain(error, trial)
  }
}

function nextBy(found: Found, trial: Trial): Next {
  switch (found.kind) {
    case 'done':
      return { kind: 'confirmed', answer: found.answer }
    case 'ask':
      return isTried(trial.entry())
        ? { kind: 'unsure', failure: cameBetween(found.failure) }
        : { kind: 'refused', failure: found.failure }
    case 'too old':
      return tooOldEnd()
    case 'send':
      return { kind: 'try', ifMatch: found.ifMatch ?? null, isLooked: true }
    default:
      return found satisfies never
  }
}

const tooOldEnd = (): End => ({ kind: 'unsure', failure: tooOld() })

export async function lookInTime(trial: Trial, look: Look, { store, clock }: Parts): Promise<Found> {
  const late = new AbortController()
  const stop = () => late.abort(trial.signal.reason)
  trial.signal.addEventListener('abort', stop, { once: true })
  const callOff = clock.after(PATIENCE_MS, () => late.abort(new DOMException('late', 'TimeoutError')))
  try {
    return await look.at(trial.entry(), late.signal, { all: await store.all(), isOld: trial.isOld })
  } catch (error) {
    if (!late.signal.aborted || trial.signal.aborted) throw error
    throw new Failure('unreachable', 'The invoice could not be read in time', { isWrite: true, cause: error })
  } finally {
    callOff()
    trial.signal.removeEventListener('abort', stop)
  }
}

/** What can't be read, or may not be, is read later: a refused reading says nothing about the entry. */
async function lookedInVain(error: unknown, trial: Trial): Promise<Next> {
  const failure = failureFrom(error)
  if (!(await trial.note((kept) => ({ ...kept, note: failure.message }), failure))) return { kind: 'gone' }
  if (failure.kind === 'signed-out' || failure.kind === 'other-connection') return { kind: 'parked' }
  await trial.standBack(failure)
  return 'again'
}
