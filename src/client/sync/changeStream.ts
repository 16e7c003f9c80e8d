import * as z from 'zod/mini'
import { browserStorage, type Storage } from '~/client/api/capabilities'
import { isAlike } from '~/client/cache/records'
import type { Noun, ShopRecords } from '~/client/cache/shopRecords'
import { realClock, type Clock } from '~/client/clock'
import type { Connection } from '~/client/connect'
import type { Additions } from '~/client/features'
import type { SearchIndex } from '~/client/search/searchIndex'
import { keptWord } from '~/client/serviceStorage'
import { readPosition, type Position, writePosition } from '~/contract/changes'
import type { Surface } from '~/domain/capabilities'
import { resourceOf } from '~/domain/events'
import { EventStream, type StreamEvent } from './eventStream'
import { ListeningTab, type Locks, type Sight } from './listeningTab'
import { Liveness } from './liveness'
import { isNoun, readRecord, type Change, type Readers } from './sync'

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

/**
 * What other devices change, from now until it is stopped: from the service's stream where this tab listens, else from the
 * tab that does.
 */
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

/** One step of the shop's history, as the stream has it. Without a change it says only which position was reached. */
export type Step = {
  /** The position that it follows: a page at an earlier one has a gap. */
  readonly after: string | null
  readonly position: string
  readonly change: unknown
  /** The service can't continue from the position that was asked for. */
  readonly isReset: boolean
}

type ShopHistoryParts = {
  /** The first position at which this page read anything: what it shows is at least of then. */
  readFrom: () => Position | null
  onChange: (change: unknown, position: Position) => void
  /** A step did not come here. */
  onGap: () => void
  /** The service was restored from a backup: nothing that was read before may stay. */
  onOtherEpoch: () => void
}

/** The position of a page in the shop's history: it takes each step once, and notices a gap. */
export class ShopHistory {
  readonly #parts: ShopHistoryParts
  #position: Position | null = null

  constructor(parts: ShopHistoryParts) {
    this.#parts = parts
  }

  get position(): Position | null {
    return this.#position
  }

  advance({ after, position: to, change, isReset }: Step): void {
    const { readFrom, onChange, onGap, onOtherEpoch } = this.#parts
    const next = readPosition(to)
    if (!next) return
    const last = this.#position
    const known = last ?? readFrom()
    const isOtherEpoch = known !== null && known.epoch !== next.epoch
    if (isReset || isOtherEpoch) {
      this.#position = next
      if (isOtherEpoch) onOtherEpoch()
      else onGap()
      return
    }
    if (last && next.number <= last.number) return
    const before = after === null ? null : readPosition(after)
    this.#position = next
    if (change !== null && change !== undefined) onChange(change, next)
    if (known && (before === null || known.number < before.number)) onGap()
  }
}

const FullEvent = z.object({
  type: z.string(),
  data: z.object({ object: z.looseObject({ id: z.string() }) }),
})
const LiveEvent = z.object({ noun: z.string(), id: z.string(), happened: z.string(), record: z.unknown() })

function partsOf(surface: Surface, event: unknown) {
  if (surface === 'live') return z.safeParse(LiveEvent, event).data ?? null
  const { type = '', data } = z.safeParse(FullEvent, event).data ?? {}
  const [noun = '', happened = ''] = type.split('.')
  return data ? { noun, happened, id: data.object.id, record: data.object } : null
}

/**
 * The change that an event tells: the full surface sends the body of a webhook, the live one noun and id. Null for what this
 * dashboard does not show.
 */
export function changeOfEvent(surface: Surface, readers: Readers, event: unknown): Change | null {
  const parts = partsOf(surface, event)
  const noun = parts ? resourceOf(parts.noun) : undefined
  if (!parts || !isNoun(noun) || !readers[noun]) return null
  const { id, happened } = parts
  const record = readRecord(readers, noun, parts.record)
  return { noun, id, record: record && happened === 'deleted' ? null : record, isNew: happened === 'created' }
}
