import type { Failure } from '../api/failure'
import type { Entry } from './entry'
import type { Finishing } from './finishEntry'
import { leftBehind } from './follow'
import { createJob } from './job'
import type { Desk } from './parts'
import { discarded, endedHere, inTheBooks, stopped } from './words'
import type { Work } from './work'

/** What bears a memo is left when it is let go: somebody may go on from there. */
const isNoted = ({ memo, left }: Entry) => memo !== undefined && !left

/** What only a person may decide. */
export function createDeciding(desk: Desk, { drop }: Finishing, { takeOn }: Work) {
  const { connection, store, jobs, news, nudges, changed, anew } = desk

  async function forget(id: string, told: (entry: Entry) => Failure | null): Promise<boolean> {
    let failure = discarded()
    const isMeant = (entry: Entry) => {
      const words = told(entry)
      failure = words ?? failure
      return words !== null
    }
    const wasThere =
      (await store.remove(id, (entry) => !isNoted(entry) && isMeant(entry))) ||
      (await store.change(id, (entry) =>
        isNoted(entry) && isMeant(entry) ? leftBehind(entry, 'let go') : null,
      ))
    if (!wasThere) return false
    const outcome = { end: 'failed', failure } as const
    drop(jobs.get(id) ?? createJob(id, null), outcome)
    news.ended(id, outcome)
    changed()
    return true
  }

  /** No try can have reached the service, and none will: the next one finds the entry gone. */
  const takeBack = (id: string) => forget(id, ({ state }) => (state === 'saved' ? discarded() : null))

  /** Whoever waits for one that may have arrived is not told that nothing was saved. */
  const discard = (id: string) =>
    forget(id, ({ state, attempts }) =>
      state === 'sent' || (state === 'unsure' && attempts > 0) ? endedHere() : discarded(),
    )

  /** Found among the records of the service: its answer never came, and is not needed. */
  const arrived = (id: string) => forget(id, inTheBooks)

  /** From here on no try begins, in any tab. One that is under way is left to it: its answer is worth more than none. */
  async function stop(id: string): Promise<boolean> {
    const isStopped = await store.change(id, (kept) =>
      kept.connection === connection && kept.state === 'sent' ? { ...kept, state: 'unsure' } : null,
    )
    if (!isStopped) return false
    const job = jobs.get(id)
    const outcome = { end: 'failed', failure: stopped() } as const
    // One that waits for the session has no try whose answer could still count.
    if (job?.isParked) drop(job, outcome)
    else job?.settle(outcome)
    changed()
    return true
  }

  /**
   * One whose end is not known goes on under its key, and is the same act whatever became of the tries before; what the
   * person sees now is what it expects from here on. One that the service refused is a new act, under a new key.
   */
  async function again(id: string, expects?: string): Promise<boolean> {
    const seen = (kept: Entry) =>
      kept.expects !== undefined &&
      expects !== undefined && { expects, expectedFirst: kept.expectedFirst ?? kept.expects }
    const isOn = await store.change(id, (kept) => {
      if (kept.connection !== connection || kept.state !== 'unsure') return null
      const state = kept.attempts === 0 ? 'saved' : 'sent'
      return { ...kept, ...seen(kept), state, sendAgain: true }
    })
    if (!isOn) {
      const entry = (await store.all()).find((kept) => kept.id === id)
      if (!entry || entry.connection !== connection || entry.state !== 'refused') return false
      if (!(await store.replace(id, anew(entry, expects)))) return false
    }
    changed()
    nudges.nudge()
    await takeOn('new')
    return true
  }

  return { discard, arrived, takeBack, stop, again }
}
