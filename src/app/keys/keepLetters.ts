import type { KeyboardEvent } from 'react'

/** For a menu that a letter opens: the letters after it may be a scanner's, and choose nothing. */
export function keepLetters(event: KeyboardEvent) {
  if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey) event.stopPropagation()
}
