import type { BrowserWindow } from 'happy-dom'
import { turn } from './hands'
import type { Places } from './places'

const POINTER = 1
/** So far a press has to be moved for the browser to make a drag of it. */
const THRESHOLD_PX = 3

type Kind = 'PointerEvent' | 'MouseEvent' | 'DragEvent'
type Kinds = Record<Kind, new (type: string, init: object) => Event>
type Point = { x: number; y: number }
type Pressed = Point & { on: Element; isLost: boolean }
type Drag = { source: Element; data: unknown; over: Element | null; isTaken: boolean }

/** A mouse over the places of a page. What it does is told as a browser tells it, drags of the browser's own included. */
export function createMouse(window: BrowserWindow, places: Places) {
  const kinds = window as unknown as Kinds
  let at: Point = { x: 0, y: 0 }
  let under: Element | null = null
  let pressed: Pressed | null = null
  let drag: Drag | null = null
  let caught: Element | null = null

  const catchFor = (element: Element) => (caught = element)
  Object.assign(window.Element.prototype, {
    setPointerCapture(this: Element) {
      catchFor(this)
    },
  })
  window.document.elementFromPoint = ((x: number, y: number) => places.at(x, y)) as never

  const target = () => caught ?? places.at(at.x, at.y)

  function tell(on: Element, kind: Kind, type: string, more: object = {}): boolean {
    return on.dispatchEvent(
      new kinds[kind](type, {
        bubbles: true,
        cancelable: true,
        composed: true,
        clientX: at.x,
        clientY: at.y,
        buttons: pressed && !pressed.isLost ? 1 : 0,
        pointerId: POINTER,
        pointerType: 'mouse',
        isPrimary: true,
        ...more,
      }),
    )
  }
  const tellBoth = (on: Element, what: string, more: object = {}) => {
    tell(on, 'PointerEvent', `pointer${what}`, more)
    return tell(on, 'MouseEvent', `mouse${what}`, more)
  }

  function enter(on: Element) {
    if (under === on) return
    if (under?.isConnected) tellBoth(under, 'out', { relatedTarget: on })
    tellBoth(on, 'over', { relatedTarget: under })
    under = on
  }

  function step() {
    if (drag) return carry(drag)
    enter(target())
    tellBoth(target(), 'move', { button: -1 })
    if (pressed && !pressed.isLost && Math.hypot(at.x - pressed.x, at.y - pressed.y) > THRESHOLD_PX)
      lift(pressed)
  }

  function lift(from: Pressed) {
    const source = caught ? null : from.on.closest('[draggable=true]')
    if (!source) return
    const data = new window.DataTransfer()
    const where = { clientX: from.x, clientY: from.y, dataTransfer: data }
    if (!tell(source, 'DragEvent', 'dragstart', where)) return
    // The browser takes the pointer from the page.
    from.isLost = true
    tell(source, 'PointerEvent', 'pointercancel')
    drag = { source, data, over: null, isTaken: false }
    carry(drag)
  }

  function carry(now: Drag) {
    const about = { dataTransfer: now.data }
    tell(now.source, 'DragEvent', 'drag', about)
    const on = places.at(at.x, at.y)
    if (now.over !== on) {
      const left = now.over
      now.over = on
      tell(on, 'DragEvent', 'dragenter', { ...about, relatedTarget: left })
      if (left?.isConnected) tell(left, 'DragEvent', 'dragleave', { ...about, relatedTarget: on })
    }
    now.isTaken = !tell(on, 'DragEvent', 'dragover', about)
  }

  function endDrag(now: Drag, isDropped: boolean) {
    const about = { dataTransfer: now.data }
    drag = null
    if (now.over?.isConnected) tell(now.over, 'DragEvent', isDropped ? 'drop' : 'dragleave', about)
    tell(now.source, 'DragEvent', 'dragend', about)
  }

  async function move(x: number, y: number, { steps = 1 }: { steps?: number } = {}) {
    const from = at
    for (let done = 1; done <= steps; done += 1) {
      at = { x: from.x + ((x - from.x) * done) / steps, y: from.y + ((y - from.y) * done) / steps }
      step()
      await turn()
    }
  }
  async function down() {
    const on = target()
    pressed = { ...at, on, isLost: false }
    if (tellBoth(on, 'down', { button: 0, detail: 1 })) focusAt(on)
    await turn()
  }
  async function up() {
    const was = pressed
    const on = target()
    pressed = null
    if (drag) endDrag(drag, drag.isTaken)
    else if (was && !was.isLost) {
      tellBoth(on, 'up', { button: 0, detail: 1 })
      const clicked = caught ?? (was.on.contains(on) ? was.on : on.contains(was.on) ? on : null)
      caught = null
      if (clicked?.isConnected) tell(clicked, 'MouseEvent', 'click', { button: 0, detail: 1 })
    }
    await turn()
  }

  return {
    move,
    down,
    up,
    async click(x: number, y: number) {
      await move(x, y)
      await down()
      await up()
    },
    /** Whether the browser has taken the key for itself. */
    escape() {
      if (!drag) return false
      endDrag(drag, false)
      return true
    },
  }
}
export type Mouse = ReturnType<typeof createMouse>

const CAN_FOCUS = 'a[href], button:not([disabled]), input, select, textarea, [tabindex]'

function focusAt(on: Element) {
  const { activeElement } = on.ownerDocument
  const next = on.closest<HTMLElement>(CAN_FOCUS)
  if (next) next.focus()
  else (activeElement as HTMLElement | null)?.blur()
}

/** A drag of the browser's own, which a page that is made in Node does not know. */
export function equipDragging(window: BrowserWindow) {
  class DragEvent extends window.MouseEvent {
    readonly dataTransfer: unknown
    constructor(type: string, init: { dataTransfer?: unknown } = {}) {
      super(type, init as object)
      this.dataTransfer = init.dataTransfer ?? null
    }
  }
  Object.assign(window, { DragEvent })
}
