import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { flushSync } from 'react-dom'
import type { DragStore } from './dragStore'
import { createEdgeScroll } from './edgeScroll'
import { afterPaint } from './focusCard'
import { layDown } from './layDown'
import { rehearseOnce } from './rehearsal'

// Dragging is the browser's own: it begins beyond the browser's own threshold, so that a click stays a click, and
// Escape is the browser's too. Loaded after the cards are drawn: nobody drags in the first tenth of a second.

export function attachCard(element: HTMLElement, id: string, status: string) {
  rehearseOnce((nothing) => makeDraggable(nothing, '', ''))
  return makeDraggable(element, id, status)
}

const makeDraggable = (element: HTMLElement, id: string, status: string) =>
  draggable({
    element,
    getInitialData: ({ input }) => ({
      id,
      status,
      /** How far below the card's upper edge the hand took it. */
      grip: input.clientY - element.getBoundingClientRect().top,
    }),
  })

type Column = { element: HTMLElement; status: string; takes: (from: string) => boolean }

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
const numberOf = (value: unknown) => (typeof value === 'number' ? value : 0)

export const attachColumn = ({ element, status, takes }: Column) =>
  dropTargetForElements({
    element,
    getData: () => ({ status }),
    canDrop({ source }) {
      const from = textOf(source.data['status'])
      return from !== null && takes(from)
    },
    onDragEnter: () => (element.dataset['over'] = ''),
    onDragLeave: () => delete element.dataset['over'],
    onDrop: () => delete element.dataset['over'],
  })

/**
 * `onDrop` is told of drops on a column that takes the card, and of no others. The card under the hand's picture of it
 * is marked on the element itself: not a card is drawn anew for a drag.
 */
export function watchDrags(
  board: HTMLElement,
  drag: DragStore,
  onDrop: (id: string, status: string) => void,
) {
  const edges = createEdgeScroll(board)
  let next = 0
  const leave = monitorForElements({
    onDragStart({ source }) {
      const id = textOf(source.data['id'])
      const from = textOf(source.data['status'])
      if (id === null || from === null) return
      drag.set({ id, from })
      next = requestAnimationFrame(() => (source.element.dataset['lifted'] = ''))
    },
    onDrag: ({ location }) => edges.near(location.current.input),
    onDrop({ source, location }) {
      cancelAnimationFrame(next)
      edges.stop()
      const id = textOf(source.data['id'])
      const from = textOf(source.data['status'])
      const [target] = location.current.dropTargets
      const to = textOf(target?.data['status'])
      const settle = () => {
        delete source.element.dataset['lifted']
        drag.set(null)
        if (id !== null && to !== null) onDrop(id, to)
      }
      if (to === null || to === from || !(target?.element instanceof HTMLElement)) return settle()
      const top = location.current.input.clientY - numberOf(source.data['grip'])
      const pickUp = layDown(source.element, target.element, top)
      return soon(() => {
        flushSync(settle)
        pickUp()
      })
    },
  })
  return () => {
    leave()
    cancelAnimationFrame(next)
    edges.stop()
  }
}

/** After the next picture; in a tab that is left in this very moment there is none. */
function soon(act: () => void) {
  let isDone = false
  const once = () => {
    if (!isDone) act()
    isDone = true
  }
  afterPaint(once)
  setTimeout(once, LONGEST_MS)
}

const LONGEST_MS = 200
