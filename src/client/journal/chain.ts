import * as z from 'zod/mini'
import { Failure } from '../api/failure'
import { firstOf, type Entry, type Following, type Intent } from './entry'
import { madeBy } from './follow'
import type { Job } from './job'
import type { Outcome } from './news'
import type { Desk } from './parts'

const notBegun = () =>
  new Failure('unreachable', 'Not sent: what comes before it is not confirmed', { isWrite: true })

type EntryFor = Desk['entryFor']

const Answer = z.object({ id: z.string() })

/**
 * Writes of which some wait for others. The last is written first, and at the end the one that waits for nothing: what
 * waits is kept inside of that, in one step. Where one is not confirmed to this page, those after it are not sent by it.
 * It is made by whoever needs one, since the first page needs none.
 */
export function createChain() {
  let line: { job: Job; following: Following }[] = []

  return {
    wait(job: Job, { method, path, body, label, after = [] }: Intent, memo: string | undefined) {
      const what = { id: job.id, method, path, body, label, after, ...(memo !== undefined && { memo }) }
      line.unshift({ job, following: what })
    },
    /** What is kept inside of the one that waits for nothing. */
    inside: () => (line.length > 0 ? { next: line.map(({ following }) => following) } : {}),
    /** What comes in the place of a confirmed one, its bytes with the answer's id; null where nothing does. */
    next(parent: Entry, answer: unknown, entryFor: EntryFor): { job: Job; entry: Entry } | null {
      const { id } = z.safeParse(Answer, answer).data ?? {}
      const [next, ...later] = (parent.next ?? []).map((one) => filled(one, firstOf(parent), id))
      const [waits, ...others] = line
      if (!next || id === undefined || waits?.job.id !== next.id) return null
      line = others
      const entry = {
        ...entryFor(next, 'saved', next.id),
        ...(next.memo !== undefined && { memo: next.memo }),
        made: madeBy(parent, answer),
        ...(later.length > 0 && { next: later }),
      }
      return { job: waits.job, entry }
    },
    ended({ end }: Outcome) {
      if (end === 'confirmed') return
      const others = line
      line = []
      for (const { job } of others) job.settle({ end: 'failed', failure: notBegun() })
    },
  }
}

export type Chain = ReturnType<typeof createChain>

function filled(one: Following, key: string, id: unknown): Following {
  const fields = one.after.filter((waits) => waits.id === key).map(({ field }) => [field, id])
  return { ...one, body: Object.assign({}, one.body, Object.fromEntries(fields)) }
}
