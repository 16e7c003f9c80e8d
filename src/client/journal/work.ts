import { isOver, type Entry } from './entry'
import type { Finishing } from './finishEntry'
import { createJob, type Job } from './job'
import type { Desk } from './parts'
import { persist } from './persist'
import { sendUntilAnswered } from './sendUntilAnswered'
import type { End } from './trial'
import { leftHeld, unsaved } from './words'

/** Takes entries on, new ones and those that are found, and sees each through. */
export function createWork(desk: Desk, { finishEntry, endElsewhere }: Finishing) {
  const { connection, store, jobs, claims, lanes, nudges, changed, entryFor } = desk
  const sending = { ...desk, onStep: changed }

  /** Under the claim, so nobody else is at it; what the store says now is what counts. */
  async function run(job: Job, found: Entry): Promise<void> {
    const all = await persist(() => store.all(), nudges, job.stop.signal, changed)
    if (!all) return
    const entry = all.find(({ id }) => id === job.id)
    if (!entry) return finishEntry(job, found, { kind: 'gone' })
    // Its tab is gone, or it would not be ours: the person may have left just to stop it.
    if (entry.state === 'held') {
      return finishEntry(job, entry, { kind: 'unsure', failure: leftHeld() })
    }
    await lanes.run(entry.record, async () =>
      finishOrGoOn(job, entry, await sendUntilAnswered(entry, job, sending)),
    )
  }

  /** What follows is this tab's before any other can see it, like a new one. */
  async function finishOrGoOn(job: Job, entry: Entry, end: End): Promise<void> {
    const next = end.kind === 'confirmed' ? job.chain?.next(entry, end.answer, entryFor) : null
    if (!next) return finishEntry(job, entry, end)
    jobs.set(next.job.id, next.job)
    await new Promise<void>((resolve) => {
      const add = (fresh: Entry) => finishEntry(job, entry, end, fresh).then(() => (resolve(), true))
      void claims.create(next.entry, add, () => run(next.job, next.entry))
    })
  }

  const start = (job: Job, entry: Entry) => claims.claim(job.id, () => run(job, entry), job.stop.signal)

  /** In the place of what was left by `instead`, where that is still there. */
  function create(entry: Entry, job: Job, during: () => Promise<void>, instead?: string) {
    jobs.set(entry.id, job)
    const fail = () => {
      jobs.delete(job.id)
      job.settle({ end: 'failed', failure: unsaved() })
      changed()
    }
    const add = async (fresh: Entry) => {
      try {
        if (instead === undefined || !(await store.replace(instead, fresh))) await store.add(fresh)
      } catch {
        fail()
        return false
      }
      job.tell(fresh, null)
      changed()
      return true
    }
    void claims.create(entry, add, during).then((isOurs) => isOurs || fail())
  }

  /**
   * Everything of this connection that nobody in this page is at; `parked` too when there is a reason to try
   * again. Word from another tab is none: two signed-out tabs would wake each other for ever.
   */
  async function takeOn(which: 'new' | 'parked'): Promise<void> {
    // What can't be read now is taken on at the next look.
    const entries = await store.all().catch(() => null)
    if (!entries) return
    for (const job of jobs.values())
      if (job.isParked && !entries.some((entry) => entry.id === job.id && !isOver(entry))) endElsewhere(job)
    for (const entry of entries) {
      const { id } = entry
      const known = jobs.get(id)
      if (
        isOver(entry) ||
        entry.left ||
        entry.connection !== connection ||
        (known && !(known.isParked && which === 'parked'))
      )
        continue
      const job = known ?? createJob(id, null)
      job.isParked = false
      jobs.set(id, job)
      // One after the other, so that the entries of a record take their places in the order of saving.
      await start(job, entry)
    }
  }

  return { run, create, takeOn }
}

export type Work = ReturnType<typeof createWork>
