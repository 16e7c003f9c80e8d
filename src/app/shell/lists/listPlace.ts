import { toast } from '~/ui/toast'

const KEPT = 'frontdesk-list-place'
/** To read on for longer than this would keep whoever reloaded waiting for what they may not want. */
const MOST_PX = 60_000
const HANDS = ['wheel', 'pointerdown', 'keydown'] as const

type ListPlace = { at: string; top: number }

/** Of the page before this one. Once: another visit to the list begins as it likes. */
let before = read()

function read(): ListPlace | null {
  const kept = sessionStorage.getItem(KEPT)
  sessionStorage.removeItem(KEPT)
  const place: unknown = kept === null ? null : JSON.parse(kept)
  return typeof place === 'object' && place !== null && 'at' in place && 'top' in place
    ? { at: String(place.at), top: Number(place.top) }
    : null
}

const here = () => location.pathname + location.search

/** A list comes back to its place when the page is loaded again, or says that it does not. */
export function keepPlace(frame: HTMLElement, signal: AbortSignal) {
  const keep = () => {
    if (frame.scrollTop > 0)
      sessionStorage.setItem(KEPT, JSON.stringify({ at: here(), top: frame.scrollTop } satisfies ListPlace))
  }
  addEventListener('pagehide', keep, { signal })
  const place = before
  before = null
  if (place?.at === here()) goBack(frame, place.top, signal)
}

function goBack(frame: HTMLElement, top: number, signal: AbortSignal) {
  if (top > MOST_PX) {
    toast({
      title: 'The list starts at the top again',
      detail: 'Your earlier place is too far down to load again.',
    })
    return
  }
  // To be at its end has the list read on, and each time it has grown this goes further.
  const growth = new ResizeObserver(() => {
    frame.scrollTop = top
    if (frame.scrollTop >= top - 1) growth.disconnect()
  })
  const rows = frame.querySelector('ul')
  if (rows) growth.observe(rows)
  const stop = () => growth.disconnect()
  for (const hand of HANDS) addEventListener(hand, stop, { signal, capture: true })
  signal.addEventListener('abort', stop)
}
