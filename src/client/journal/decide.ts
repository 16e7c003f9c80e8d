import { isOver, type Entry } from './entry'
import { createJob } from './job'
import type { Desk } from './parts'
import type { Settling } from './settle'
import { discarded, stopped } from './words'
import type { Work } from './work'

/** What only a person may decide. */
export function createDeciding(desk: Desk, { drop }: Settling, { takeOn }: Work) {
  const { connection, store, jobs, claims, news, nudges, changed, anew } = desk

  async function discard(id: string, only?: (entry: Entry) => boolean): Promise<boolean> {
    if (!(await store.remove(id, only))) return false
    const outcome = { end: 'failed', failure: discarded() } as const
    drop(jobs.get(id) ?? createJob(id, null), outcome)
    news.ended(id, outcome)
    changed()
    return true
  }

  /** No try can have reached the service, and none will: the next one finds the entry gone. */
  const takeBack = (id: string) => discard(id, ({ state }) => state === 'saved')

  /** From here on no try begins, in any tab. One that is under way is left to it: its answer is worth more than none. */
  async function stop(id: string): Promise<boolean> {
    const isStopped = await store.change(id, (kept) =>
      kept.connection === connection && kept.state === 'sent'
        ? { ...kept, state: 'unsure', stopped: true }
        : null,
    )
    if (!isStopped) return false
    jobs.get(id)?.settle({ end: 'failed', failure: stopped() })
    changed()
    return true
  }

  async function goOn(id: string): Promise<boolean> {
    const isOn = await store.change(id, (kept) =>
      kept.connection === connection && kept.state === 'unsure' && kept.stopped
        ? { ...kept, state: 'sent', stopped: false }
        : null,
    )
    if (!isOn) return false
    changed()
    nudges.nudge()
    await takeOn('new')
    return true
  }

  /**
   * One that was stopped goes on under its key, and is one whatever became of the tries before. Of any other the person
   * has looked and not found it: a new intent, in one step with the end of the old one.
   */
  async function again(id: string, expects?: string): Promise<boolean> {
    if (await goOn(id)) return true
    let isDone = false
    const replace = async () => {
      const entry = (await store.all()).find((kept) => kept.id === id)
      if (!entry || entry.connection !== connection) return
      if (!isOver(entry) && !jobs.get(id)?.isDoubtful) return
      isDone = await store.replace(id, anew(entry, expects))
    }
    await new Promise<void>((resolve) => {
      const during = async () => resolve(await replace())
      // A tab that is at it just now will have an answer, so there is nothing to decide.
      void claims.claim(id, during).then((isOurs) => isOurs || resolve())
    })
    if (!isDone) return false
    jobs.delete(id)
    changed()
    await takeOn('new')
    return true
  }

  return { discard, takeBack, stop, again }
}
