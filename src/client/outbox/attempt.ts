import { Failure } from '~/client/api/failure'
import { fullJitter, type Clock } from '~/client/clock'
import type { Delays } from './delays'
import { isToBeSent, isTried, type Check, type Entry, type Found, type Send } from './entry'
import {
  classifyFailure,
  doubted,
  failureFrom,
  heard,
  isItsOwn,
  surelyNotRun,
  cameBetween,
  tooOld,
} from './failures'
import { mayBeForgotten, type ServiceTime } from './serviceTime'
import { changeEntry, persist, RETRY_MS, type WatchedStore } from './store'

/** So that the computers of a shop do not all come in the moment that the line or the service is back. */
const SPREAD_MS = 1_000
/** Records that were read longer ago are read again before anything is sent. */
const MARKED_WITHIN_MS = 30_000
/** A reading that takes longer counts as no line. */
const PATIENCE_MS = 10_000
/** So often a tag may be out of date in a row before the entry goes without one: the records have been read just before. */
const MOST_STALE = 3

export type End =
  | { kind: 'confirmed'; answer: unknown }
  | { kind: 'refused'; failure: Failure }
  | { kind: 'unsure'; failure: Failure }
  | { kind: 'signed out' }
  /** Another tab ended it, or a person did. */
  | { kind: 'gone' }
  /** This page is closed, or has given the entry up. */
  | { kind: 'stopped' }

type Parts = {
  store: WatchedStore
  send: Send
  check: Check | undefined
  clock: Clock
  /** This computer's time of day, right or wrong. */
  wall: () => number
  time: ServiceTime | null
  delays: Delays
  signal: AbortSignal
  /** Told of each step: a try begins, or has failed and why. */
  onStep: (entry: Entry, failure: Failure | null) => void
  /** The store failed, or has changed. */
  onStore: () => void
}

/** What is next: the end of the entry, another reading, or a try. */
type Next = End | 'again' | { kind: 'try'; ifMatch: string | null; isChecked: boolean }

/** One entry on its way: the same key and bytes, until there is an answer or nothing more may be sent. */
export class Attempt {
  readonly #parts: Parts
  #entry: Entry
  #failures = 0
  #stale = 0
  #contendedSince: number | null = null

  constructor(entry: Entry, parts: Parts) {
    this.#entry = entry
    this.#parts = parts
  }

  async run(): Promise<End> {
    const { send, wall, time, signal } = this.#parts
    while (!signal.aborted) {
      const next = await this.#beforeTry()
      if (next === 'again') continue
      if (next.kind !== 'try') return next
      const mayHaveArrived = this.#entry.state === 'sent'
      const { sendAgain } = this.#entry
      const body = this.#datedBody()
      const ifMatch = !next.isChecked || this.#stale < MOST_STALE ? next.ifMatch : null
      const marked = await this.#mark(({ undated: _dated, sendAgain: _again, ...kept }) => {
        const at = wall()
        const tried = kept.tried ?? { at, service: time?.now() ?? null }
        return { ...kept, body, ifMatch, tried, lastTryAt: at, state: 'sent', attempts: kept.attempts + 1 }
      })
      if (marked === 'late') continue
      if (!marked) return { kind: 'gone' }
      if (signal.aborted) break
      try {
        return { kind: 'confirmed', answer: await send(marked, signal) }
      } catch (error) {
        if (signal.aborted) break
        const failure = heard(error, mayHaveArrived)
        const end = await this.#failed(failure, {
          mayHaveArrived,
          isChecked: next.isChecked,
          ifMatch,
          sendAgain,
        })
        if (end) return end
      }
    }
    return { kind: 'stopped' }
  }

  /** The age of the key and, where its record can be read, the record say whether a try may be made. */
  async #beforeTry(): Promise<Next> {
    const { check, time, signal } = this.#parts
    const entry = this.#entry
    const when = check?.when(entry) ?? 'never'
    if (!check || !(when === 'each try' || (when === 'repetition' && isTried(entry)))) {
      // Every answer of the service tells its time, so the first one that this page has does.
      if (isTried(entry)) await time?.answered(signal)
      if (signal.aborted) return 'again'
      return this.#isOld() ? tooOldEnd() : { kind: 'try', ifMatch: entry.ifMatch, isChecked: false }
    }
    try {
      const found = await this.#readInTime(check)
      return signal.aborted ? 'again' : this.#nextBy(found)
    } catch (error) {
      return signal.aborted ? 'again' : this.#readInVain(error)
    }
  }

  #nextBy(found: Found): Next {
    switch (found.kind) {
      case 'done':
        return { kind: 'confirmed', answer: found.answer }
      case 'ask':
        return isTried(this.#entry)
          ? { kind: 'unsure', failure: cameBetween(found.failure) }
          : { kind: 'refused', failure: found.failure }
      case 'too old':
        return tooOldEnd()
      case 'send':
        return { kind: 'try', ifMatch: found.ifMatch ?? null, isChecked: true }
      default:
        return found satisfies never
    }
  }

  async #readInTime(check: Check): Promise<Found> {
    const { store, clock, signal } = this.#parts
    const late = new AbortController()
    const stop = () => late.abort(signal.reason)
    signal.addEventListener('abort', stop, { once: true })
    const callOff = clock.after(PATIENCE_MS, () => late.abort(new DOMException('late', 'TimeoutError')))
    try {
      const around = { all: await store.all(), isOld: () => this.#isOld() }
      return await check.at(this.#entry, late.signal, around)
    } catch (error) {
      if (!late.signal.aborted || signal.aborted) throw error
      throw new Failure('unreachable', 'The invoice could not be loaded in time', {
        isWrite: true,
        cause: error,
      })
    } finally {
      callOff()
      signal.removeEventListener('abort', stop)
    }
  }

  /** Records that can't be read, or may not be, are read later: a refused reading says nothing about the entry. */
  async #readInVain(error: unknown): Promise<Next> {
    const failure = failureFrom(error)
    if (!(await this.#note((kept) => ({ ...kept, note: failure.message }), failure))) return { kind: 'gone' }
    if (failure.kind === 'signed-out' || failure.kind === 'other-connection') return { kind: 'signed out' }
    await this.#backOff(failure)
    return 'again'
  }

  /** Null where it is to be tried again. */
  async #failed(
    failure: Failure,
    how: { mayHaveArrived: boolean; isChecked: boolean; ifMatch: string | null; sendAgain: true | undefined },
  ): Promise<End | null> {
    const { clock } = this.#parts
    const { mayHaveArrived, isChecked } = how
    const { method } = this.#entry
    this.#contendedSince = failure.status === 409 ? (this.#contendedSince ?? clock.now()) : null
    const contendedMs = this.#contendedSince === null ? 0 : clock.now() - this.#contendedSince
    const isStale = isChecked && how.ifMatch !== null && failure.status === 412 && isItsOwn(failure)
    this.#stale = isStale ? this.#stale + 1 : 0
    const verdict = isStale
      ? 'again'
      : classifyFailure(failure, { method, mayHaveArrived, isForgotten: this.#isOld(), contendedMs })
    if (verdict === 'done') return { kind: 'confirmed', answer: null }
    if (verdict === 'unsure' || verdict === 'refused') {
      const isCertain = verdict === 'refused' && !mayHaveArrived
      const end: End =
        verdict === 'refused' ? { kind: 'refused', failure } : { kind: 'unsure', failure: doubted(failure) }
      return isCertain || !isChecked ? end : this.#endByTheRecords(end, failure)
    }
    const isAsBefore = surelyNotRun(failure) || isStale
    const isUnsent = !mayHaveArrived && isAsBefore
    const kept = await this.#note(({ tried, lastTryAt, ...entry }) => {
      const tries = { ...(tried && { tried }), ...(lastTryAt !== undefined && { lastTryAt }) }
      return {
        ...entry,
        ...(!isUnsent && tries),
        ...(isAsBefore && how.sendAgain && { sendAgain: true }),
        state: isUnsent ? 'saved' : 'sent',
        note: failure.message,
      }
    }, failure)
    if (!kept) return { kind: 'gone' }
    if (verdict === 'park') return { kind: 'signed out' }
    if (!isStale || this.#stale > 1) await this.#backOff(failure)
    return null
  }

  /** Refused after a try that may have arrived: the service's records, read once more, go before the refusal. */
  async #endByTheRecords(end: End, failure: Failure): Promise<End> {
    const { check } = this.#parts
    if (!check) return end
    try {
      const found = await this.#readInTime(check)
      return found.kind === 'done' ? { kind: 'confirmed', answer: found.answer } : end
    } catch {
      return { kind: 'unsure', failure: doubted(failure) }
    }
  }

  #isOld(): boolean {
    const { wall, time } = this.#parts
    const now = { wall: wall(), service: time?.now() ?? null }
    return !this.#entry.sendAgain && mayBeForgotten(this.#entry, now)
  }

  /** Its bytes with the time at which it was entered, by the service's clock. */
  #datedBody(): string | null {
    const { check, wall, time, clock } = this.#parts
    const entry = this.#entry
    if (!entry.undated || !check?.dated) return entry.body
    // Where the service tells no time, this computer's has to do.
    const now = time?.now() ?? wall()
    const enteredAt = entry.serviceSavedAt ?? now - (wall() - entry.savedAt)
    return check.dated(entry, { enteredAt, now, random: clock.random() })
  }

  #took(noted: Entry, failure: Failure | null) {
    this.#entry = noted
    this.#parts.onStep(noted, failure)
    this.#parts.onStore()
  }

  #write(next: (kept: Entry) => Entry) {
    return changeEntry(this.#parts.store, this.#entry.id, (kept) => (isToBeSent(kept) ? next(kept) : null))
  }

  /** Null where it is no longer there to be sent. */
  async #note(next: (kept: Entry) => Entry, failure: Failure): Promise<Entry | null> {
    const { delays, signal, onStore } = this.#parts
    const noted = await persist(() => this.#write(next), delays, signal, onStore)
    if (noted) this.#took(noted, failure)
    return noted ?? null
  }

  /**
   * Writes down, once, that a try begins. 'late' where the database fails, or takes so long that the records which were
   * read before may be out of date.
   */
  async #mark(next: (kept: Entry) => Entry): Promise<Entry | 'late' | null> {
    const { clock, wall, delays, signal, onStore } = this.#parts
    const [began, wallBegan] = [clock.now(), wall()]
    try {
      const marked = await this.#write(next)
      if (marked) this.#took(marked, null)
      const spent = Math.max(clock.now() - began, Math.abs(wall() - wallBegan))
      return marked && spent > MARKED_WITHIN_MS ? 'late' : marked
    } catch {
      onStore()
      await delays.wait(RETRY_MS, signal)
      return 'late'
    }
  }

  async #backOff(failure: Failure): Promise<void> {
    const { clock, delays, signal } = this.#parts
    this.#failures += 1
    const spread = clock.random() * SPREAD_MS
    const asked = failure.retryAfterMs
    const ms = asked === null ? fullJitter(this.#failures, clock.random()) : asked + spread
    // A line that is back does not cut short the pause that the service asked for.
    const isWoken = await delays.wait(ms, signal, asked === null)
    if (isWoken) {
      this.#failures = 0
      await delays.wait(spread, signal, false)
    }
  }
}

const tooOldEnd = (): End => ({ kind: 'unsure', failure: tooOld() })
