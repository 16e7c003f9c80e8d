import { flushSync } from 'react-dom'
import { afterPaint } from './focusCard'

const LONGEST_MS = 200

/**
 * A dropped card lies in the very next picture where the hand let go of it, as paper does. To find its place in the
 * column, draw its new neighbours and begin the move takes longer than a picture, and comes right after it; or with the
 * next key, which is pressed on what lies there.
 */
export function putDown(card: HTMLElement, column: HTMLElement, top: number, settle: () => void) {
  const pickUp = layDown(card, column, top)
  let isDone = false
  const once = () => {
    if (isDone) return
    isDone = true
    removeEventListener('keydown', once, true)
    flushSync(settle)
    pickUp()
  }
  addEventListener('keydown', once, true)
  afterPaint(once)
  // In a tab that is left in this very moment there is no next picture.
  setTimeout(once, LONGEST_MS)
}

/** Only a picture of it: nothing finds it that looks for the card. Returns what takes it away. */
function layDown(card: HTMLElement, column: HTMLElement, top: number): () => void {
  const scroller = column.querySelector<HTMLElement>('[data-scroller]')
  if (!scroller) return () => {}
  const frame = column.getBoundingClientRect()
  const inside = scroller.getBoundingClientRect()
  const { height, width } = card.getBoundingClientRect()
  const picture = document.createElement('div')
  picture.inert = true
  picture.dataset['landed'] = card.dataset['id']
  picture.className = card.className
  picture.append(...[...card.childNodes].map((part) => part.cloneNode(true)))
  const within = Math.max(inside.top, Math.min(top, inside.bottom - height))
  Object.assign(picture.style, {
    position: 'absolute',
    top: `${within - frame.top}px`,
    left: `${inside.left - frame.left + (inside.width - width) / 2}px`,
    width: `${width}px`,
    height: `${height}px`,
    borderLeftColor: card.style.borderLeftColor,
  })
  column.append(picture)
  return () => picture.remove()
}
