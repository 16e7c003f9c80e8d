import { isOver, type Entry } from './entry'
import { createJob, type Job } from './job'
import type { Desk } from './parts'
import { pursue } from './pursue'
import type { Settling } from './settle'
import { foundLate, leftHeld } from './words'

/** Takes entries on, new ones and those that are found, and sees each through. */
export function createWork(desk: Desk, { settle, endElsewhere }: Settling) {
  const { connection, store, look, jobs, claims, lanes, changed } = desk
  const pursuit = { ...desk, onStep: changed }
  /** Found late, after something newer was entered for their record. */
  const overtaken = new Set<string>()

  /** Under the claim, so nobody else is at it; what the store says now is what counts. */
  async function run(job: Job, found: Entry): Promise<void> {
    const entry = (await store.all()).find(({ id }) => id === job.id)
    if (!entry) return settle(job, found, { kind: 'gone' })
    // Its tab is gone, or it would not be ours: the person may have left just to stop it.
    if (entry.state === 'held') {
      return settle(job, entry, { kind: 'unsure', failure: leftHeld(), stopped: false })
    }
    if (overtaken.delete(job.id)) {
      return settle(job, entry, { kind: 'unsure', failure: foundLate(), stopped: true })
    }
    await lanes.run(entry.record, async () => settle(job, entry, await pursue(entry, job, pursuit)))
  }

  const start = (job: Job, entry: Entry) => claims.claim(job.id, () => run(job, entry), job.stop.signal)

  function create(entry: Entry, job: Job, during: () => Promise<void>) {
    jobs.set(entry.id, job)
    const add = async (fresh: Entry) => {
      await store.add(fresh)
      job.tell(fresh, null)
      changed()
    }
    claims.create(entry, add, during)
  }

  /**
   * Everything of this connection that nobody in this page is at; `parked` too when there is a reason to try
   * again. Word from another tab is none: two signed-out tabs would wake each other for ever.
   */
  async function takeOn(which: 'new' | 'parked'): Promise<void> {
    const entries = await store.all()
    for (const job of jobs.values())
      if (job.isParked && !entries.some((entry) => entry.id === job.id && !isOver(entry))) endElsewhere(job)
    for (const entry of entries) {
      const { id } = entry
      const known = jobs.get(id)
      if (
        isOver(entry) ||
        entry.connection !== connection ||
        (known && !(known.isParked && which === 'parked'))
      )
        continue
      const job = known ?? createJob(id, null)
      job.isParked = false
      job.isDoubtful = false
      jobs.set(id, job)
      // One after the other, so that the entries of a record take their places in the order of saving.
      await start(job, entry)
    }
  }

  /**
   * What a late database held for a record that was written to meanwhile is not sent by itself: yesterday's payment would
   * be the same money twice, and an older change would undo a newer one. Where a look at the shop goes before the
   * sending, that finds it out.
   */
  function holdBack(entries: readonly Entry[]) {
    for (const { id, state, expects } of entries)
      if (!look || state !== 'saved' || expects === undefined) overtaken.add(id)
  }

  return { run, create, takeOn, holdBack }
}

export type Work = ReturnType<typeof createWork>
