import * as z from 'zod/mini'
import { readPosition, writePosition, type Position } from '../../contract/changes'
import { browserStorage, type Storage } from '../api/capabilities'
import { isAlike } from '../cache/records'
import type { Noun, ShopRecords } from '../cache/shopRecords'
import { realClock, type Clock } from '../clock'
import type { Connection } from '../connect'
import type { Additions } from '../features'
import type { SearchIndex } from '../search/searchIndex'
import { keptWord } from '../serviceMemory'
import { EventStream, type StreamEvent } from './eventStream'
import { ShopHistory, type Step } from './gaps'
import { ListeningTab, type Locks, type Sight } from './listeningTab'
import { Liveness } from './liveness'
import { changeOfEvent } from './streamedEvents'
import type { Change } from './sync'

// What other devices change: from the service's stream where this tab listens, else from the tab that does.

/** Between the tabs of a connection. */
const Relayed = z.object({
  stream: z.union([
    z.object({
      after: z.nullable(z.string()),
      position: z.string(),
      change: z.unknown(),
      isReset: z.boolean(),
    }),
    z.enum(['which position', 'cut', 'lost']),
  ]),
})

/** So many records are held back; for more, everything is read again. */
const MOST_WAITING = 1_000

type Streamed = Pick<
  Connection,
  'name' | 'surface' | 'transport' | 'leader' | 'records' | 'sync' | 'positions' | 'live'
> & {
  readonly features: Pick<Additions, 'changes'>
  readonly searchIndex: Pick<SearchIndex, 'rebuild' | 'pause' | 'start'>
}

type ChangeStreamParts = {
  /** After a gap: everything on screen. */
  readAgain: () => Promise<void>
  /** The service answers again: what is on screen and got no answer. */
  onLive: () => void
  /** No change comes now: what is on screen and moves. */
  onNotLive: () => void
  sight: Sight
  /** The browser has no network. A service on this very computer may still answer, and is live again once it does. */
  onOffline: (listener: () => void) => () => void
  locks: Locks
  storage?: Storage | null
  clock?: Clock
}

/** Streamed changes, from now until it is stopped. */
export class ChangeStream {
  readonly #connection: Streamed
  readonly #parts: ChangeStreamParts
  readonly #history: ShopHistory
  readonly #liveness: Liveness
  readonly #events: EventStream
  readonly #tab: ListeningTab
  readonly #stops: readonly (() => void)[]
  /** While updates are paused: of each record the newest change. */
  readonly #held = new Map<string, { change: Change; position: Position }>()
  #epoch: string | null = null
  #isHeld = false
  #hasGap = false
  #readings = 0

  constructor(connection: Streamed, parts: ChangeStreamParts) {
    const { name, features, transport, leader, positions, sync } = connection
    const { sight, locks, onOffline, clock = realClock } = parts
    this.#connection = connection
    this.#parts = parts
    this.#history = new ShopHistory({
      readFrom: () => readPosition(positions.get()?.first ?? ''),
      onChange: (event, position) => this.#onChange(event, position),
      onGap: () => this.#onGap(),
      onOtherEpoch: () => this.#onOtherEpoch(),
    })
    this.#liveness = new Liveness({
      clock,
      position: () => this.#history.position,
      newest: () => readPosition(positions.get()?.last ?? ''),
      onChange: (isLive) => this.#onLiveness(isLive),
    })
    this.#events = new EventStream({
      transport,
      clock,
      from: () => this.#position() ?? positions.get()?.first ?? null,
      onEvent: (event) => this.#onEvent(event),
      onCut: (retry) => {
        this.#liveness.onCut(retry)
        leader.tell({ stream: retry === 'in vain' ? 'lost' : 'cut' })
      },
    })
    const stopRelaying = leader.hear((message) => this.#onMessage(message))
    this.#tab = new ListeningTab({
      connection: name,
      locks,
      leader,
      sight,
      onTurn: (signal) => {
        if (features.changes) void this.#events.run(signal)
      },
    })
    leader.tell({ stream: 'which position' })
    this.#stops = [
      stopRelaying,
      // The stream may bring a write of this browser before the answer to it.
      sync.subscribe(() => this.#isHeld && this.#countWaiting()),
      sight.onSeen(() => sight.isSeen() && this.#events.wake()),
      onOffline(() => {
        this.#liveness.onCut('in vain')
        this.#events.cut()
      }),
    ]
  }

  /** While updates are paused, changes wait. */
  hold(isHeld: boolean): void {
    if (this.#isHeld === isHeld) return
    this.#isHeld = isHeld
    if (isHeld) return
    for (const { change, position } of this.#held.values()) this.#put(change, position)
    this.#held.clear()
    this.#setLive({ waiting: 0 })
    if (this.#hasGap) void this.#readAgain()
  }

  stop(): void {
    for (const stop of this.#stops) stop()
    this.#tab.close()
    this.#liveness.stop()
    this.#connection.live.set({ isLive: false, waiting: 0 })
  }

  #position(): string | null {
    const { position } = this.#history
    return position && writePosition(position)
  }

  #setLive(next: { isLive?: boolean; waiting?: number }): void {
    const { live } = this.#connection
    live.set({ ...live.get(), ...next })
  }

  #put(change: Change, position: Position): void {
    this.#connection.sync.streamed(change, position, !this.#tab.isMine())
  }

  #onChange(event: unknown, position: Position): void {
    const { surface, sync } = this.#connection
    const change = changeOfEvent(surface, sync.readers, event)
    if (!change) return
    if (!this.#isHeld) return this.#put(change, position)
    const before = this.#held.get(change.id)
    const isNew = change.isNew || before?.change.isNew === true
    if (before || this.#held.size < MOST_WAITING)
      this.#held.set(change.id, { change: { ...change, isNew }, position })
    else this.#hasGap = true
    this.#countWaiting()
  }

  #countWaiting(): void {
    const { records, live } = this.#connection
    const waiting = [...this.#held.values()].filter(({ change }) => !isCached(records, change)).length
    if (waiting !== live.get().waiting) this.#setLive({ waiting })
  }

  #onGap(): void {
    const { searchIndex } = this.#connection
    // A missed event may be a new customer, whom the search index reads only when it starts.
    searchIndex.pause()
    searchIndex.start()
    void this.#readAgain()
  }

  #onOtherEpoch(): void {
    this.#held.clear()
    this.#countWaiting()
    for (const noun of Object.values(this.#connection.records)) noun.clear()
    void this.#readAgain()
  }

  async #readAgain(): Promise<void> {
    this.#hasGap = this.#isHeld
    if (this.#isHeld) return
    this.#readings += 1
    this.#liveness.setReading(true)
    try {
      await this.#parts.readAgain()
    } finally {
      this.#readings -= 1
      this.#liveness.setReading(this.#readings > 0)
    }
  }

  #onLiveness(isLive: boolean): void {
    this.#setLive({ isLive })
    if (isLive) return this.#parts.onLive()
    if (this.#isHeld) this.#hasGap = true
    else this.#parts.onNotLive()
  }

  #advance(step: Step): void {
    this.#history.advance(step)
    this.#liveness.onEvent()
  }

  /** From the service. */
  #onEvent({ type, id, data }: StreamEvent): void {
    const { leader, searchIndex, name } = this.#connection
    const position = type === null ? data : (id ?? '')
    const isStart = type === 'place' || type === 'reset'
    const step: Step = {
      after: type === 'place' ? position : this.#position(),
      position,
      change: type === null || isStart ? null : parse(data),
      isReset: type === 'reset',
    }
    this.#advance(step)
    leader.tell({ stream: step })
    const epoch = isStart ? readPosition(position)?.epoch : undefined
    if (epoch !== undefined && this.#isOtherEpoch(name, epoch)) void searchIndex.rebuild()
  }

  /** From another tab. */
  #onMessage(message: unknown): void {
    const { stream } = z.safeParse(Relayed, message).data ?? {}
    if (!stream || (stream !== 'which position' && this.#tab.isMine())) return
    if (stream === 'cut') return this.#liveness.onCut()
    if (stream === 'lost') return this.#liveness.onCut('in vain')
    if (stream !== 'which position') return this.#advance({ ...stream, change: stream.change ?? null })
    const position = this.#tab.isMine() ? this.#position() : null
    if (position === null) return
    const step: Step = { after: position, position, change: null, isReset: false }
    this.#connection.leader.tell({ stream: step })
  }

  /** Whether this connection's last stream, of this page or an earlier one, was of another epoch. */
  #isOtherEpoch(connection: string, epoch: string): boolean {
    const kept = keptWord(`epoch:${connection}`, this.#parts.storage ?? browserStorage())
    // Where the browser stores nothing, the page itself remembers: or each new stream would rebuild the index.
    const before = this.#epoch ?? kept.read()
    this.#epoch = epoch
    if (before !== epoch) kept.keep(epoch)
    return before !== null && before !== epoch
  }
}

/** The stream brings this browser's own writes as well. */
const isCached = <N extends Noun>(records: ShopRecords, { noun, id, record }: Change<N>) =>
  record !== undefined && isAlike(records[noun].find(id), record)

function parse(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}
