/** From key to key a scanner takes at most 30 ms, and the quickest hand 40. */
const SCANNER_MS = 39
/** No hand that means one key has the next so soon. */
const TOGETHER_MS = 150
/** A burst may falter, where whatever passes on its keys is held up. */
export const FALTERS_MS = 350
/** Beside such a pause, with fewer keys than these it may be a hand that bursts. */
const CLOSE_GAPS = 5

const sumOf = (gaps: readonly number[]) => gaps.reduce((sum, gap) => sum + gap, 0)

type Key = Pick<KeyboardEvent, 'key' | 'timeStamp'>

/**
 * Tells a scanner's burst from a person's keys, by the moments at which they were pressed: a slow computer tells of the
 * keys of a slow hand all at once. By the mean, since one late key makes no hand of a scanner; and by more than two,
 * since a finger that rolls over two keys makes no scanner of a hand.
 */
export function createBurst() {
  let keys: Key[] = []
  let isScan = false
  /** The last two keys were as close as a scanner's. */
  let isPair = false

  /** Whether the last keys, so many, and one at this moment are as close as a scanner's. */
  const isClose = (count: number, at: number) =>
    at - (keys.at(-count)?.timeStamp ?? -Infinity) < count * SCANNER_MS
  const since = (at: number) => at - (keys.at(-1)?.timeStamp ?? -Infinity)
  /** From key to key, and to this moment, unless it is the last key's. */
  function gapsUntil(at: number) {
    const times = keys.map(({ timeStamp }) => timeStamp)
    if (since(at) > 0) times.push(at)
    return times.slice(1).map((time, place) => time - (times[place] ?? 0))
  }
  function isAllClose(at: number) {
    const gaps = gapsUntil(at)
    return sumOf(gaps) < gaps.length * SCANNER_MS
  }
  /** The same of all but the longest. */
  function isCloseButOnce(at: number) {
    const gaps = gapsUntil(at)
    const others = sumOf(gaps) - Math.max(...gaps)
    return gaps.length > CLOSE_GAPS && others < (gaps.length - 1) * SCANNER_MS
  }
  /** What a scanner would have sent before it faltered at its first keys. */
  const mayGoOn = () => isScan || keys.length === 1 || (keys.length === 2 && isPair)
  const end = () => {
    keys = []
    isScan = false
  }

  return {
    /** To be told of every key that writes. */
    hear(key: Key) {
      if (since(key.timeStamp) > (mayGoOn() ? FALTERS_MS : TOGETHER_MS)) end()
      isPair = isClose(1, key.timeStamp)
      isScan ||= isClose(2, key.timeStamp)
      keys.push({ key: key.key, timeStamp: key.timeStamp })
    },
    /** The last three keys came from a scanner. */
    isScan: () => isScan,
    /** A key at this moment is none of them. */
    isOver: (at: number) => since(at) > FALTERS_MS,
    /** A hand has pressed the key before, if this is when the next one is pressed. */
    isApart: (at: number) => !isClose(1, at),
    /** All keys came from a scanner, and so does one that is pressed at this moment, if that is not the last of them. */
    isWhole: (at: number) =>
      keys.length > 1 && since(at) <= FALTERS_MS && (isAllClose(at) || isCloseButOnce(at)),
    text: () => keys.map(({ key }) => key).join(''),
    /** The next key begins anew. */
    end,
  }
}
