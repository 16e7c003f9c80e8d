import { openDurableStore } from './durableStore'

/** How many entries to be sent or decided about this browser keeps for this page's address, of any connection; null where that can't be told. */
export async function countKeptHere(): Promise<number | null> {
  try {
    return (await openDurableStore().all()).filter(({ left }) => !left).length
  } catch {
    return null
  }
}
