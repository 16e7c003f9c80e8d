import type { Clock } from '~/service/clock'
import type { Store } from './engine'

/** What is shorter is told by the lines of the requests that waited for it alone. */
const TOLD_MS = 1_000

/** The same store, which says who had a shop's turn for long: all other writes of that shop waited meanwhile. */
export function tellingLongTurns(store: Store, steady: Clock, say: (words: string) => void): Store {
  const timed =
    (write: Store['write']): Store['write'] =>
    async (shop, work, who = 'A background task') => {
      let began = Infinity
      try {
        return await write(shop, (writer) => {
          began = steady()
          return work(writer)
        })
      } finally {
        const ms = steady() - began
        if (ms > TOLD_MS)
          say(
            `${who} held the lock of ${shop === null ? 'the shared data' : `shop ${shop}`} for ${(ms / 1_000).toFixed(1)} s: other writes waited for it.`,
          )
      }
    }
  return { ...store, write: timed(store.write), note: timed(store.note) }
}
