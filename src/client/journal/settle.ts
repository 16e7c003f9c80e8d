import type { Failure } from '../failure'
import type { Entry } from './entry'
import type { Job } from './job'
import type { Outcome } from './news'
import type { Desk } from './parts'
import type { End } from './trial'
import { endedElsewhere, unnoted } from './words'

/** For so long the word of the tab that ended an entry may be on its way. */
const NEWS_MS = 5_000

type NoAnswer = {
  kind: 'refused' | 'unsure'
  failure: Failure
  stopped?: boolean
  isSpent?: boolean
  mayComeBack?: boolean
}

/** Writes down how it ended, and tells whoever waits for it, here or in another tab. */
export function createSettling({ store, jobs, news, clock, changed }: Desk) {
  const listeners = new Set<(entry: Entry, answer: unknown) => void>()

  const dropped = (job: Job) => {
    job.stop.abort()
    if (jobs.get(job.id) === job) jobs.delete(job.id)
  }

  /** Ends what this tab does about an entry, in flight or not. */
  function drop(job: Job, outcome: Outcome): boolean {
    dropped(job)
    return job.settle(outcome)
  }

  /** Another tab was first. Its word of how it ended may be on its way. */
  function endElsewhere(job: Job): void {
    job.isParked = false
    if (job.isAwaited()) clock.after(NEWS_MS, () => drop(job, { end: 'failed', failure: endedElsewhere() }))
    else dropped(job)
  }

  async function write(
    id: string,
    { kind, failure, stopped, isSpent, mayComeBack }: NoAnswer,
  ): Promise<void> {
    await store.change(id, (kept) => ({
      ...kept,
      state: kind,
      note: failure.message,
      ...(stopped && { stopped }),
      ...(isSpent && { isSpent }),
      // What comes back is one more try, of which nothing is known.
      ...(mayComeBack && { mayComeBack, answered: false }),
    }))
  }

  /**
   * Before it is told: after a crash in between, a service that has changed its mind would otherwise do what the person
   * was told had been refused. As long as the disk does not take it, that may still be.
   */
  async function written(id: string, end: NoAnswer): Promise<NoAnswer> {
    await write(id, end)
    if (end.kind === 'unsure' || (await store.isSafe(id))) return end
    const failure = unnoted(end.failure)
    const unsure: NoAnswer = { kind: 'unsure', failure, stopped: true, mayComeBack: true }
    await write(id, unsure)
    return unsure
  }

  async function settle(job: Job, entry: Entry, end: End): Promise<void> {
    const { id } = job
    switch (end.kind) {
      case 'confirmed': {
        const outcome = { end: 'confirmed', answer: end.answer } as const
        await store.remove(id)
        const wasAwaited = drop(job, outcome)
        // A secret reaches the one who asked for it, and no tab or listener besides.
        const answer = entry.secretAnswer ? null : end.answer
        news.ended(id, { end: 'confirmed', answer })
        changed()
        if (!wasAwaited) for (const tell of listeners) tell(entry, answer)
        return
      }
      case 'refused':
      case 'unsure': {
        const { kind, failure } = await written(id, end)
        const outcome = { end: 'failed', failure } as const
        const wasAwaited = drop(job, outcome)
        if (wasAwaited && kind === 'refused') await store.remove(id)
        news.ended(id, outcome)
        return changed()
      }
      case 'parked':
        job.isParked = true
        job.isDoubtful = end.isDoubtful
        return changed()
      case 'gone':
        endElsewhere(job)
        // Nothing has changed: two tabs without a disk would wake each other for ever.
        return store.isStuck(id) ? undefined : changed()
      case 'stopped':
        return dropped(job)
    }
  }

  function onConfirmed(listener: (entry: Entry, answer: unknown) => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }

  return { settle, drop, endElsewhere, onConfirmed }
}

export type Settling = ReturnType<typeof createSettling>
