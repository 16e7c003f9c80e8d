import { useCallback, useEffect, useRef, type PointerEvent, type MouseEvent } from 'react'
import type { Appointment } from '~/client/nouns/nouns'
import { type AppointmentTime, appointmentTimeOf, carried, isSameTime, stretched } from './appointmentTime'
import { type Column, ROW_PX } from './axis'

/** A click that slips is still a click. */
const SLIP_PX = 4

type TakenBlock = {
  row: Appointment
  isByEnd: boolean
  home: Column
  /** The row of the scale under the pointer when it was taken. */
  at: number
  x: number
  y: number
  pointer: number
  time: AppointmentTime
  isLifted: boolean
  isDropped: boolean
}

type BlockDragParts = {
  columns: readonly Column[]
  find: (id: string) => Appointment | undefined
  mayChange: (row: Appointment) => boolean
  onCarry: (row: Appointment, time: AppointmentTime) => void
  onDrop: (row: Appointment, time: AppointmentTime) => void
  onCancel: () => void
  /** A click where nothing stands. */
  onEmpty: ((column: Column, row: number) => void) | null
}

/**
 * Taking blocks by the mouse. The whole grid has the pointer while one is in it, so that a block which is drawn anew,
 * or which another desk takes away meanwhile, can't lose the drag. A finger scrolls; it moves blocks in their panel.
 */
export function useBlockDrag(parts: BlockDragParts) {
  const { columns, find, mayChange, onCarry, onDrop, onCancel, onEmpty } = parts
  const taken = useRef<TakenBlock | null>(null)
  const scrolling = useRef<Scrolling | null>(null)
  const wasCarried = useRef(false)

  const letGo = useCallback(() => {
    scrolling.current?.stop()
    taken.current = null
  }, [])
  useEffect(() => letGo, [letGo])

  function under(grid: HTMLElement, x: number, y: number) {
    const all = [...grid.querySelectorAll<HTMLElement>('[data-day]')]
    const left = x - grid.getBoundingClientRect().left
    const within = all.findIndex(({ offsetLeft, offsetWidth }) => left < offsetLeft + offsetWidth)
    const at = within === -1 ? all.length - 1 : within
    const [column, element] = [columns[at], all[at]]
    return column && element ? { column, row: (y - element.getBoundingClientRect().top) / ROW_PX } : null
  }

  function follow(grid: HTMLElement, x: number, y: number) {
    const block = taken.current
    const point = block?.isLifted && !block.isDropped ? under(grid, x, y) : null
    if (!block || !point) return
    const from = appointmentTimeOf(block.row)
    const next = block.isByEnd
      ? stretched(from, block.home, block.at, point.row)
      : carried(from, block.home, block.at, point.column, point.row)
    if (isSameTime(next, block.time)) return
    block.time = next
    onCarry(block.row, next)
  }

  /** No hand has it any more. */
  function abandon({ isLifted }: TakenBlock) {
    letGo()
    if (isLifted) onCancel()
  }

  return {
    /** Puts it back; the pointer stays caught until the button is up, so that this is no click. */
    cancel() {
      if (!taken.current?.isLifted) return
      taken.current.isDropped = true
      scrolling.current?.stop()
      onCancel()
    },
    on: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        wasCarried.current = false
        // Its button was let go of outside, unseen.
        if (taken.current) abandon(taken.current)
        if (event.button !== 0 || event.pointerType === 'touch' || !(event.target instanceof Element)) return
        const block = event.target.closest('[data-block]')
        const row = find(block?.getAttribute('data-block') ?? '')
        const point = under(event.currentTarget, event.clientX, event.clientY)
        if (!row || !point || !mayChange(row)) return
        taken.current = {
          row,
          isByEnd: event.target.closest('[data-end]') !== null,
          home: point.column,
          at: point.row,
          x: event.clientX,
          y: event.clientY,
          pointer: event.pointerId,
          time: appointmentTimeOf(row),
          isLifted: false,
          isDropped: false,
        }
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const block = taken.current
        if (block?.pointer !== event.pointerId) return
        if ((event.buttons & 1) === 0) return abandon(block)
        const { currentTarget: grid, clientX: x, clientY: y } = event
        if (!block.isLifted) {
          if (Math.hypot(x - block.x, y - block.y) < SLIP_PX) return
          block.isLifted = true
          wasCarried.current = true
          grid.setPointerCapture(event.pointerId)
          onCarry(block.row, block.time)
          scrolling.current = createScrolling(grid, { x: block.x, y: block.y }, (atX, atY) =>
            follow(grid, atX, atY),
          )
        }
        if (!block.isDropped) scrolling.current?.at(x, y)
        follow(grid, x, y)
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const block = taken.current
        if (block?.pointer !== event.pointerId) return
        letGo()
        if (block.isLifted && !block.isDropped) onDrop(block.row, block.time)
      },
      onPointerCancel(event: PointerEvent<HTMLElement>) {
        const block = taken.current
        if (block?.pointer === event.pointerId) abandon(block)
      },
      onClickCapture(event: MouseEvent<HTMLElement>) {
        if (!wasCarried.current) return
        wasCarried.current = false
        event.preventDefault()
        event.stopPropagation()
      },
      onClick(event: MouseEvent<HTMLElement>) {
        if (!onEmpty || !(event.target instanceof Element)) return
        if (event.target.closest('[data-block], [data-folded]') || !event.target.closest('[data-day]')) return
        const point = under(event.currentTarget, event.clientX, event.clientY)
        const row = point && Math.floor(point.row)
        if (point && row !== null && point.column.rows.includes(row)) onEmpty(point.column, row)
      },
    },
  }
}

/** So near an edge the page comes along. */
const EDGE_PX = 44
const FASTEST_PX = 14
/** Taken up near an edge, it has to be carried on towards it by this: a small move down there is a small move. */
const MEANT_PX = 12

type Scrolling = { at(x: number, y: number): void; stop(): void }
type Point = { x: number; y: number }
type Distances = readonly [left: number, right: number, top: number, bottom: number]

function distances(frame: HTMLElement, { x, y }: Point): Distances {
  const { left, right, top, bottom } = frame.getBoundingClientRect()
  return [x - left, right - x, y - top, bottom - y]
}

const push = (distance: number, edge: number) =>
  distance < edge ? FASTEST_PX * Math.min(1, (edge - distance) / EDGE_PX) : 0

/** Scrolls what holds the grid while something is in the hand near its edge, and tells that another place is under it. */
function createScrolling(
  grid: HTMLElement,
  taken: Point,
  onScrolled: (x: number, y: number) => void,
): Scrolling {
  const frame = grid.closest<HTMLElement>('[data-scrolls]')
  if (!frame) return { at: () => {}, stop: () => {} }
  let edges = distances(frame, taken).map((distance) => Math.min(EDGE_PX, distance - MEANT_PX))
  let point = taken
  let turn = requestAnimationFrame(step)

  function step() {
    turn = requestAnimationFrame(step)
    if (!frame) return
    const away = distances(frame, point)
    // Once it has left an edge, coming back to it is meant.
    edges = edges.map((edge, side) => ((away[side] ?? 0) > EDGE_PX ? EDGE_PX : edge))
    const [left = 0, right = 0, top = 0, bottom = 0] = away.map((distance, side) =>
      push(distance, edges[side] ?? 0),
    )
    if (left === right && top === bottom) return
    frame.scrollBy(right - left, bottom - top)
    onScrolled(point.x, point.y)
  }

  return {
    at: (x, y) => (point = { x, y }),
    stop: () => cancelAnimationFrame(turn),
  }
}
