import type { Failure } from '../api/failure'
import type { Entry } from './entry'
import type { Finishing } from './finishEntry'
import { createJob, type Watch } from './job'
import type { Outcome } from './news'
import type { Desk } from './parts'
import { discarded, overslept, unsaved } from './words'
import type { Work } from './work'

// A deletion or a void waits some seconds before it is sent, with Undo on screen: it is final, so the only
// Undo that keeps its word is one that comes before it. From that follows what a crash in the wait means.
// Sent at the next start, it would be done although its Undo was taken away, perhaps by a person who closed
// the page to stop it. Forgotten, it would look done, since its toast said so. So it is neither: it is found
// as unsure at the next start, not sent by itself, and one click sends it or lets it go. The same when the
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

const endOf = (outcome: Outcome): HeldEnd =>
  outcome.end === 'confirmed'
    ? { kind: 'confirmed', answer: outcome.answer }
    : { kind: 'failed', failure: outcome.failure }

/** Promise.withResolvers is younger than the browsers on some counters. */
function deferred<T>() {
  let settle: ((value: T) => void) | undefined
  const promise = new Promise<T>((resolve) => (settle = resolve))
  return { promise, resolve: (value: T) => settle?.(value) }
}

export function createHolding(desk: Desk, { finishEntry, drop }: Finishing, { create, run }: Work) {
  const { store, clock, wall, nudges, changed } = desk

  return function hold(entry: Entry, ms: number, watch?: Watch): Held {
    const done = deferred<HeldEnd>()
    const kept = deferred<null>()
    let isLeaving = false
    const job = createJob(entry.id, {
      watch,
      end(outcome) {
        kept.resolve(null)
        done.resolve(endOf(outcome))
      },
    })

    create(entry, job, async () => {
      kept.resolve(null)
      const since = clock.now()
      await nudges.wait(ms, job.stop.signal, false)
      if (job.stop.signal.aborted) return
      const waited = Math.max(clock.now() - since, wall() - entry.savedAt)
      if (waited > ms + LATE_MS) return finishEntry(job, entry, { kind: 'unsure', failure: overslept() })
      isLeaving = true
      // From here on it is an act like any other, and a crash no longer keeps it from being sent.
      const released = await store
        .change(entry.id, (held) => (held.state === 'held' ? { ...held, state: 'saved' } : null))
        .catch(() => undefined)
      if (released === undefined) return finishEntry(job, entry, { kind: 'unsure', failure: unsaved() })
      return released ? run(job, released) : finishEntry(job, entry, { kind: 'gone' })
    })

    return {
      id: entry.id,
      done: done.promise,
      async cancel() {
        await kept.promise
        // Also while a database that hangs has not let it go yet: it may still do so, after whatever we say.
        if (isLeaving) return false
        // Held by no page, it is never sent: where the database fails, the next page finds it and asks.
        const isBack = await store.remove(entry.id, ({ state }) => state === 'held').catch(() => true)
        if (!isBack) return false
        done.resolve({ kind: 'canceled' })
        drop(job, { end: 'failed', failure: discarded() })
        changed()
        return true
      },
    }
  }
}
