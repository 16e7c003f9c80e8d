/** Nobody types two keys in so short a time; every scanner does. */
const SCANNER_MS = 40
/** So long a single key waits for another behind it. */
const ALONE_MS = 60

type Key = Pick<KeyboardEvent, 'key' | 'timeStamp' | 'preventDefault' | 'stopPropagation'>

/**
 * Tells a scanner's burst from a person's keys. Its Enter presses nothing, wherever the focus is, and its digits choose
 * nothing: they are text for a field, if one has the focus.
 */
export function createBurst() {
  let last = -Infinity
  let inBurst = 0
  let waiting: ReturnType<typeof setTimeout> | undefined

  return {
    /** To be told of every key before anything else sees it. */
    hear(this: void, event: Key) {
      clearTimeout(waiting)
      const isFast = event.timeStamp - last < SCANNER_MS
      last = event.timeStamp
      if (event.key.length === 1) inBurst = isFast ? inBurst + 1 : 1
      else if (event.key !== 'Enter') inBurst = 0
      else if (isFast && inBurst > 2) {
        event.preventDefault()
        event.stopPropagation()
      }
    },
    /** Acts on a key that no other follows at once. */
    alone(act: () => void) {
      clearTimeout(waiting)
      if (inBurst < 2) waiting = setTimeout(act, ALONE_MS)
    },
  }
}
