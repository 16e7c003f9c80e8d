import { fullJitter } from '../api/backoff'
import type { Failure } from '../api/failure'
import type { Clock } from '../clock'
import { ageOf, type Age } from './age'
import type { Entry, JournalStore, Look, Send } from './entry'
import type { Job } from './job'
import { decidedAt } from './moment'
import type { Nudges } from './nudges'
import { persist } from './persist'
import type { ServiceTime } from './serviceTime'

/** So that the desks of a shop do not all come in the moment that the line or the service is back. */
const SPREAD_MS = 1_000
/** A first try this soon after saving needs nobody's word that it is young. */
const JUST_NOW_MS = 60_000

export type End =
  | { kind: 'confirmed'; answer: unknown }
  | { kind: 'refused'; failure: Failure }
  /** `stopped`: it can be gone on with under its key. `isSpent`: the service answers nothing else under it. */
  | { kind: 'unsure'; failure: Failure; stopped: boolean; isSpent?: boolean }
  | { kind: 'parked'; isDoubtful: boolean }
  /** Another tab ended it, or a person did. */
  | { kind: 'gone' }
  | { kind: 'stopped' }

export type Sending = {
  store: JournalStore
  send: Send
  look: Look | undefined
  clock: Clock
  wall: () => number
  time: ServiceTime | null
  /** When what this page decided was decided, by the steady clock. */
  decided: ReadonlyMap<string, number>
  nudges: Nudges
  onStep: () => void
}

/** One entry on its way: how it stands on disk, its age, its waiting. */
export function createTrial(first: Entry, job: Job, parts: Sending) {
  const { store, look, clock, wall, time, decided, nudges, onStep } = parts
  const { signal } = job.stop
  let entry = first
  let failures = 0
  // Of a try of an earlier page no more is known than that it is over.
  let quietSince = clock.now()

  return {
    entry: () => entry,
    signal,
    /** Null when it is no longer there to be sent. */
    async note(next: (kept: Entry) => Entry, failure: Failure | null): Promise<Entry | null> {
      const write = () =>
        store.change(entry.id, (kept) => {
          if (kept.state !== 'saved' && kept.state !== 'sent') return null
          return { ...next(kept), seenAt: Math.max(kept.seenAt, wall()) }
        })
      const noted = await persist(write, nudges, signal, onStep)
      if (!noted) return null
      entry = noted
      job.tell(noted, failure)
      onStep()
      return noted
    },
    async age(): Promise<Age> {
      const sinceSaving = wall() - entry.savedAt
      if (job.isNew && entry.attempts === 0 && sinceSaving >= 0 && sinceSaving < JUST_NOW_MS) return 'young'
      return ageOf(entry, time && (await time.now(signal)), wall())
    },
    async standBack(failure: Failure): Promise<void> {
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
    },
    /** A try has just ended, answered or not. */
    hush: () => void (quietSince = clock.now()),
    quietSince: () => quietSince,
    async untilQuietFor(ms: number): Promise<void> {
      const left = quietSince + ms - clock.now()
      if (left > 0) await nudges.wait(left, signal, false)
    },
    /** Its bytes with the moment that it was decided at, as far as the service's time is known. */
    datedBody(): string | null {
      const now = time?.atLeast() ?? null
      if (!entry.undated || !look?.dated || now === null) return entry.body
      const steady = decided.get(entry.id)
      const steadyMs = steady === undefined ? null : clock.now() - steady
      const at = decidedAt(entry, { service: now, wall: wall(), steadyMs })
      return look.dated(entry, { decided: at, now, random: clock.random() })
    },
  }
}

export type Trial = ReturnType<typeof createTrial>
