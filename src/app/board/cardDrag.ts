import { flushSync } from 'react-dom'
import type { Appointment } from '~/client/nouns/nouns'
import type { DragStore } from './dragStore'
import { createEdgeScroll } from './edgeScroll'
import { afterPaint } from './focusCard'

// Dragging is the browser's own: it begins beyond the browser's own threshold, so that a click stays a click, and
// Escape is the browser's too. Not with a library: what it did at its start missed the frame in which the hand begins
// to move, however late it was told, and what it did for each step missed others. All that is needed of it is here.

type CardInHand = { id: string; seen: Appointment; card: HTMLElement; grip: number }

type Watched = {
  board: HTMLElement
  drag: DragStore
  /** As it is known best; null where it was deleted. */
  find: (id: string) => Appointment | null
  takes: (seen: Appointment, to: string) => boolean
  /** Of drops on a column that takes the card, and of no others; `seen`: as it was lifted. */
  onDrop: (id: string, status: string, seen: Appointment) => void
  /** Where the hand is while it carries one. */
  onCarry: (at: { clientX: number; clientY: number }) => void
}

const PRESSED = ['pointermove', 'mousemove', 'pointerover', 'pointerout', 'mouseover', 'mouseout']
const CARRIED = ['drag', 'dragenter', 'dragover', 'dragleave']

const nothing = () => {}

const elementOf = ({ target }: Event) =>
  target instanceof Element ? target : target instanceof Node ? target.parentElement : null

const columnOf = (element: Element | null) => element?.closest<HTMLElement>('[data-column]') ?? null

/** Without data Firefox begins no drag, nor Android without a text. */
function giveData(data: DataTransfer) {
  data.setData('application/vnd.frontdesk.card', '')
  if (navigator.userAgent.includes('Android')) data.setData('text/plain', ' ')
}

/** Safari does not say where the hand goes when it leaves something. */
const isInWindow = ({ clientX, clientY }: DragEvent) =>
  clientX > 0 && clientY > 0 && clientX < innerWidth && clientY < innerHeight

/**
 * The card that is in the hand, and the column under it, are marked on the elements themselves: not a card is drawn
 * anew for a drag.
 */
export function watchCardDrag({ board, drag, find, takes, onDrop, onCarry }: Watched): () => void {
  const edges = createEdgeScroll(board)
  let inHand: CardInHand | null = null
  let over: HTMLElement | null = null
  let next = 0
  let hearPressed = nothing
  let hearCarried = nothing

  const cardOf = (event: Event) => {
    const card = elementOf(event)?.closest<HTMLElement>('[data-id][draggable=true]')
    return card && board.contains(card) ? card : null
  }

  function press(event: PointerEvent) {
    // A hand that presses carries nothing: the browser does not tell of the end of every drag.
    letGo()
    if (event.button === 0 && cardOf(event)) hearPressed = keepFromPage(PRESSED)
  }

  function lift(event: DragEvent) {
    const card = cardOf(event)
    const id = card?.dataset['id']
    // What is dragged within a card, selected text say, is not the card.
    if (!card || event.target !== card || !event.dataTransfer || id === undefined) return
    const seen = find(id)
    if (!seen) return
    event.stopPropagation()
    giveData(event.dataTransfer)
    inHand = { id, seen, card, grip: event.clientY - card.getBoundingClientRect().top }
    hearCarried = keepFromPage(CARRIED)
  }

  /** When the browser has taken the card's picture, which in itself is a frame's work on a slow computer. */
  function begin({ id, seen, card }: CardInHand) {
    drag.set({ id, seen, from: seen.status })
    next = requestAnimationFrame(() => (card.dataset['lifted'] = ''))
  }

  function mark(column: HTMLElement | null) {
    if (over === column) return
    if (over) delete over.dataset['over']
    over = column
    if (over) over.dataset['over'] = ''
  }

  function carry(event: DragEvent) {
    if (!inHand) return
    if (!drag.get()) begin(inHand)
    if (event.type === 'drag') return
    const column = columnOf(elementOf(event))
    const isTaken =
      column !== null && board.contains(column) && takes(inHand.seen, column.dataset['column'] ?? '')
    mark(isTaken ? column : null)
    edges.near(event)
    onCarry(event)
    if (!isTaken) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'move'
  }

  const leave = (event: DragEvent) => {
    if (inHand && !isInWindow(event)) mark(null)
  }

  function drop(event: DragEvent) {
    if (!inHand || !over) return
    event.preventDefault()
    // Another computer may have changed it since the last step.
    letGo(takes(inHand.seen, over.dataset['column'] ?? '') ? event.clientY : undefined)
  }

  /** Without a height it is let go where nothing takes it. */
  function letGo(height?: number) {
    hearPressed()
    hearCarried()
    if (!inHand) return
    const { id, seen, card, grip } = inHand
    const column = height === undefined ? null : over
    const to = column?.dataset['column']
    inHand = null
    mark(null)
    cancelAnimationFrame(next)
    edges.stop()
    const settle = () => {
      delete card.dataset['lifted']
      if (drag.get()) drag.set(null)
      if (to !== undefined) onDrop(id, to, seen)
    }
    if (column && height !== undefined) putDown(card, column, height - grip, settle)
    else settle()
  }

  // What another computer does to the card is no step of the hand.
  const leaveDrag = drag.subscribe(() => {
    if (inHand && over && !takes(inHand.seen, over.dataset['column'] ?? '')) mark(null)
  })
  const watching = new AbortController()
  const options = { capture: true, signal: watching.signal }
  const end = () => letGo()
  addEventListener('pointerdown', press, options)
  // The page loses the pointer to the browser where it drags, and where it scrolls.
  addEventListener('pointercancel', () => inHand ?? hearPressed(), options)
  for (const type of ['pointerup', 'dragend'] as const) addEventListener(type, end, options)
  addEventListener('dragstart', lift, options)
  for (const type of ['drag', 'dragenter', 'dragover'] as const) addEventListener(type, carry, options)
  addEventListener('dragleave', leave, options)
  addEventListener('drop', drop, options)
  return () => {
    letGo()
    leaveDrag()
    watching.abort()
  }
}

const stop = (event: Event) => event.stopPropagation()

/**
 * Keeps such events from all but the window, until what it returns is called. While a card is pressed or in the hand, the
 * browser tells of every step some hundred times a second, and React looks through the tree from the root to what is under
 * the hand for each, twice. Nothing on the page listens but the board, and that at the window.
 */
function keepFromPage(types: readonly string[]): () => void {
  for (const type of types) addEventListener(type, stop, true)
  return () => {
    for (const type of types) removeEventListener(type, stop, true)
  }
}

const LONGEST_MS = 200

/**
 * A dropped card lies in the very next picture where the hand let go of it, as paper does. To find its place in the
 * column, draw its new neighbours and begin the move takes longer than a picture, and comes right after it; or with the
 * next key, which is pressed on what lies there.
 */
function putDown(card: HTMLElement, column: HTMLElement, top: number, settle: () => void) {
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
