import type { Budget } from '../../client/api/budget'

/** So long nothing has moved: whoever turns a wheel stops for less between two turns. */
const STILL_MS = 300
/** So long at most nothing is begun: what moves without an end is no hand, and an export waits for it. */
const LONGEST_MS = 10_000

/** Reading in the background would be felt in a scroll as in a hand that holds a card: none is begun until it is over. */
export function quietWhileScrolled({ keepQuiet }: Pick<Budget, 'keepQuiet'>): () => void {
  let release: (() => void) | null = null
  let begunAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  function letGo() {
    release?.()
    release = null
  }
  function move() {
    if (release === null) {
      release = keepQuiet()
      begunAt = performance.now()
    }
    clearTimeout(timer)
    timer = setTimeout(letGo, Math.min(STILL_MS, begunAt + LONGEST_MS - performance.now()))
  }
  // No scroll of a part of the page bubbles up to it.
  addEventListener('scroll', move, { capture: true, passive: true })
  return () => {
    removeEventListener('scroll', move, { capture: true })
    clearTimeout(timer)
    letGo()
  }
}
