import { setImmediate as breath } from 'node:timers/promises'
import { readPosition, writePosition, BEAT_MS, MOST_MISSED } from '~/contract/changes'
import { IMPORT_TOLD, isImport, resourceOf } from '~/domain/events'
import { missingScope } from '~/domain/scopes'
import type { Clock } from '~/service/clock'
import type { Caller } from '~/service/http/credential'
import type { KeyUses } from '~/service/http/keyUses'
import type { Reader, Store } from '~/service/store/engine'
import { reportError } from '~/service/store/reportError'
import { counters } from '~/service/store/tables/counters'
import { events } from '~/service/store/tables/events'
import { keys } from '~/service/store/tables/keys'
import type { EventRow } from '~/service/store/tables/rows'
import { createOutlet, type Outlet } from './outlet'

/** An event in a surface's words; null where there is nothing to say of it there. */
export type Words = (event: EventRow) => Promise<string | null>

export type Feed = {
  /** The changes of the caller's shop from that place on, or from now on. Null where the key has its fill of them. */
  readonly open: (
    caller: Caller,
    words: Words,
    from: string | null,
    most: number,
  ) => Promise<ReadableStream<Uint8Array> | null>
  /** Something may have been put into the outbox. */
  readonly wake: () => void
  readonly count: () => number
  readonly close: () => void
}

type Stream = {
  readonly caller: Caller
  readonly words: Words
  readonly outlet: Outlet
  readonly epoch: string
  /** The last event that it was told, or that was passed over for it. */
  at: number
}

/** A shop that is listened to: how far its outbox was read for those who have caught up. */
type Shop = {
  readTo: number
  readonly caughtUp: Set<Stream>
  reading: Promise<void> | null
  isWanted: boolean
}

const AT_ONCE = 200
/** A busy counter writes several times in a moment. */
const WAKE_MS = 2
/** Other processes write as well, and nobody tells of it. */
const LOOK_MS = 250
const KEYS_MS = 5_000

const onFault = reportError('changes could not be read, retrying')

/** Reads each outbox once for all who listen to it. */
export function createFeed({ store, clock, uses }: { store: Store; clock: Clock; uses: KeyUses }): Feed {
  const streams = new Set<Stream>()
  const shops = new Map<string, Shop>()
  let waking: NodeJS.Timeout | null = null
  let timers: NodeJS.Timeout[] = []
  let isClosed = false

  function begin() {
    if (timers.length > 0) return
    timers = [setInterval(look, LOOK_MS), setInterval(() => void endOver().catch(onFault), KEYS_MS)]
    for (const timer of timers) timer.unref()
  }

  function forget(stream: Stream) {
    streams.delete(stream)
    const shop = shops.get(stream.caller.shop)
    shop?.caughtUp.delete(stream)
    if (shop?.caughtUp.size === 0) shops.delete(stream.caller.shop)
    if (streams.size > 0) return
    for (const timer of timers) clearInterval(timer)
    timers = []
  }

  async function endOver() {
    const ended = new Set((await keys.ended(store, clock())).map(({ id }) => id))
    const gone = new Set<string>()
    // A database that was made anew, or begun by a restore, has none of the shops that were listened to.
    for (const shop of new Set([...streams].map(({ caller }) => caller.shop)))
      if (!(await counters.ofShop(store, shop))) gone.add(shop)
    for (const { caller, outlet } of streams)
      if (ended.has(caller.keyId) || gone.has(caller.shop)) outlet.end()
  }

  function look() {
    for (const [id, shop] of shops) {
      shop.isWanted = true
      shop.reading ??= readWhileWanted(id, shop).catch(onFault)
    }
  }

  async function readWhileWanted(id: string, shop: Shop) {
    try {
      while (shop.isWanted) {
        shop.isWanted = false
        if (!(await readSome(id, shop))) continue
        shop.isWanted = true
        // Whoever reads as fast as it can shall not be taken for one that lags.
        await breath()
      }
    } finally {
      // Not a moment later: whoever asks in between would be told of a reading that is over.
      shop.reading = null
    }
  }

  /** Whether there may be more. */
  async function readSome(id: string, shop: Shop): Promise<boolean> {
    const news = await events.wholeSince(store, id, shop.readTo, AT_ONCE)
    for (const event of news) {
      if (isImport(event.type)) for (const stream of shop.caughtUp) pass(stream, event)
      else await tellAll(shop, event)
      shop.readTo = event.number
    }
    return news.length === AT_ONCE
  }

  async function tellAll({ caughtUp }: Shop, event: EventRow) {
    const said = new Map<Words, string | null>()
    for (const { words } of caughtUp) if (!said.has(words)) said.set(words, await words(event))
    for (const stream of caughtUp) tell(stream, event, said.get(stream.words) ?? null)
  }

  function tell(stream: Stream, { type, number }: EventRow, words: string | null) {
    if (number <= stream.at) return
    stream.at = number
    if (words === null || !mayBeTold(type, stream.caller.scopes)) return
    stream.outlet.put(
      `id: ${writePosition({ epoch: stream.epoch, number })}\nevent: ${type}\ndata: ${words}\n\n`,
    )
  }

  /** Rows that were imported are told one by one to nobody: where it is said, all is read anew from there. */
  function pass(stream: Stream, { type, number }: EventRow) {
    if (number <= stream.at) return
    stream.at = number
    if (isToReadAnew(stream, type)) stream.outlet.put(placed('reset', stream))
  }

  /** What it missed is read for it alone, as fast as it is taken; then it is one of those who have caught up. */
  async function catchUp(stream: Stream) {
    const { caller, outlet } = stream
    while (!outlet.isOver()) {
      const missed = await events.wholeSince(store, caller.shop, stream.at, AT_ONCE)
      const [first] = missed
      if (!first) {
        if (join(stream)) return
      } else if (first.number === stream.at + 1) {
        for (const event of missed) {
          // Once, and from the newest place, however many of them were missed.
          if (isToReadAnew(stream, event.type)) {
            await beginAnew(stream)
            break
          }
          if (isImport(event.type)) pass(stream, event)
          else tell(stream, event, await stream.words(event))
          await outlet.taken()
        }
      } else await beginAnew(stream)
    }
  }

  function join(stream: Stream): boolean {
    const { shop: id } = stream.caller
    const shop = shops.get(id) ?? { readTo: stream.at, caughtUp: new Set(), reading: null, isWanted: false }
    if (shop.readTo > stream.at) return false
    shops.set(id, shop)
    shop.caughtUp.add(stream)
    // What was written in between was told to nobody.
    look()
    return true
  }

  async function beginAnew(stream: Stream) {
    stream.at = await counters.newestEvent(store, stream.caller.shop)
    stream.outlet.put(placed('reset', stream))
  }

  function addStream(caller: Caller, words: Words, epoch: string, at: number): Stream {
    const stream: Stream = {
      caller,
      words,
      epoch,
      at,
      outlet: createOutlet(() => (clearInterval(beat), forget(stream))),
    }
    const beat = setInterval(() => {
      // Who listens and asks nothing uses the key all the same: a desk may stand open all day.
      uses.note(caller.keyId, clock())
      stream.outlet.put(`: ${writePosition({ epoch, number: stream.at })}\n\n`)
    }, BEAT_MS)
    beat.unref()
    streams.add(stream)
    begin()
    return stream
  }

  return {
    count: () => streams.size,
    async open(caller, words, from, most) {
      const now = await counters.place(store, caller.shop)
      if ([...streams].filter((stream) => stream.caller.keyId === caller.keyId).length >= most) return null
      const number = from === null ? now.newest : numberOn(now.epoch, from)
      const isKnown = number !== null && number <= now.newest && now.newest - number <= MOST_MISSED
      const stream = addStream(caller, words, now.epoch, isKnown ? number : now.newest)
      stream.outlet.put(placed(isKnown ? 'place' : 'reset', stream))
      if (isClosed) stream.outlet.end()
      catchUp(stream).catch((error: unknown) => {
        onFault(error)
        stream.outlet.end()
      })
      return stream.outlet.body
    },
    wake() {
      if (shops.size === 0) return
      waking ??= setTimeout(() => {
        waking = null
        look()
      }, WAKE_MS)
    },
    close() {
      isClosed = true
      if (waking) clearTimeout(waking)
      for (const { outlet } of streams) outlet.end()
    },
  }
}

const isToReadAnew = ({ caller }: Stream, type: string) =>
  type === IMPORT_TOLD && mayReadImports(caller.scopes)

/** Where it begins: what was read before that is read again, and after a reset everything is. */
const placed = (word: 'place' | 'reset', { epoch, at }: Stream) =>
  `id: ${writePosition({ epoch, number: at })}\nevent: ${word}\ndata: {}\n\n`

const IMPORTABLE = ['read:customers', 'read:vehicles'] as const

/** Whether it may read any of what is imported. */
const mayReadImports = (scopes: readonly string[]) =>
  IMPORTABLE.some((scope) => !missingScope(scopes, [scope]))

/** Of what a key may read, and of nothing else. */
function mayBeTold(type: string, scopes: readonly string[]): boolean {
  const resource = resourceOf(type)
  return resource !== undefined && !missingScope(scopes, [`read:${resource}`])
}

/** Null for what is no place, or one on another line of history. */
function numberOn(epoch: string, text: string): number | null {
  const place = readPosition(text)
  return place?.epoch === epoch ? place.number : null
}

/** Where a shop is at the moment that is read. */
export async function placeIn(reader: Reader, shop: string): Promise<string> {
  const { epoch, newest } = await counters.place(reader, shop)
  return writePosition({ epoch, number: newest })
}
