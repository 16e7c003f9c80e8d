import type { Failure } from '~/client/api/failure'
import type { Clock } from '~/client/clock'
import { isOver, type Entry } from './entry'
import { endedElsewhere, notBegun, notYet } from './failures'
import type { Outcome } from './messages'

/** Told of each step of an entry: kept, sent, tried in vain and why. */
export type OnStep = (entry: Entry, failure: Failure | null) => void

export type WriteOptions = {
  /** See `Entry`. */
  act?: string
  onStep?: OnStep
  /** Where this is so of what is kept, nothing is added: asked in the step that would add it, as two tabs may begin at once. */
  unless?: (entry: Entry, kept: readonly Entry[]) => boolean
  /**
   * Aborted when the caller waits no more, as when a dialog is closed: the caller gets the last failure, the write goes on,
   * and its end is emitted as that of an entry from before.
   */
  gone?: AbortSignal
}

/** The code of this page that waits for the end of an entry. */
type Caller = {
  group: string | undefined
  /** The caller waits no more: only that the disk has the entry, or can't take it, is still to come. */
  isLeaving: () => boolean
  onStep: OnStep
  end: (outcome: Outcome) => void
  /** The disk has the entry. */
  isKept: boolean
  /** The entry has ended, and not in this tab. */
  isLate: boolean
}

/** The message of the tab that ended an entry may be on its way for so long. */
const MESSAGE_MS = 5_000

export const failed = (failure: Failure): Outcome => ({ end: 'failed', failure })

/** Who in this page waits for which entry. */
export class Callers {
  readonly #clock: Clock
  readonly #callers = new Map<string, Caller>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  has(id: string): boolean {
    return this.#callers.has(id)
  }

  add(id: string, end: Caller['end'], onStep: OnStep, group?: string, isLeaving = () => false) {
    this.#callers.set(id, { group, onStep, end, isLeaving, isKept: false, isLate: false })
  }

  drop(id: string) {
    this.#callers.delete(id)
  }

  wait(id: string, group: string | undefined, { onStep, gone }: WriteOptions): Promise<unknown> {
    const answer = new Promise<unknown>((resolve, reject) => {
      let last = notYet()
      let isKept = false
      let isLeaving = false
      const leave = () => {
        isLeaving = true
        // Until the disk has it there is something to tell: that it is kept, or that it can't be.
        if (!isKept) return
        if (this.#callers.get(id)?.end === end) this.#callers.delete(id)
        reject(last)
      }
      const end = (outcome: Outcome) => {
        if (outcome.end === 'confirmed') resolve(outcome.answer)
        else reject(outcome.failure)
      }
      const step: OnStep = (entry, failure) => {
        last = failure ?? last
        isKept = true
        onStep?.(entry, failure)
        if (isLeaving) leave()
      }
      this.add(id, end, step, group, () => isLeaving)
      gone?.addEventListener('abort', leave, { once: true })
      if (gone?.aborted) leave()
    })
    // The caller may wait for the steps of an act one after the other, and a later one may have failed by then.
    answer.catch(() => undefined)
    return answer
  }

  step(id: string, entry: Entry, failure: Failure | null) {
    this.#callers.get(id)?.onStep(entry, failure)
  }

  kept(entry: Entry) {
    const caller = this.#callers.get(entry.id)
    if (caller) caller.isKept = true
    caller?.onStep(entry, null)
  }

  /** Hands the end to the code that waits for it; false where none does. */
  settle(id: string, outcome: Outcome): boolean {
    const caller = this.#callers.get(id)
    this.#callers.delete(id)
    caller?.end(outcome)
    if (caller && outcome.end === 'failed') this.settleGroup(caller.group)
    return caller !== undefined && !caller.isLeaving()
  }

  /** The later steps of an act that has stopped. */
  settleGroup(group: string | undefined) {
    if (group === undefined) return
    for (const [id, caller] of this.#callers) {
      if (caller.group === group) this.settle(id, failed(notBegun()))
    }
  }

  settleAll(outcome: Outcome) {
    for (const [id, caller] of this.#callers) {
      this.#callers.delete(id)
      caller.end(outcome)
    }
  }

  /** Another tab has ended what code of this page waits for: its message may be on its way, or never come. */
  findLate(rows: readonly Entry[], isAttempted: (id: string) => boolean) {
    const isOpen = (id: string) => rows.some((row) => row.id === id && !isOver(row))
    for (const [id, caller] of this.#callers) {
      const isLate = caller.isKept && !isAttempted(id) && !isOpen(id)
      if (isLate && !caller.isLate) {
        this.#clock.after(MESSAGE_MS, () => {
          const isSo = caller.isLate && !isAttempted(id) && this.#callers.get(id) === caller
          if (isSo) this.settle(id, failed(endedElsewhere()))
        })
      }
      caller.isLate = isLate
    }
  }
}
