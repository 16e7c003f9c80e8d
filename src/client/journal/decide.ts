import type { Entry } from './entry'
import { createJob } from './job'
import type { Desk } from './parts'
import type { Settling } from './settle'
import { discarded } from './words'
import type { Work } from './work'

/** What only a person may decide. */
export function createDeciding(desk: Desk, { drop }: Settling, { takeOn }: Work) {
  const { connection, store, jobs, claims, news, changed, anew } = desk

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

  /** The person has looked and not found it: a new intent, in one step with the end of the old one. */
  async function again(id: string, expects?: string): Promise<boolean> {
    let isDone = false
    const replace = async () => {
      const entry = (await store.all()).find((kept) => kept.id === id)
      const isOver = entry?.state === 'refused' || entry?.state === 'unsure' || jobs.get(id)?.isDoubtful
      if (!entry || entry.connection !== connection || !isOver) return
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

  return { discard, takeBack, again }
}
