import type { BrowserWindow } from 'happy-dom'
import { isSeen } from './layout'

const WIDTH = 160
const HEIGHT = 90
/** Nearer to the edge of what scrolls, a hand that carries something would have it scroll. */
const EDGE = 90

export type Box = { x: number; y: number; width: number; height: number }

/**
 * A page made in Node is not laid out, so an element gets a place of its own when it is asked for it, for the mouse to
 * go to. It gets another each time: what compares places, or reckons with them, fails here and belongs into a browser.
 */
export function createPlaces(window: BrowserWindow) {
  const places = new Map<Element, Box>()
  let next = 0

  function free(): Box {
    const across = Math.floor((window.innerWidth - 2 * EDGE) / WIDTH)
    const down = Math.floor((window.innerHeight - 2 * EDGE) / HEIGHT)
    for (const element of places.keys()) if (!element.isConnected) places.delete(element)
    const held = new Set([...places.values()].map(({ x, y }) => `${x} ${y}`))
    for (let tried = 0; tried < across * down; tried += 1) {
      const at = next++ % (across * down)
      const x = EDGE + (at % across) * WIDTH
      const y = EDGE + Math.floor(at / across) * HEIGHT
      if (!held.has(`${x} ${y}`)) return { x, y, width: WIDTH, height: HEIGHT }
    }
    throw new Error('There are more elements with a place than there is room for.')
  }

  return {
    boxOf(element: Element): Box | null {
      if (!isSeen(element)) return null
      const place = free()
      places.set(element, place)
      return { ...place }
    },
    at(x: number, y: number): Element {
      for (const [element, place] of places) {
        const isIn = x >= place.x && x < place.x + place.width && y >= place.y && y < place.y + place.height
        if (isIn && isSeen(element)) return element
      }
      return window.document.body as unknown as Element
    },
  }
}
export type Places = ReturnType<typeof createPlaces>
