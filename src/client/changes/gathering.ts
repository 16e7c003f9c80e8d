import type { Noun } from '../books/books'
import type { Clock } from '../clock'

/** A change seldom comes alone: a payment brings its invoice. */
const GATHER_MS = 250
/** However much is changed elsewhere, the lists on screen are not read more often in the long run. */
const AT_MOST_EVERY_MS = 5_000
/** So often they may be read at once where little was changed before. */
const AT_ONCE = 4

/** What has changed, told in one for whoever has to ask the service about it. */
export function gatherTouched(clock: Clock, tell: (nouns: readonly Noun[], isNew: boolean) => void) {
  let nouns = new Set<Noun>()
  let isNew = false
  /** When as many readings as there were would have been due at the most that are allowed. */
  let dueAt = -Infinity
  let callOff: (() => void) | null = null

  function end() {
    callOff = null
    dueAt = Math.max(dueAt, clock.now()) + AT_MOST_EVERY_MS
    const [told, wasNew] = [[...nouns], isNew]
    nouns = new Set()
    isNew = false
    tell(told, wasNew)
  }

  return {
    add(noun: Noun, isMade: boolean) {
      nouns.add(noun)
      isNew ||= isMade
      callOff ??= clock.after(
        Math.max(GATHER_MS, dueAt - (AT_ONCE - 1) * AT_MOST_EVERY_MS - clock.now()),
        end,
      )
    },
    stop: () => callOff?.(),
  }
}
