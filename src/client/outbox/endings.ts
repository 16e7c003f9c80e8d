import type { Failure } from '~/client/api/failure'
import { createListeners } from '~/client/signal'
import type { End } from './attempt'
import { failed, type Callers } from './callers'
import type { Delays } from './delays'
import * as edits from './edits'
import type { Edit, Entry } from './entry'
import * as failures from './failures'
import type { Outcome, TabMessages } from './messages'
import { changeEntry, persist, type WatchedStore } from './store'

/** `isAwaited`: code of this page waits for it. */
export type Settled = { entry: Entry; outcome: Outcome; isAwaited: boolean }

type Parts = {
  connection: string
  store: WatchedStore
  messages: TabMessages
  callers: Callers
  delays: Delays
  /** The screens of this tab and of others have to read the disk again. */
  changed: () => void
  /** Something is to be sent of a record. */
  send: (record: string) => void
  /** This tab stops what it does about an entry, in flight or not. */
  giveUp: (id: string) => void
}

/** How an entry ends: by an answer, by another tab, or by a person. */
export class Endings {
  readonly #parts: Parts
  readonly #settled = createListeners<[Settled]>()
  readonly onSettled = this.#settled.add
  /** Ends from the first moments of a page: its screens, which tell them, are drawn a moment later. */
  #untold: Settled[] = []
  #tell: ((settled: Settled) => void) | null = null

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Who tells a person the ends that no code waited for, also those before this call. One at a time. */
  tellUnawaited(tell: (settled: Settled) => void): () => void {
    this.#tell = tell
    for (const settled of this.#untold.splice(0)) tell(settled)
    return () => {
      if (this.#tell === tell) this.#tell = null
    }
  }

  #emit(settled: Settled) {
    try {
      this.#settled.tell(settled)
      if (settled.isAwaited) return
      if (this.#tell) this.#tell(settled)
      else this.#untold.push(settled)
    } catch (error) {
      // A fault of a listener is reported, and leaves the code that waits for the entry none the worse.
      queueMicrotask(() => {
        throw error
      })
    }
  }

  /** It is not on the disk, so nothing is sent. */
  notKept(entry: Entry, why: Failure) {
    const outcome = failed(why)
    const isAwaited = this.#parts.callers.settle(entry.id, outcome)
    if (!isAwaited) this.#emit({ entry, outcome, isAwaited })
  }

  #persist<T>(work: () => Promise<T>, signal: AbortSignal, onFailed: () => void) {
    return persist(work, this.#parts.delays, signal, onFailed)
  }

  /** Writes down how an entry ended, and tells the code that waits for it, in this tab and in others. */
  async finish(entry: Entry, end: End, signal: AbortSignal): Promise<void> {
    switch (end.kind) {
      case 'confirmed':
        return this.#finishConfirmed(entry, end.answer, signal)
      case 'refused':
      case 'unsure':
        return this.#finishOver(entry, end, signal)
      case 'signed out':
        return this.#parts.changed()
      case 'gone':
      case 'stopped':
        return undefined
      default:
        return end satisfies never
    }
  }

  async #finishConfirmed(entry: Entry, answer: unknown, signal: AbortSignal) {
    const { id, secretAnswer } = entry
    const outcome: Outcome = { end: 'confirmed', answer }
    let filled: readonly Entry[] = []
    const confirm = (all: readonly Entry[]) => {
      const edit = edits.confirmed(all, id, answer)
      filled = [...(edit.put?.values() ?? [])]
      return edit
    }
    const wasTold = await this.#written(id, confirm, signal, outcome)
    const isAwaited = wasTold || this.#parts.callers.has(id)
    // A secret reaches the code that asked for it, and no tab or listener besides.
    const toAll: Outcome = secretAnswer ? { end: 'confirmed', answer: null } : outcome
    // The record cache has the answer before the code that waits for it.
    this.#emit({ entry, outcome: toAll, isAwaited })
    this.#parts.callers.settle(id, outcome)
    this.#parts.messages.ended(id, toAll)
    this.#parts.changed()
    // With its id, a later step is about the record that was made.
    for (const { record } of filled) if (record !== entry.record) this.#parts.send(record)
  }

  async #finishOver(entry: Entry, end: Extract<End, { failure: Failure }>, signal: AbortSignal) {
    const { id, group } = entry
    const { kind, failure } = end
    const outcome = failed(failure)
    const meanwhile = kind === 'refused' ? failed(failures.unnoted(failure)) : outcome
    const over = (all: readonly Entry[]) => edits.over(all, id, { state: kind, note: failure.message })
    await this.#written(id, over, signal, meanwhile)
    const isAwaited = this.#parts.callers.has(id)
    this.#emit({ entry, outcome, isAwaited })
    this.#parts.callers.settle(id, outcome)
    this.#parts.callers.settleGroup(group)
    // Its person has been told, so it needs no second look.
    const seen = () => this.#parts.store.update((all) => edits.without(all, id))
    if (isAwaited && kind === 'refused') await this.#persist(seen, signal, () => {})
    this.#parts.messages.ended(id, outcome)
    this.#parts.changed()
  }

  /**
   * Writes an end down before its person is told: after a crash in between, the next page would send it again. Where the
   * database fails, the person is told `meanwhile` at once: true then.
   */
  async #written(
    id: string,
    edit: (all: readonly Entry[]) => Edit | null,
    signal: AbortSignal,
    meanwhile: Outcome,
  ): Promise<boolean> {
    let wasTold = false
    await this.#persist(
      () => this.#parts.store.update(edit),
      signal,
      () => {
        wasTold = this.#parts.callers.settle(id, meanwhile) || wasTold
        this.#parts.changed()
      },
    )
    return wasTold
  }

  inAnotherTab(id: string, outcome: Outcome) {
    const wasAwaited = this.#parts.callers.settle(id, outcome)
    this.#parts.giveUp(id)
    if (!wasAwaited || outcome.end === 'confirmed') return
    const seen = (all: readonly Entry[]) =>
      all.some((one) => one.id === id && one.state === 'refused') ? edits.without(all, id) : null
    this.#parts.store
      .update(seen)
      .finally(() => this.#parts.changed())
      .catch(() => undefined)
  }

  /** Takes an act off the disk, if `words` has any for it: the code that waits is told those. */
  async forget(id: string, words: (entry: Entry) => Failure | null): Promise<boolean> {
    const meant: { group?: string | undefined; failure?: Failure } = {}
    const isGone = await this.#parts.store.update((all) => {
      const entry = all.find((one) => one.id === id)
      const failure = entry && words(entry)
      if (!failure) return null
      Object.assign(meant, { group: entry.group, failure })
      return edits.without(all, id)
    })
    if (!isGone || !meant.failure) return false
    const outcome = failed(meant.failure)
    this.#parts.callers.settle(id, outcome)
    this.#parts.callers.settleGroup(meant.group)
    this.#parts.giveUp(id)
    this.#parts.messages.ended(id, outcome)
    this.#parts.changed()
    return true
  }

  /** From here on no try begins, in any tab. One that is under way goes on: its answer is worth more than none. */
  async stop(id: string): Promise<boolean> {
    const { connection } = this.#parts
    const isStopped = await changeEntry(this.#parts.store, id, (kept) =>
      kept.connection === connection && kept.state === 'sent' ? { ...kept, state: 'unsure' } : null,
    )
    if (!isStopped) return false
    this.#parts.callers.settle(id, failed(failures.stopped()))
    this.#parts.callers.settleGroup(isStopped.group)
    this.#parts.changed()
    return true
  }
}
