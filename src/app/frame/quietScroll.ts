import type { Budget } from '../../client/api/budget'

/** So long nothing has moved: whoever turns a wheel stops for less between two turns. */
const STILL_MS = 300

/** Reading in the background would be felt in a scroll as in a hand that holds a card: none is begun until it is over. */
export function quietWhileScrolled({ keepQuiet }: Pick<Budget, 'keepQuiet'>): () => void {
  let release: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  function letGo() {
    release?.()
    release = null
  }
  function move() {
    release ??= keepQuiet()
    clearTimeout(timer)
    timer = setTimeout(letGo, STILL_MS)
  }
  // No scroll of a part of the page bubbles up to it.
  addEventListener('scroll', move, { capture: true, passive: true })
  return () => {
    removeEventListener('scroll', move, { capture: true })
    clearTimeout(timer)
    letGo()
  }
}
