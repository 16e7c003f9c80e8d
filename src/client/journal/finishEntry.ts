import type { Failure } from '../api/failure'
import { createListeners } from '../signal'
import type { Entry } from './entry'
import { leftBehind, madeBy } from './follow'
import type { Job } from './job'
import type { Outcome } from './news'
import type { Desk } from './parts'
import { persist } from './persist'
import type { End } from './trial'
import { endedElsewhere, unnoted } from './words'

/** For so long the word of the tab that ended an entry may be on its way. */
const NEWS_MS = 5_000

type NoAnswer = { kind: 'refused' | 'unsure'; failure: Failure }

/** Writes down how it ended, and tells whoever waits for it, here or in another tab. */
export function createFinishing({ store, jobs, news, clock, nudges, view, changed }: Desk) {
  const listeners = createListeners<[entry: Entry, answer: unknown]>()

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

  const write = (id: string, { kind, failure }: NoAnswer) =>
    store.change(id, (kept) => ({ ...kept, state: kind, note: failure.message }))

  /**
   * Writes an end down before its person is told: after a crash in between, the next page would send it again. Where the
   * database fails, the person is told `meanwhile` at once: true then.
   */
  async function written(job: Job, end: () => Promise<unknown>, meanwhile: Outcome): Promise<boolean> {
    let wasTold = false
    await persist(end, nudges, job.stop.signal, () => {
      wasTold = job.settle(meanwhile) || wasTold
      changed()
    })
    return wasTold
  }

  /** Its person has been told: it needs no second look, and what was made before it stays known. */
  const told = ({ id, made }: Entry): Promise<unknown> =>
    made ? store.change(id, (kept) => leftBehind(kept, 'unsent')) : store.remove(id)

  const gone = (entry: Entry, answer: unknown, next: Entry | null) => {
    if (next) return store.replace(entry.id, next)
    if (!entry.next && entry.memo === undefined) return store.remove(entry.id)
    return store.change(entry.id, (kept) => leftBehind({ ...kept, made: madeBy(kept, answer) }, 'unsent'))
  }

  /** `next` takes the place of a confirmed one, in one step. */
  async function finishEntry(job: Job, entry: Entry, end: End, next: Entry | null = null): Promise<void> {
    const { id } = job
    switch (end.kind) {
      case 'confirmed': {
        const outcome = { end: 'confirmed', answer: end.answer } as const
        const wasTold = await written(job, () => gone(entry, end.answer, next), outcome)
        const wasAwaited = drop(job, outcome) || wasTold
        // A secret reaches the one who asked for it, and no tab or listener besides.
        const answer = entry.secretAnswer ? null : end.answer
        news.ended(id, { end: 'confirmed', answer })
        changed()
        if (!wasAwaited) listeners.tell(entry, answer)
        return
      }
      case 'refused':
      case 'unsure': {
        const { kind, failure } = end
        const outcome = { end: 'failed', failure } as const
        const meanwhile = kind === 'refused' ? unnoted(failure) : failure
        await written(job, () => write(id, end), { end: 'failed', failure: meanwhile })
        const { signal } = job.stop
        const wasAwaited = drop(job, outcome)
        if (wasAwaited && kind === 'refused') await persist(() => told(entry), nudges, signal)
        news.ended(id, outcome)
        return changed()
      }
      case 'parked':
        job.isParked = true
        return changed()
      case 'gone':
        endElsewhere(job)
        return view.refresh()
      case 'stopped':
        return dropped(job)
    }
  }

  return { finishEntry, drop, endElsewhere, onConfirmed: listeners.add }
}

export type Finishing = ReturnType<typeof createFinishing>
