/** From key to key a scanner takes at most 30 ms, and the quickest hand 40. */
const SCANNER_MS = 39
/** No hand that means one key has the next so soon. */
const TOGETHER_MS = 150
/** A burst that is known as one may falter. */
export const FALTERS_MS = 250

type Key = Pick<KeyboardEvent, 'key' | 'timeStamp'>

/**
 * Tells a scanner's burst from a person's keys, by the moments at which they were pressed: a slow computer tells of the
 * keys of a slow hand all at once. By the mean, since one late key makes no hand of a scanner; and by more than two,
 * since a finger that rolls over two keys makes no scanner of a hand.
 */
export function createBurst() {
  let keys: Key[] = []
  let isScan = false

  /** Whether the last keys, so many, and one at this moment are as close as a scanner's. */
  const isClose = (count: number, at: number) =>
    at - (keys.at(-count)?.timeStamp ?? -Infinity) < count * SCANNER_MS
  const since = (at: number) => at - (keys.at(-1)?.timeStamp ?? -Infinity)
  const end = () => {
    keys = []
    isScan = false
  }

  return {
    /** To be told of every key that writes. */
    hear(key: Key) {
      if (since(key.timeStamp) > (isScan ? FALTERS_MS : TOGETHER_MS)) end()
      isScan ||= isClose(2, key.timeStamp)
      keys.push({ key: key.key, timeStamp: key.timeStamp })
    },
    /** The last three keys came from a scanner. */
    isScan: () => isScan,
    /** A key at this moment is none of them. */
    isOver: (at: number) => since(at) > FALTERS_MS,
    /** A hand has pressed the key before, if this is when the next one is pressed. */
    isApart: (at: number) => !isClose(1, at),
    /** All keys came from a scanner, and so does one that is pressed at this moment. */
    isWhole: (at: number) => keys.length > 1 && since(at) <= FALTERS_MS && isClose(keys.length, at),
    text: () => keys.map(({ key }) => key).join(''),
    /** The next key begins anew. */
    end,
  }
}
