import { useLayoutEffect, type RefObject } from 'react'

const WIDE = '(min-width: 64rem)'
/** Between toasts and what is beside them. */
const GAP_PX = 8

const slotOf = () => document.querySelector<HTMLElement>('[data-toast-slot]')

/** Whether toasts stand in the top bar; else they stand above the lower edge. */
export const hasTopBar = () => matchMedia(WIDE).matches && slotOf() !== null

const NAMES = ['left', 'width', 'bar', 'bottom', 'room', 'foot'] as const
type Room = Partial<Record<(typeof NAMES)[number], number>>

/** In the room that the search box leaves; over a dialog, in what it leaves of the bar. */
function inTopBar(slot: HTMLElement, toasts: HTMLElement): Room {
  const bar = slot.parentElement?.getBoundingClientRect() ?? slot.getBoundingClientRect()
  const at = slot.getBoundingClientRect()
  // A toast is a dialog too.
  const dialogs = [...document.querySelectorAll('[role=dialog]')].filter((one) => !toasts.contains(one))
  const inBar = dialogs
    .map((one) => one.getBoundingClientRect())
    .filter(({ top, width }) => width > 0 && top < bar.bottom)
  const left = inBar.length > 0 ? bar.left + GAP_PX : at.left
  const right = Math.min(at.right, ...inBar.map((one) => one.left - GAP_PX))
  return { left, width: right - left, bar: toasts.offsetHeight + GAP_PX }
}

/** Above the bar at the lower edge; the page and its dialogs end above them. */
function aboveEdge(height: number): Room {
  const rail = document.querySelector('nav[aria-label=Main]')?.getBoundingClientRect()
  const edge = rail && rail.top > 0 ? innerHeight - rail.top : 0
  return { bottom: edge + GAP_PX, room: height + 2 * GAP_PX, foot: edge + height + 2 * GAP_PX }
}

function write(room: Room) {
  const { style } = document.documentElement
  for (const name of NAMES) {
    const value = room[name]
    if (value === undefined) style.removeProperty(`--toast-${name}`)
    else style.setProperty(`--toast-${name}`, `${value}px`)
  }
}

/** Toasts cover no button: where they stand is room that the page gives them. */
export function useToastRoom(toasts: RefObject<HTMLElement | null>, isAny: boolean) {
  useLayoutEffect(() => {
    const element = toasts.current
    if (!element || !isAny) return undefined
    const { dataset } = document.documentElement
    const measure = () => {
      const isInBar = hasTopBar()
      dataset['toasts'] = isInBar ? 'bar' : 'foot'
      const slot = slotOf()
      write(isInBar && slot ? inTopBar(slot, element) : aboveEdge(element.offsetHeight))
    }
    const soon = () => requestAnimationFrame(measure)
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    const slot = slotOf()
    if (slot) watch.observe(slot)
    addEventListener('resize', measure)
    // A dialog that opens takes the focus, and one that closes gives it back.
    addEventListener('focusin', soon)
    measure()
    return () => {
      watch.disconnect()
      removeEventListener('resize', measure)
      removeEventListener('focusin', soon)
      delete dataset['toasts']
      write({})
    }
  }, [toasts, isAny])
}
