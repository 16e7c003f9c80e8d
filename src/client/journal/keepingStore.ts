import type { Clock } from '../clock'
import type { Entry, JournalStore } from './entry'
import { createLastSeen } from './lastSeen'
import { createMemoryStore } from './memoryStore'
import { createOpening, inTime, Unanswered } from './opening'
import { toDisk } from './toDisk'

/** `overtaken`: what it held for records that were written to meanwhile; `moved`: nothing is in memory alone any more. */
type OnLate = (overtaken: readonly Entry[], moved: Promise<void>) => Promise<void>

export type KeepingStore = JournalStore & {
  /** Another tab has ended it, whether or not that can be read here. */
  heardEnded(id: string): void
  /** It is there, as far as is known, and a change of it could not be noted. */
  isStuck(id: string): boolean
  /** Nothing older of it is on disk, where another tab or the next start would go on with that. */
  isSafe(id: string): Promise<boolean>
  /** The database has opened after all. */
  onLate(listener: OnLate): void
}

/**
 * The durable store as long as it works, and memory for what it does not take: a full disk or a forbidden
 * database may cost what a crash would cost, but never the act itself. Refusing to take a payment because
 * this computer cannot write a note about it would stop the counter for a danger that needs a crash besides.
 */
export function createKeepingStore(openDurable: () => Promise<JournalStore>, clock: Clock): KeepingStore {
  const memory = createMemoryStore()
  const known = createLastSeen()
  /** Ended here, though the store could not be told. */
  const ended = new Set<string>()
  /** In memory, and on disk as well, or perhaps: an add that was given up can have landed after all. */
  const doubled = new Set<string>()
  /** Written here: no other tab is at them, or was when they were. */
  const mine = new Set<string>()
  const stuck = new Set<string>()
  /** Records that were written to before the store could be looked into. */
  const unlooked = new Set<string>()
  const listeners: OnLate[] = []
  let durable = true
  const opening = createOpening(openDurable, clock, openedLate)

  function openedLate(store: JournalStore, rows: readonly Entry[]) {
    const overtaken = rows.filter(({ record }) => unlooked.has(record))
    const moved = moveAll(store)
    for (const tell of listeners) void tell(overtaken, moved)
  }

  async function moveAll(store: JournalStore) {
    for (const isDone = new Set<string>(); ;) {
      const next = (await memory.all()).find(({ id }) => !isDone.has(id))
      if (!next) break
      isDone.add(next.id)
      await moveToDisk(store, next.id)
    }
    durable = store.durable && (await memory.all()).length === 0
  }

  function learn(entry: Entry | null) {
    if (entry) {
      mine.add(entry.id)
      stuck.delete(entry.id)
    }
    return known.learn(entry)
  }

  async function moveToDisk(store: JournalStore, id: string): Promise<void> {
    try {
      const moving = toDisk(memory, store, id, () => doubled.add(id))
      const moved = await inTime(moving, clock)
      if (moved) doubled.delete(id)
      learn(moved)
    } catch {
      // What it does not take stays where it is.
    }
  }

  async function tried<T>(
    work: (store: JournalStore) => Promise<T>,
    otherwise: (error: unknown) => Promise<T>,
  ): Promise<T> {
    try {
      const store = await opening.store()
      durable &&= store.durable
      return await inTime(work(store), clock)
    } catch (error) {
      durable = false
      return otherwise(error)
    }
  }

  /** Another tab's is left to it, and what nobody is at to whoever can note it: it is on disk. */
  async function moveToMemory(id: string): Promise<void> {
    const entry = known.get(id)
    if (!entry || !mine.has(id) || ended.has(id) || memory.get(id)) return
    doubled.add(id)
    await memory.add(entry)
  }

  return {
    get durable() {
      return durable
    },
    isStuck: (id) => stuck.has(id),
    async isSafe(id) {
      if (doubled.has(id)) await tried((store) => moveToDisk(store, id), nothing)
      return !doubled.has(id)
    },
    onLate(listener) {
      listeners.push(listener)
    },
    heardEnded(id) {
      known.forget(id)
      mine.delete(id)
      doubled.delete(id)
      void memory.remove(id)
    },
    async add(entry) {
      ended.delete(entry.id)
      await tried(
        async (store) => {
          await store.add(entry)
          learn(entry)
        },
        async (error) => {
          if (!opening.isOpen()) unlooked.add(entry.record)
          else if (error instanceof Unanswered) doubled.add(entry.id)
          await memory.add(entry)
        },
      )
    },
    async change(id, next) {
      if (memory.get(id)) return memory.change(id, next)
      if (ended.has(id)) return null
      return tried(
        async (store) => learn(await store.change(id, next)),
        async () => {
          await moveToMemory(id)
          if (!memory.get(id)) stuck.add(id)
          return memory.change(id, next)
        },
      )
    },
    async remove(id, only) {
      const here = memory.get(id)
      // What the disk may still have of it is no news.
      if (!here && ended.has(id)) {
        await clear(id)
        return false
      }
      const wasRemoved = here ? await removeHere(here, only) : await removeThere(id, only)
      if (wasRemoved) forget(id)
      return wasRemoved
    },
    async replace(id, entry) {
      if (ended.has(id)) return false
      const wasThere = await (memory.get(id) ? replaceHere(id, entry) : replaceThere(id, entry))
      if (wasThere) forget(id)
      return wasThere
    },
    async all() {
      const here = await memory.all()
      const kept = await tried(
        (store) => known.reading(() => store.all()),
        async () => known.all(),
      )
      const only = kept.filter(({ id }) => !ended.has(id) && !here.some((entry) => entry.id === id))
      return [...only, ...here]
    },
  }

  function forget(id: string) {
    known.forget(id)
    mine.delete(id)
    ended.add(id)
  }

  /** As long as one may be on disk that is not over, another tab can find it there and send it. */
  async function isHereAlone({ id, state }: Entry): Promise<boolean> {
    return state === 'held' || !doubled.has(id) || clear(id)
  }

  async function removeHere(entry: Entry, only?: Only): Promise<boolean> {
    const { id } = entry
    if (only && !(only(entry) && (await isHereAlone(entry)))) return false
    if (!(await memory.remove(id, only))) return false
    forget(id)
    if (doubled.has(id)) await clear(id)
    return true
  }

  async function replaceHere(id: string, entry: Entry): Promise<boolean> {
    const here = memory.get(id)
    return here !== undefined && (await isHereAlone(here)) && memory.replace(id, entry)
  }

  function replaceThere(id: string, entry: Entry): Promise<boolean> {
    return tried(
      async (store) => {
        const wasThere = await store.replace(id, entry)
        if (wasThere) learn(entry)
        return wasThere
      },
      async () => {
        await moveToMemory(id)
        return memory.replace(id, entry)
      },
    )
  }

  /** Where the disk does not answer, nobody knows whether another tab is at it: but for what was never let go. */
  function removeThere(id: string, only?: Only): Promise<boolean> {
    return tried(
      (store) => store.remove(id, only),
      async () => {
        const entry = known.get(id)
        return entry !== undefined && (!only || (entry.state === 'held' && only(entry)))
      },
    )
  }

  /** Whether it is surely not on disk any more. */
  function clear(id: string): Promise<boolean> {
    return tried(
      async (store) => {
        await store.remove(id)
        doubled.delete(id)
        return true
      },
      async () => false,
    )
  }
}

type Only = (entry: Entry) => boolean

const nothing = async () => {}
