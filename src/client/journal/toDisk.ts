import type { Entry, JournalStore } from './entry'
import type { MemoryStore } from './memoryStore'

/**
 * Moves one entry from memory to a store that works again. Changed meanwhile it is put once more; ended meanwhile, here
 * or in another tab, it is gone. `onPut` is told before it may be in both. Null where it has not moved.
 */
export async function toDisk(
  memory: MemoryStore,
  store: JournalStore,
  id: string,
  onPut: () => void,
): Promise<Entry | null> {
  for (let isPut = false; ; isPut = true) {
    const entry = memory.get(id)
    if (!entry) {
      if (isPut) await store.remove(id)
      return null
    }
    onPut()
    const isThere = await store.change(id, () => entry)
    if (!isThere && isPut) {
      await memory.remove(id)
      return null
    }
    if (!isThere) await store.add(entry)
    if (await memory.remove(id, (kept) => kept === entry)) return entry
  }
}
