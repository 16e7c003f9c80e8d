import { Toast } from '@base-ui/react/toast'
import { useEffect, useRef, useLayoutEffect, type RefObject } from 'react'
import { createToastQueue, type Toast as Queued } from './toastQueue'

const manager = Toast.createToastManager()

let isThere = () => {}
/** The corner hears nothing before it is on the page. */
export const there = new Promise<void>((resolve) => (isThere = resolve))

export type Message = {
  title: string
  detail?: string
  tone?: 'plain' | 'danger'
  /** What can be done about it, while it is on screen. */
  action?: { word: string; act: () => void }
  /** A message with the same name takes its place. */
  id?: string
  /** Null keeps it until it is dismissed. */
  ms?: number | null
}

const LASTS_MS = 6_000

const queue = createToastQueue<Queued & { message: Message }>({
  show({ id, message: { title, detail, tone = 'plain', action, ms } }) {
    manager.add({
      id,
      title,
      // Named where there is none too: a message that takes another's place would keep what was left out of the other.
      description: detail,
      actionProps: action && { children: action.word, onClick: () => (manager.close(id), action.act()) },
      type: tone,
      priority: tone === 'danger' ? 'high' : 'low',
      timeout: ms === undefined && tone === 'plain' ? LASTS_MS : (ms ?? 0),
      onClose: () => queue.closed(id),
    })
  },
  close: (id) => manager.close(id),
})

let count = 0

/** A short word at the edge of the screen, read out to those who can't see it. Returns the way to take it away. */
export function add(message: Message): () => void {
  const { id = `toast ${(count += 1)}`, tone, action, ms } = message
  const hasAction = action !== undefined
  queue.add({
    id,
    isAlert: tone === 'danger',
    hasAction,
    isTimed: hasAction && ms !== undefined && ms !== null,
    message,
  })
  return () => queue.remove(id)
}

/** Below a top bar they would lie where a card is dropped. */
function useHeldWhileCarried() {
  useEffect(() => {
    const begin = () => queue.hold(!hasTopBar())
    const end = () => queue.hold(false)
    document.addEventListener('dragstart', begin)
    document.addEventListener('dragend', end)
    // A card that is gone by then says nothing of its end.
    document.addEventListener('pointermove', end, { passive: true })
    return () => {
      document.removeEventListener('dragstart', begin)
      document.removeEventListener('dragend', end)
      document.removeEventListener('pointermove', end)
    }
  }, [])
}

const ACT = 'min-h-9 shrink-0 font-semibold whitespace-nowrap underline underline-offset-4 max-lg:min-h-11'

function Toasts() {
  const { toasts } = Toast.useToastManager()
  const room = useRef<HTMLDivElement>(null)
  useToastRoom(room, toasts.length > 0)
  return (
    <div ref={room} role="status" className="toasts">
      {toasts.map((toast) => (
        <Toast.Root
          key={toast.id}
          toast={toast}
          className={`flex min-w-0 items-center gap-4 rounded-lg px-3 text-sm max-lg:shadow-high lg:max-w-160 ${
            toast.type === 'danger' ? 'bg-danger-soft text-danger' : 'bg-ink text-paper'
          }`}
        >
          <div className="min-w-0 flex-1 py-1 wrap-anywhere">
            <Toast.Title className="inline font-semibold" /> <Toast.Description className="inline" />
          </div>
          <Toast.Action className={ACT} />
          <Toast.Close className={ACT}>Dismiss</Toast.Close>
        </Toast.Root>
      ))}
    </div>
  )
}

export default function ToastCorner() {
  useEffect(() => isThere(), [])
  useHeldWhileCarried()
  return (
    <Toast.Provider toastManager={manager} limit={20}>
      <Toast.Portal>
        {/* The messages are the live region, and not the corner: what is said has the role of what is said. */}
        <Toast.Viewport aria-live="off" className="toast-corner">
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

const WIDE = '(min-width: 64rem)'
/** Between toasts and what is beside them. */
const GAP_PX = 8

const slotOf = () => document.querySelector<HTMLElement>('[data-toast-slot]')

/** Whether toasts stand in the top bar; else they stand above the lower edge. */
const hasTopBar = () => matchMedia(WIDE).matches && slotOf() !== null

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
function useToastRoom(toasts: RefObject<HTMLElement | null>, isAny: boolean) {
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
