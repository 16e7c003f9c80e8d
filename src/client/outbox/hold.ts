import type { Failure } from '~/client/api/failure'
import type { Clock } from '~/client/clock'
import { deferred } from '~/client/deferred'
import type { End } from './attempt'
import type { Delays } from './delays'
import type { Entry } from './entry'
import { overslept, unsaved } from './failures'
import type { Outcome } from './messages'

// A deletion or a void waits some seconds before it is sent, with Undo on screen: it is final, so the only
// Undo that keeps its word is one that comes before it. From that follows what a crash in the wait means.
// Sent at the next start, it would be done although its Undo was taken away, perhaps by a person who closed
// the page to stop it. Forgotten, it would look done, since its toast said so. So it is neither: the next start
// finds it as unsure, does not send it by itself, and one click sends it or lets it go. The same when the
// computer slept through the wait: an act decided on yesterday is not carried out on opening the lid.

/** Timers are late by less than this while a computer is awake. */
const LATE_MS = 60_000

export type Held = {
  readonly id: string
  /** Whether it was taken back in time; false when it is on its way or done. */
  cancel(): Promise<boolean>
  /** Never rejects. */
  readonly done: Promise<HeldEnd>
}

export type HeldEnd =
  | { kind: 'confirmed'; answer: unknown }
  | { kind: 'canceled' }
  | { kind: 'failed'; failure: Failure }

/** What a hold needs of the outbox, of its one entry. */
type Holding = {
  clock: Clock
  wall: () => number
  delays: Delays
  /** Aborted when the entry is given up, or the page is closed. */
  stop: AbortController
  /** Hands on the end of the entry, whoever brings it. */
  onEnd(end: (outcome: Outcome) => void): void
  /** Puts it on the disk under a lock of its own, which this page has for as long as `during` lasts. */
  keep(during: () => Promise<void>): void
  /** From held to saved; null where it is held no more. */
  free(): Promise<Entry | null>
  send(): void
  remove(): Promise<boolean>
  finish(end: End): Promise<void>
  /** The screens have to look again. */
  changed(): void
}

const endOf = (outcome: Outcome): HeldEnd =>
  outcome.end === 'confirmed'
    ? { kind: 'confirmed', answer: outcome.answer }
    : { kind: 'failed', failure: outcome.failure }

export function hold(entry: Entry, ms: number, outbox: Holding): Held {
  const { clock, wall, delays, stop } = outbox
  const done = deferred<HeldEnd>()
  const kept = deferred<null>()
  let isLeaving = false
  outbox.onEnd((outcome) => {
    kept.resolve(null)
    done.resolve(endOf(outcome))
  })

  outbox.keep(async () => {
    kept.resolve(null)
    const since = clock.now()
    await delays.wait(ms, stop.signal, false)
    if (stop.signal.aborted) return
    const waited = Math.max(clock.now() - since, wall() - entry.savedAt)
    if (waited > ms + LATE_MS) return outbox.finish({ kind: 'unsure', failure: overslept() })
    isLeaving = true
    // From here on it is an act like any other, and a crash no longer keeps it from being sent.
    const freed = await outbox.free().catch(() => undefined)
    if (freed === undefined) return outbox.finish({ kind: 'unsure', failure: unsaved() })
    return freed ? outbox.send() : outbox.finish({ kind: 'gone' })
  })

  return {
    id: entry.id,
    done: done.promise,
    async cancel() {
      await kept.promise
      // Also while a database that hangs has not freed it yet: it may still do so, after whatever the screen says.
      if (isLeaving) return false
      // No page holds it then, so it is never sent: where the database fails, the next page finds it and asks.
      const isBack = await outbox.remove().catch(() => !isLeaving)
      if (!isBack) return false
      done.resolve({ kind: 'canceled' })
      stop.abort()
      outbox.changed()
      return true
    },
  }
}
