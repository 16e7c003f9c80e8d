import type { Clock } from '~/client/clock'
import { Attempt } from './attempt'
import { failed, Callers, type OnStep, type WriteOptions } from './callers'
import { createDelays, type Delays } from './delays'
import { again } from './edits'
import { Endings } from './endings'
import {
  isToBeSent,
  nextToSend,
  recordOf,
  type Check,
  type Entry,
  type Intent,
  type OutboxStore,
  type Send,
} from './entry'
import * as failures from './failures'
import { hold, type Held } from './hold'
import { createTabMessages, type Channel, type TabMessages } from './messages'
import { RecordLocks, type Locks } from './recordLocks'
import type { ServiceTime } from './serviceTime'
import { changeEntry, persist, watchStore, type WatchedStore } from './store'
import { View, viewOf, type OutboxView } from './view'

// Every write is kept on the disk before it is sent, and sent until there is an answer. The tab that holds the lock of a
// record sends what waits for it, in the order of saving; when that tab goes, however it goes, the next one has the lock.

export type OutboxParts = {
  /** Its name; entries of others are never sent. */
  connection: string
  /** The service's name without the key; null where it is not known. */
  service?: string | null
  send: Send
  check?: Check
  /** Nothing is sent that it does not take. */
  store: OutboxStore
  locks: Locks
  channel?: Channel | null
  clock: Clock
  newKey: () => string
  /** This computer's time of day, right or wrong. */
  wall?: () => number
  /** Without it only this computer's clock tells the age of an entry. */
  time?: ServiceTime | null
  /** Calls back when the line may be back; what it returns stops that. */
  onOnline?: (wake: () => void) => () => void
}

export type Decision = 'discard' | 'arrived' | 'take back' | 'stop' | 'again'

/** A tab that crashed sends no message about its entries, and not every browser lets tabs talk. */
const LOOK_AGAIN_MS = 60_000

export class Outbox {
  readonly #parts: OutboxParts & { wall: () => number; time: ServiceTime | null }
  readonly #store: WatchedStore
  readonly #locks: RecordLocks
  readonly #messages: TabMessages
  readonly #delays: Delays
  readonly #callers: Callers
  readonly #view: View
  readonly #endings: Endings
  /** The entries that this tab is at, and the way to stop it. */
  readonly #attempts = new Map<string, AbortController>()
  /** The entries on hold whose lock this tab has or is in line for. */
  readonly #onHold = new Set<string>()
  readonly #closing = new AbortController()
  readonly #stops: (() => void)[] = []
  #stopLooking = () => {}
  #isResumed = false

  constructor(parts: OutboxParts) {
    const { connection, locks, clock, store } = parts
    this.#parts = { ...parts, wall: parts.wall ?? (() => Date.now()), time: parts.time ?? null }
    this.#store = watchStore(store)
    this.#messages = createTabMessages(parts.channel ?? null)
    this.#delays = createDelays(clock)
    this.#callers = new Callers(clock)
    const sendNext = (record: string) => this.#sendNext(record)
    this.#locks = new RecordLocks({ connection, locks, closing: this.#closing.signal, sendNext })
    this.#view = new View(
      () => this.#store.all(),
      (rows) => {
        this.#callers.findLate(rows, (id) => this.#attempts.has(id))
        return viewOf(rows, connection, this.#store.works)
      },
    )
    this.#endings = new Endings({
      connection,
      store: this.#store,
      messages: this.#messages,
      callers: this.#callers,
      delays: this.#delays,
      changed: () => this.#changed(),
      send: (record) => this.#locks.send(record),
      giveUp: (id) => this.#attempts.get(id)?.abort(),
    })
    this.get = this.#view.get
    this.subscribe = this.#view.subscribe
    this.onSettled = this.#endings.onSettled
    this.tellUnawaited = (tell) => this.#endings.tellUnawaited(tell)
    this.#stops.push(
      this.#messages.listen((end) => {
        if (end) this.#endings.inAnotherTab(end.id, end.outcome)
        this.#look()
      }),
    )
    const wake = () => {
      this.#delays.wake()
      this.#look()
    }
    if (parts.onOnline) this.#stops.push(parts.onOnline(wake))
    this.#lookLater()
    void this.#view.refresh()
  }

  readonly get: () => OutboxView
  readonly subscribe: (listener: () => void) => () => void
  /** Emitted for each entry whose end this tab saw, before the code that waits for it goes on. */
  readonly onSettled: Endings['onSettled']
  /** Who tells a person the ends that no code waited for. */
  readonly tellUnawaited: Endings['tellUnawaited']

  /**
   * Resolves with the confirmed answer, rejects with the refusal, and waits through everything in between. `key` is the
   * entry's, where the caller has to know it.
   */
  write(intent: Intent, { key, ...options }: WriteOptions & { key?: string } = {}): Promise<unknown> {
    const [end] = this.writeAll([intent], { ...options, ...(key !== undefined && { keys: [key] }) })
    return end ?? Promise.reject(failures.notTaken())
  }

  /**
   * The steps of one act: kept in one transaction, each sent when the one before is confirmed. A step that is refused takes
   * those after it along.
   */
  writeAll(
    intents: readonly Intent[],
    { keys = [], act, unless, ...options }: WriteOptions & { keys?: readonly string[] } = {},
  ): Promise<unknown>[] {
    if (this.#closing.signal.aborted) return intents.map(() => Promise.reject(failures.notTaken()))
    if (intents.length === 0) return []
    const { newKey } = this.#parts
    const group = intents.length > 1 ? newKey() : undefined
    const ids = intents.map((_, at) => keys[at] ?? newKey())
    const [first] = intents
    const record = first?.record ?? recordOf(first?.path ?? '', ids[0] ?? '')
    const entries = intents.map((intent, at) => ({
      ...this.#entryFor({ ...intent, record }, 'saved', ids[at] ?? newKey()),
      ...(group !== undefined && { group }),
      ...(act !== undefined && { act }),
    }))
    const answers = entries.map(({ id }) => this.#callers.wait(id, group, options))
    void this.#locks
      .add(record, () => this.#add(entries, unless))
      .then((isGranted) => isGranted || this.#notKept(entries))
    return answers
  }

  /** Sent after `ms` unless it is taken back. */
  hold(intent: Intent, ms: number, onStep: OnStep = () => {}): Held {
    if (this.#closing.signal.aborted) throw failures.notTaken()
    const { clock, wall, newKey } = this.#parts
    const entry = this.#entryFor(intent, 'held', newKey())
    const { id, record } = entry
    const stop = new AbortController()
    this.#attempts.set(id, stop)
    this.#onHold.add(id)
    stop.signal.addEventListener('abort', () => this.#callers.drop(id))
    const left = () => {
      if (this.#attempts.get(id) === stop) this.#attempts.delete(id)
      this.#onHold.delete(id)
    }
    return hold(entry, ms, {
      clock,
      wall,
      stop,
      delays: this.#delays,
      onEnd: (end) => this.#callers.add(id, end, onStep),
      keep: (during) => void this.#underOwnLock(entry, during).then(left),
      free: () => this.#change(id, (kept) => (kept.state === 'held' ? { ...kept, state: 'saved' } : null)),
      send: () => {
        left()
        this.#changed()
        this.#locks.send(record, true)
      },
      remove: () =>
        this.#store.update((all) =>
          all.some((one) => one.id === id && one.state === 'held') ? { remove: [id] } : null,
        ),
      finish: async (end) => {
        await this.#endings.finish(entry, end, stop.signal)
        left()
        if (end.kind === 'gone') await this.#view.refresh()
      },
      changed: () => this.#changed(),
    })
  }

  /** At the start, and whenever somebody signs in to this connection again. */
  async resume(): Promise<void> {
    if (this.#closing.signal.aborted) return
    this.#isResumed = true
    this.#locks.signedIn()
    this.#delays.wake()
    await this.#view.refresh()
    this.#lineUp()
  }

  /** What is kept at this moment, by this tab or another. */
  async fresh(): Promise<OutboxView> {
    await this.#view.refresh()
    return this.get()
  }

  /**
   * What a person decided: `discard` forgets an act, whatever its state; `arrived` one that they found among the records;
   * `take back` one that was never sent. `stop` keeps one that may have arrived from being sent any more, so that it is
   * unsure. `again` makes a new request of one that was refused, and sends one that is unsure once more under its key,
   * with what they see now as what it `expects`. False when another tab was first, or the entry is not for that, or
   * this computer can't keep the decision.
   */
  async resolve(id: string, decision: Decision, expects?: string): Promise<boolean> {
    const ways: Record<Decision, () => Promise<boolean>> = {
      discard: () => this.#endings.forget(id, discardedWords),
      arrived: () => this.#endings.forget(id, failures.foundThere),
      'take back': () => this.#endings.forget(id, takenBackWords),
      stop: () => this.#endings.stop(id),
      again: () => this.#again(id, expects),
    }
    const isDone = await ways[decision]().catch(() => false)
    await this.#view.refresh()
    return isDone
  }

  /** Sends nothing more from this page. Everything stays where it is. */
  close(): void {
    this.#closing.abort()
    for (const stop of [...this.#stops, this.#stopLooking]) stop()
    this.#callers.settleAll(failed(failures.keptHere()))
    for (const stop of this.#attempts.values()) stop.abort()
  }

  /** A new entry, its key and bytes fixed from here on. */
  #entryFor(intent: Intent, state: Entry['state'], id: string): Entry {
    const { connection, service, wall, time } = this.#parts
    const { method, path, label, ifMatch = null, expects, undated, secretAnswer, after } = intent
    return {
      id,
      connection,
      ...(service && { service }),
      method,
      path,
      body: intent.body === undefined ? null : JSON.stringify(intent.body),
      ifMatch,
      ...(expects !== undefined && { expects }),
      ...(undated && { undated }),
      ...(secretAnswer && { secretAnswer }),
      label,
      record: intent.record ?? recordOf(path, id),
      ...(after && after.length > 0 && { after }),
      savedAt: wall(),
      serviceSavedAt: time?.now() ?? null,
      state,
      attempts: 0,
      note: null,
    }
  }

  #change(id: string, next: (entry: Entry) => Entry | null) {
    return changeEntry(this.#store, id, next)
  }

  async #add(entries: readonly Entry[], unless: WriteOptions['unless'] = () => false): Promise<boolean> {
    try {
      const isAdded = await this.#store.update((all) =>
        entries.some((entry) => unless(entry, all)) ? null : { add: entries },
      )
      if (!isAdded) {
        this.#notKept(entries, new failures.AnotherIsKept())
        return false
      }
    } catch {
      this.#notKept(entries)
      return false
    }
    for (const entry of entries) this.#callers.kept(entry)
    this.#changed()
    return true
  }

  #notKept(entries: readonly Entry[], why = failures.unsaved()) {
    for (const entry of entries) this.#endings.notKept(entry, why)
    this.#changed()
  }

  async #underOwnLock(entry: Entry, during: () => Promise<void>) {
    const isGranted = await this.#locks.run(`held/${entry.id}`, { ifAvailable: true }, async () => {
      if (await this.#add([entry])) await during()
    })
    if (!isGranted) this.#notKept([entry])
  }

  #persist<T>(work: () => Promise<T>, signal: AbortSignal, onFailed = () => this.#changed()) {
    return persist(work, this.#delays, signal, onFailed)
  }

  /** One entry of a record, from the disk to its end. */
  async #sendNext(record: string): Promise<boolean> {
    const { connection, send, check, clock, wall, time } = this.#parts
    const all = (await this.#persist(() => this.#store.all(), this.#closing.signal)) ?? []
    if (this.#closing.signal.aborted) return false
    const entry = nextToSend(all.filter((one) => one.connection === connection && one.record === record))
    if (!entry) return false
    const stop = new AbortController()
    const { signIns } = this.#locks
    this.#attempts.set(entry.id, stop)
    try {
      const end = await new Attempt(entry, {
        send,
        check,
        clock,
        wall,
        time,
        store: this.#store,
        delays: this.#delays,
        signal: stop.signal,
        onStep: (step, failure) => this.#callers.step(entry.id, step, failure),
        onStore: () => this.#changed(),
      }).run()
      await this.#endings.finish(entry, end, stop.signal)
      // Somebody who has signed in since is one more reason to try.
      if (end.kind === 'signed out' && signIns === this.#locks.signIns) this.#locks.signedOut(entry.record)
    } finally {
      this.#attempts.delete(entry.id)
    }
    await this.#view.refresh()
    return true
  }

  async #again(id: string, expects?: string): Promise<boolean> {
    const { connection, newKey } = this.#parts
    const going = await this.#change(id, (kept) =>
      kept.connection === connection ? again(kept, newKey, expects) : null,
    )
    if (!going) return false
    this.#changed()
    this.#delays.wake()
    this.#locks.send(going.record, true)
    return true
  }

  #changed() {
    void this.#view.refresh()
    this.#messages.changed()
  }

  #look() {
    void this.#view.refresh().then(() => this.#lineUp())
  }

  #lookLater() {
    this.#stopLooking = this.#parts.clock.after(LOOK_AGAIN_MS, () => {
      this.#look()
      this.#lookLater()
    })
  }

  /** In line for every record of which something is to be sent: the tab that has the lock may crash. */
  #lineUp() {
    if (!this.#isResumed || this.#closing.signal.aborted) return
    for (const entry of this.get().steps) {
      if (isToBeSent(entry)) this.#locks.send(entry.record)
      if (entry.state === 'held' && !this.#onHold.has(entry.id)) this.#waitForHold(entry.id)
    }
  }

  /** The page that held it is gone once this tab has the lock: its person may have left just to stop it. */
  #waitForHold(id: string) {
    this.#onHold.add(id)
    const { message: note } = failures.leftHeld()
    const { signal } = this.#closing
    const unsure = () =>
      this.#change(id, (kept) => (kept.state === 'held' ? { ...kept, state: 'unsure', note } : null))
    void this.#locks
      .run(`held/${id}`, { signal }, async () => {
        await this.#persist(unsure, signal)
        this.#changed()
      })
      .then(() => this.#onHold.delete(id))
  }
}

/** The code that waits for one that may have arrived is not told that nothing was saved. */
const discardedWords = ({ state, attempts }: Entry) =>
  state === 'sent' || (state === 'unsure' && attempts > 0) ? failures.endedHere() : failures.discarded()

const takenBackWords = ({ state }: Entry) => (state === 'saved' ? failures.discarded() : null)
