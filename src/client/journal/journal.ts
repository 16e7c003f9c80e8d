import type { Chain } from './chain'
import { createDeciding } from './decide'
import type { Entry, Intent, Made } from './entry'
import { createFinishing } from './finishEntry'
import { createHolding, type Held } from './hold'
import { createJob, type Watch } from './job'
import { assemble, type JournalParts } from './parts'
import type { JournalSnapshot } from './snapshot'
import { keptHere, notTaken, notYet } from './words'
import { createWork } from './work'

export type WriteOptions = {
  watch?: Watch
  /**
   * The key, where the caller has written it down beforehand to know its act again after a crash. Look with `find`
   * first: an entry that is kept under it has to be waited for, and not written again.
   */
  key?: string
  /** That it is one of. */
  chain?: Chain
  /** Kept with it for whoever finds it again, also when it is made and others follow. */
  memo?: string
  /** What was made before, by an earlier try. */
  made?: readonly Made[]
  /** What was left of that, in the place of which it comes. */
  instead?: string
  /**
   * Aborted when nobody waits any more, as when a dialog is closed: the caller is told the last failure, the
   * write goes on, and its end is told as that of a resumed one.
   */
  gone?: AbortSignal
  /** After so long without an end the caller is told the last failure instead, and is gone. */
  patienceMs?: number
}

export type Decision = 'discard' | 'arrived' | 'take back' | 'stop' | 'again'

export type Journal = {
  /** Resolves with the confirmed answer, rejects with the refusal, and waits through everything in between. */
  write(intent: Intent, options?: WriteOptions): Promise<unknown>
  /** The entry under this key, while it is kept; null once it is confirmed or forgotten. */
  find(key: string): Promise<Entry | null>
  /** Sent after `ms` unless it is taken back. */
  hold(intent: Intent, ms: number, watch?: Watch): Held
  /** At the start, and whenever this connection is signed in to again. Resolves when all is under way. */
  resume(): Promise<void>
  /**
   * What a person decided: `discard` forgets an entry, whatever its state; `arrived` one that they found in the books;
   * `take back` one that was never sent. `stop` keeps one that may have arrived from being sent any more, so that it is
   * unsure. `again` makes a new intent of one that was refused, and sends one that is unsure once more under its key,
   * with what they see now as what it `expects`. False when another tab was first, or the entry is not for that, or
   * this computer can't keep the decision.
   */
  resolve(id: string, decision: Decision, expects?: string): Promise<boolean>
  /** What is noted on an entry by whoever wrote it. */
  note(id: string, next: (entry: Entry) => Entry | null): Promise<void>
  /** What is kept at this moment, by this tab or another. */
  fresh(): Promise<JournalSnapshot>
  /** The end of an entry that nobody in this page waited for. */
  onConfirmed(listener: (entry: Entry, answer: unknown) => void): () => void
  readonly subscribe: (listener: () => void) => () => void
  readonly get: () => JournalSnapshot
  /** Sends nothing more from this page. Everything stays where it is. */
  close(): void
}

/** Its person has been told of it, and nothing that was made before it is to be known. */
const needsNoLook = ({ state, made }: Entry) => state === 'refused' && !made

/** A tab that crashed may not have told of what it left, and not every browser lets tabs talk. */
const LOOK_AGAIN_MS = 60_000

export function createJournal(parts: JournalParts): Journal {
  const desk = assemble(parts)
  const { store, jobs, news, nudges, view } = desk
  const finishing = createFinishing(desk)
  const work = createWork(desk, finishing)
  const hold = createHolding(desk, finishing, work)
  const { discard, arrived, takeBack, stop, again } = createDeciding(desk, finishing, work)
  let isResumed = false
  let isClosed = false

  /** Shows what there is, and takes on what nobody in this page is at. */
  function look() {
    void view.refresh()
    if (isResumed && !isClosed) void work.takeOn('new')
  }

  function lookLater(): () => void {
    return parts.clock.after(LOOK_AGAIN_MS, () => {
      look()
      stopLooking = lookLater()
    })
  }

  const stopListening = news.listen((ended) => {
    look()
    const job = ended && jobs.get(ended.id)
    const wasAwaited = job && finishing.drop(job, ended.outcome)
    // Its person has been told here, so it needs no second look.
    if (wasAwaited) store.remove(job.id, needsNoLook).then(desk.changed, view.refresh)
  })
  const stopWaking = parts.onOnline?.(() => {
    nudges.nudge()
    look()
  })
  let stopLooking = lookLater()
  void view.refresh()

  return {
    write: (intent, { watch, key, gone, patienceMs, chain, memo, made, instead } = {}) =>
      new Promise((resolve, reject) => {
        if (isClosed) throw notTaken()
        let last = notYet()
        const noted = { ...(memo !== undefined && { memo }), ...(made && { made }) }
        const entry = { ...desk.entryFor(intent, 'saved', key), ...noted }
        const job = createJob(entry.id, {
          watch(step, failure) {
            last = failure ?? last
            watch?.(step, failure)
          },
          end(outcome) {
            callOff?.()
            chain?.ended(outcome)
            if (outcome.end === 'confirmed') resolve(outcome.answer)
            else reject(outcome.failure)
          },
        })
        job.chain = chain
        const leave = () => {
          job.leave()
          reject(last)
        }
        const callOff = patienceMs === undefined ? null : parts.clock.after(patienceMs, leave)
        gone?.addEventListener('abort', leave, { once: true })
        if (gone?.aborted) leave()
        if (intent.after) return chain?.wait(job, intent, memo)
        const first = { ...entry, ...chain?.inside() }
        work.create(first, job, () => work.run(job, first), instead)
      }),
    find: async (key) => (await store.all()).find(({ id }) => id === key) ?? null,
    hold(intent, ms, watch) {
      if (isClosed) throw notTaken()
      return hold(desk.entryFor(intent, 'held'), ms, watch)
    },
    async resume() {
      if (isClosed) return
      isResumed = true
      nudges.nudge()
      await work.takeOn('parked')
      await view.refresh()
    },
    async fresh() {
      await view.refresh()
      return view.get()
    },
    async resolve(id, decision, expects) {
      const anew = () => again(id, expects)
      const ways = { discard, arrived, 'take back': takeBack, stop, again: anew }
      const isDone = await ways[decision](id).catch(() => false)
      await view.refresh()
      return isDone
    },
    async note(id, next) {
      if (await store.change(id, next)) desk.changed()
    },
    onConfirmed: finishing.onConfirmed,
    subscribe: view.subscribe,
    get: view.get,
    close() {
      isClosed = true
      stopListening()
      stopWaking?.()
      stopLooking()
      for (const job of jobs.values()) finishing.drop(job, { end: 'failed', failure: keptHere() })
    },
  }
}
