import type { Clock } from '../clock'
import type { Entry, JournalStore } from './entry'
import { createLastSeen } from './lastSeen'
import { createMemoryStore } from './memoryStore'
import { createOpening, inTime, Unanswered } from './opening'

export type KeepingStore = JournalStore & {
  /** Another tab has ended it, whether or not that can be read here. */
  heardEnded(id: string): void
  /** Nothing older of it is on disk, where another tab or the next start would go on with that. */
  isSafe(id: string): Promise<boolean>
  /** It was found on a disk that opened late, after something newer was entered for its record. */
  isOvertaken(entry: Entry): boolean
}

/**
 * The durable store as long as it works, and memory for what it does not take: a full disk or a forbidden
 * database may cost what a crash would cost, but never the act itself. Refusing to take a payment because
 * this computer cannot write a note about it would stop the counter for a danger that needs a crash besides.
 * What is in memory stays there until it ends or the page does, also when the disk works again. `durable` says so until
 * nothing is there any more and the disk has taken what came next.
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
  /** Records that were written to before the disk could be looked into. */
  const unlooked = new Set<string>()
  let durable = true
  let isLookedInto = false
  const opened = createOpening(openDurable, clock)

  function learn(entry: Entry | null) {
    if (entry) mine.add(entry.id)
    return known.learn(entry)
  }

  /** `mayBeDone`: the disk was asked, and has not answered. */
  async function tried<T>(
    work: (store: JournalStore) => Promise<T>,
    otherwise: (mayBeDone: boolean) => Promise<T>,
  ): Promise<T> {
    let isAsked = false
    try {
      const store = await opened()
      durable &&= store.durable
      isAsked = true
      return await inTime(work(store), clock)
    } catch (error) {
      durable = false
      return otherwise(isAsked && error instanceof Unanswered)
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
    isSafe: async (id) => !doubled.has(id) || clear(id),
    isOvertaken: ({ id, record }) => unlooked.has(record) && !mine.has(id) && !memory.get(id),
    heardEnded(id) {
      known.forget(id)
      mine.delete(id)
      doubled.delete(id)
      void memory.remove(id)
    },
    async add(entry) {
      ended.delete(entry.id)
      if (!isLookedInto) unlooked.add(entry.record)
      await tried(
        async (store) => {
          await store.add(entry)
          learn(entry)
          durable = store.durable && (await memory.all()).length === 0
        },
        async (mayBeDone) => {
          if (mayBeDone) doubled.add(entry.id)
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
        async (store) => {
          const rows = await known.reading(() => store.all())
          isLookedInto = true
          return rows
        },
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
