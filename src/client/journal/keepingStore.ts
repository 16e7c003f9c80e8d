import type { Clock } from '../clock'
import type { Entry, JournalStore } from './entry'
import { createMemoryStore } from './memoryStore'

/** A database that has not answered by now is taken for one that never will. */
const PATIENCE_MS = 5_000

/**
 * The durable store as long as it works, and memory for what it does not take: a full disk or a forbidden
 * database may cost what a crash would cost, but never the act itself. Refusing to take a payment because
 * this computer cannot write a note about it would stop the counter for a danger that needs a crash besides.
 */
export function createKeepingStore(openDurable: () => Promise<JournalStore>, clock: Clock): JournalStore {
  const memory = createMemoryStore()
  /** As last seen, so that an entry whose store fails midway goes on from there. */
  const known = new Map<string, Entry>()
  /** Ended here, though the store could not be told. */
  const ended = new Set<string>()
  let durable = true
  let opening: Promise<JournalStore> | null = null

  const inTime = <T>(work: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const callOff = clock.after(PATIENCE_MS, () => reject(new Error('The database does not answer')))
      work.then(resolve, reject).finally(callOff)
    })

  async function tried<T>(
    work: (store: JournalStore) => Promise<T>,
    otherwise: () => Promise<T>,
  ): Promise<T> {
    try {
      opening ??= inTime(openDurable())
      const store = await opening
      durable &&= store.durable
      return await inTime(work(store))
    } catch {
      durable = false
      return otherwise()
    }
  }

  const learn = (entry: Entry | null) => {
    if (entry) known.set(entry.id, entry)
    return entry
  }
  const inMemory = async (id: string) => (await memory.all()).some((entry) => entry.id === id)

  async function moveToMemory(id: string): Promise<void> {
    const entry = known.get(id)
    if (entry && !ended.has(id) && !(await inMemory(id))) await memory.add(entry)
  }

  return {
    get durable() {
      return durable
    },
    async add(entry) {
      learn(entry)
      await tried(
        (store) => store.add(entry),
        () => memory.add(entry),
      )
    },
    async change(id, next) {
      if (await inMemory(id)) return learn(await memory.change(id, next))
      return tried(
        async (store) => learn(await store.change(id, next)),
        async () => {
          await moveToMemory(id)
          return learn(await memory.change(id, next))
        },
      )
    },
    async remove(id, only = () => true) {
      if (await inMemory(id)) {
        if (!(await memory.remove(id, only))) return false
        forget(id)
        return clear(id)
      }
      const wasRemoved = await tried(
        (store) => store.remove(id, only),
        async () => {
          const entry = known.get(id)
          return entry !== undefined && only(entry)
        },
      )
      if (wasRemoved) forget(id)
      return wasRemoved
    },
    async replace(id, entry) {
      const replaceInMemory = async () => {
        await moveToMemory(id)
        return memory.replace(id, entry)
      }
      const wasThere = (await inMemory(id))
        ? (await replaceInMemory()) && (await clear(id))
        : await tried((store) => store.replace(id, entry), replaceInMemory)
      if (wasThere) {
        forget(id)
        learn(entry)
      }
      return wasThere
    },
    async all() {
      const here = await memory.all()
      const kept = await tried(
        (store) => store.all(),
        async () => [...known.values()],
      )
      const only = kept.filter(({ id }) => !ended.has(id) && !here.some((entry) => entry.id === id))
      for (const entry of only) learn(entry)
      return [...only, ...here]
    },
  }

  function forget(id: string) {
    known.delete(id)
    ended.add(id)
  }

  /** What moved to memory may be on disk as well: an add that was given up can have landed after all. */
  async function clear(id: string): Promise<true> {
    await tried(
      (store) => store.remove(id),
      async () => false,
    )
    return true
  }
}
