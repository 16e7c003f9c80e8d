import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { DragStore } from './dragStore'

// Dragging is the browser's own: it begins beyond the browser's own threshold, so that a click stays a click, and
// Escape is the browser's too. Loaded after the cards are drawn: nobody drags in the first tenth of a second.

/** The card under the hand's picture of it is marked on the element itself: not a card is drawn anew for a drag. */
export const attachCard = (element: HTMLElement, id: string, status: string) =>
  draggable({
    element,
    getInitialData: () => ({ id, status }),
    onDragStart: () => (element.dataset['lifted'] = ''),
    onDrop: () => delete element.dataset['lifted'],
  })

type Column = { element: HTMLElement; status: string; takes: (from: string) => boolean }

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

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

export const attachScroller = (element: HTMLElement) =>
  autoScrollForElements({ element, getConfiguration: () => ({ maxScrollSpeed: 'fast' }) })

/** `onDrop` is told of drops on a column that takes the card, and of no others. */
export function watchDrags(drag: DragStore, onDrop: (id: string, status: string) => void) {
  let next = 0
  return monitorForElements({
    onDragStart({ source }) {
      const id = textOf(source.data['id'])
      const from = textOf(source.data['status'])
      if (id === null || from === null) return
      // The card is lifted in one frame and the columns are lit in the next: both would be too much for one.
      next = requestAnimationFrame(() => drag.set({ id, from }))
    },
    onDrop({ source, location }) {
      cancelAnimationFrame(next)
      const id = textOf(source.data['id'])
      const to = textOf(location.current.dropTargets[0]?.data['status'])
      drag.set(null)
      if (id !== null && to !== null) onDrop(id, to)
    },
  })
}
