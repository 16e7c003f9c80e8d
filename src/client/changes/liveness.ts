import type { Place } from '../../contract/changes'
import type { Clock } from '../clock'

/** Behind for less than this is no news: the next event is on its way. */
const BEHIND_MS = 5_000
/** Whoever listens says something every 15 s. */
const QUIET_MS = 40_000
const LOOK_MS = 1_000

type LivenessParts = {
  clock: Clock
  stands: () => Place | null
  /** The place at which something was read here last. */
  newest: () => Place | null
  onChange: (isLive: boolean) => void
}

/** Whoever stands nowhere has been told of no place: what comes is not understood. */
const isBehind = (stands: Place | null, newest: Place | null) =>
  stands === null || (newest !== null && (stands.epoch !== newest.epoch || stands.number < newest.number))

/** Whether a page may say that it shows what is: it hears, and is not behind what it has read for more than a moment. */
export function watchLiveness({ clock, stands, newest, onChange }: LivenessParts) {
  let heardAt = -Infinity
  let since: number | null = null
  let isCut = true
  let isLost = false
  let isReading = false
  let was = false
  let callOff: (() => void) | null = null

  function judge() {
    const now = clock.now()
    const isLate = isCut || isReading || isBehind(stands(), newest())
    since = isLate ? (since ?? now) : null
    const is = !isLost && now - heardAt < QUIET_MS && (since === null || (was && now - since < BEHIND_MS))
    if (is !== was) onChange((was = is))
  }
  function look() {
    judge()
    callOff = clock.after(LOOK_MS, look)
  }
  look()

  return {
    heard(this: void) {
      heardAt = clock.now()
      isCut = false
      isLost = false
      judge()
    },
    /** For a moment that is no news; where the try to hear again was in vain as well, it is at once. */
    cut(this: void, again: 'not tried' | 'in vain' = 'not tried') {
      isCut = true
      isLost ||= again === 'in vain'
      judge()
    },
    /** All is read anew, since something was missed. */
    reading(this: void, is: boolean) {
      isReading = is
      judge()
    },
    stop: () => callOff?.(),
  }
}
