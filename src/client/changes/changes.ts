import * as z from 'zod/mini'
import { readPlace, writePlace, type Place } from '../../contract/changes'
import { isAlike } from '../books/book'
import type { Books, Noun } from '../books/books'
import { realClock, type Clock } from '../clock'
import type { Connection } from '../connect'
import type { Directory } from '../directory/directory'
import type { Change } from '../sync/change'
import { changeOfEvent } from '../sync/streamedEvents'
import { createFollower, type Step } from './follow'
import { keptListening } from './keptListening'
import { createListening } from './listening'
import { watchLiveness } from './liveness'
import type { StreamEvent } from './readEvents'
import { takeTurns, type Locks, type Sight } from './whoListens'

// What other desks change comes into the books of this page as it happens: from the stream where this tab listens, else from
// the tab that does.

/** What the tabs of a connection tell each other. */
const Told = z.object({
  news: z.union([
    z.object({
      after: z.nullable(z.string()),
      place: z.string(),
      change: z.unknown(),
      isReset: z.boolean(),
    }),
    z.enum(['which place', 'cut', 'lost']),
  ]),
})

/** So many records are held back; what comes beyond is read anew. */
const MOST_WAITING = 1_000

type Heard = Pick<
  Connection,
  'name' | 'features' | 'surface' | 'transport' | 'leader' | 'books' | 'sync' | 'places' | 'live'
> & { readonly directory: Pick<Directory, 'startOver' | 'pause' | 'start'> }

type ChangesParts = {
  /** Everything on screen, since something was missed. */
  readAgain: () => Promise<void>
  /** What is on screen and got no answer, since the service is heard again. */
  onHearing: () => void
  /** What is on screen, since nothing will be heard of it now. */
  onDeaf: () => void
  sight: Sight
  /** The browser has no network. A service on this very computer may still answer, and is live again once it does. */
  onOffline: (listener: () => void) => () => void
  locks: Locks
  memory?: typeof keptListening
  clock?: Clock
}

/** Hears what other desks change, from now until it is stopped. */
export function hearChanges(connection: Heard, parts: ChangesParts) {
  const { name, features, surface, transport, leader } = connection
  const { books, sync, places, live, directory } = connection
  const {
    readAgain,
    onHearing,
    onDeaf,
    sight,
    onOffline,
    locks,
    memory = keptListening,
    clock = realClock,
  } = parts
  const isOtherEpoch = memory(name)
  /** Of each record the newest that is held back. */
  const held = new Map<string, { change: Change; place: Place }>()
  let isHeld = false
  let hasMissed = false
  let readings = 0

  const follower = createFollower({
    readFrom: () => readPlace(places.get()?.first ?? ''),
    onChange(what, place) {
      const change = changeOfEvent(surface, sync.readers, what)
      if (!change) return
      if (!isHeld) return sync.streamed(change, place, !turns.isMine())
      const before = held.get(change.id)
      const isNew = change.isNew || before?.change.isNew === true
      if (before || held.size < MOST_WAITING) held.set(change.id, { change: { ...change, isNew }, place })
      else hasMissed = true
      countWaiting()
    },
    onMissed() {
      lookForNames()
      void readAll()
    },
    onOtherLine() {
      held.clear()
      countWaiting()
      for (const book of Object.values(books)) book.forget()
      void readAll()
    },
  })
  const liveness = watchLiveness({
    clock,
    stands: follower.stands,
    newest: () => readPlace(places.get()?.last ?? ''),
    onChange(isLive) {
      live.set({ ...live.get(), isLive })
      if (isLive) return onHearing()
      if (isHeld) hasMissed = true
      else onDeaf()
    },
  })
  function countWaiting() {
    const waiting = [...held.values()].filter(({ change }) => !isCached(books, change)).length
    if (waiting !== live.get().waiting) live.set({ ...live.get(), waiting })
  }

  /** Among what was missed there may be customers, whom the names would not look for while all is heard. */
  function lookForNames() {
    directory.pause()
    directory.start()
  }

  async function readAll() {
    hasMissed = isHeld
    if (isHeld) return
    readings += 1
    liveness.reading(true)
    try {
      await readAgain()
    } finally {
      readings -= 1
      liveness.reading(readings > 0)
    }
  }

  function hear(step: Step) {
    follower.hear(step)
    liveness.heard()
  }

  function told({ type, id, data }: StreamEvent) {
    const stands = follower.stands()
    const here = stands && writePlace(stands)
    const place = type === null ? data : (id ?? '')
    const isBeginning = type === 'place' || type === 'reset'
    const step: Step = {
      after: type === 'place' ? place : here,
      place,
      change: type === null || isBeginning ? null : read(data),
      isReset: type === 'reset',
    }
    hear(step)
    leader.tell({ news: step })
    const epoch = isBeginning ? readPlace(place)?.epoch : undefined
    if (epoch !== undefined && isOtherEpoch(epoch)) void directory.startOver()
  }

  const listening = createListening({
    transport,
    clock,
    from: () => {
      const stands = follower.stands()
      return stands ? writePlace(stands) : (places.get()?.first ?? null)
    },
    onEvent: told,
    onCut(again) {
      liveness.cut(again)
      leader.tell({ news: again === 'in vain' ? 'lost' : 'cut' })
    },
  })
  const stopHearing = leader.hear((message) => {
    const { news } = z.safeParse(Told, message).data ?? {}
    if (!news || (news !== 'which place' && turns.isMine())) return
    if (news === 'cut') return liveness.cut()
    if (news === 'lost') return liveness.cut('in vain')
    if (news !== 'which place') return hear({ ...news, change: news.change ?? null })
    const stands = turns.isMine() ? follower.stands() : null
    const place = stands && writePlace(stands)
    if (place) leader.tell({ news: { after: place, place, change: null, isReset: false } })
  })
  const turns = takeTurns({ connection: name, locks, leader, sight }, (signal) => {
    if (features.changes) void listening.run(signal)
  })
  leader.tell({ news: 'which place' })
  // What is told of this desk's own doing may come before the answer to it.
  const stopCounting = sync.subscribe(() => isHeld && countWaiting())
  const stopSeeing = sight.onSeen(() => sight.isSeen() && listening.wake())
  const stopWatching = onOffline(() => {
    liveness.cut('in vain')
    listening.cut()
  })

  return {
    /** What comes in waits, until it is let in. */
    hold(wanted: boolean) {
      if (isHeld === wanted) return
      isHeld = wanted
      if (isHeld) return
      for (const { change, place } of held.values()) sync.streamed(change, place, !turns.isMine())
      held.clear()
      live.set({ ...live.get(), waiting: 0 })
      if (hasMissed) void readAll()
    },
    stop() {
      stopHearing()
      stopSeeing()
      stopWatching()
      stopCounting()
      turns.close()
      liveness.stop()
      live.set({ isLive: false, waiting: 0 })
    },
  }
}

/** The stream brings this browser's own writes as well. */
const isCached = <N extends Noun>(books: Books, { noun, id, record }: Change<N>) =>
  record !== undefined && isAlike(books[noun].find(id), record)

function read(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return null
  }
}
