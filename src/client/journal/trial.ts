import { fullJitter } from '../api/backoff'
import type { Failure } from '../api/failure'
import type { Clock } from '../clock'
import { mayBeForgotten } from './age'
import type { Entry, JournalStore, Look, Send } from './entry'
import type { Job } from './job'
import type { Nudges } from './nudges'
import { persist, RETRY_MS } from './persist'
import type { ServiceTime } from './serviceTime'

/** So that the desks of a shop do not all come in the moment that the line or the service is back. */
const SPREAD_MS = 1_000
/** What was read longer ago is read again before anything is sent. */
const MARKED_WITHIN_MS = 30_000

const isToBeSent = ({ state }: Entry) => state === 'saved' || state === 'sent'

export type End =
  | { kind: 'confirmed'; answer: unknown }
  | { kind: 'refused'; failure: Failure }
  | { kind: 'unsure'; failure: Failure }
  | { kind: 'parked' }
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
  nudges: Nudges
  onStep: () => void
}

/** One entry on its way: how it stands on disk, its age, its waiting. */
export function createTrial(first: Entry, job: Job, parts: Sending) {
  const { store, look, clock, wall, time, nudges, onStep } = parts
  const { signal } = job.stop
  let entry = first
  let failures = 0

  function took(noted: Entry, failure: Failure | null) {
    entry = noted
    job.tell(noted, failure)
    onStep()
  }

  return {
    entry: () => entry,
    signal,
    /** Null when it is no longer there to be sent. */
    async note(next: (kept: Entry) => Entry, failure: Failure | null): Promise<Entry | null> {
      const write = () => store.change(entry.id, (kept) => (isToBeSent(kept) ? next(kept) : null))
      const noted = await persist(write, nudges, signal, onStep)
      if (noted) took(noted, failure)
      return noted ?? null
    },
    /**
     * Writes down, once, that a try begins. 'late' where the database fails, or takes so long that what was read before
     * may be out of date.
     */
    async mark(next: (kept: Entry) => Entry): Promise<Entry | 'late' | null> {
      const [began, wallBegan] = [clock.now(), wall()]
      try {
        const marked = await store.change(entry.id, (kept) => (isToBeSent(kept) ? next(kept) : null))
        if (marked) took(marked, null)
        const spent = Math.max(clock.now() - began, Math.abs(wall() - wallBegan))
        return marked && spent > MARKED_WITHIN_MS ? 'late' : marked
      } catch {
        onStep()
        await nudges.wait(RETRY_MS, signal)
        return 'late'
      }
    },
    /** Every answer of the service tells its time, so the first one that this page has does. */
    answered: async () => time?.answered(signal),
    isOld: () => !entry.sendAgain && mayBeForgotten(entry, { wall: wall(), service: time?.now() ?? null }),
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
    /** Its bytes with the time at which it was entered, by the service's clock. */
    datedBody(): string | null {
      if (!entry.undated || !look?.dated) return entry.body
      // Where the service tells no time, this computer's has to do.
      const now = time?.now() ?? wall()
      const enteredAt = entry.serviceSavedAt ?? now - (wall() - entry.savedAt)
      return look.dated(entry, { enteredAt, now, random: clock.random() })
    },
  }
}

export type Trial = ReturnType<typeof createTrial>
