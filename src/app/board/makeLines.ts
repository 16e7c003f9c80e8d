import type { Appointment } from '../../client/nouns'
import type { SearchIndex } from '../../client/search/searchIndex'
import { lineOf } from './matching'

type Reads = Pick<SearchIndex, 'nameOf' | 'vehicleOf' | 'subscribe'>

/** Less than this is left to whatever else comes. */
const SPARE_MS = 2

/**
 * Makes the cards comparable with what will be typed, whenever nothing else is to be done, and again as names come.
 * A browser that does not say when it is idle does it at the first letter. Until what it returns is called.
 */
export function makeLines(rows: readonly Appointment[], searchIndex: Reads): () => void {
  if (!('requestIdleCallback' in globalThis)) return () => {}
  let at = 0
  let next: number | null = null
  const goOn = (idle: IdleDeadline) => {
    while (at < rows.length && idle.timeRemaining() > SPARE_MS) {
      const row = rows[at]
      if (row) lineOf(row, searchIndex)
      at += 1
    }
    next = at < rows.length ? requestIdleCallback(goOn) : null
  }
  const begin = () => {
    at = 0
    next ??= requestIdleCallback(goOn)
  }
  begin()
  const stop = searchIndex.subscribe(begin)
  return () => {
    stop()
    if (next !== null) cancelIdleCallback(next)
  }
}
