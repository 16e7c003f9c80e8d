import { Toast } from '@base-ui/react/toast'
import { useEffect, useRef, useLayoutEffect, type RefObject } from 'react'

const manager = Toast.createToastManager()

let isThere = () => {}
/** The corner hears nothing before it is on the page. */
export const cornerIsThere = new Promise<void>((resolve) => (isThere = resolve))

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
export function addToast(message: Message): () => void {
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

const ROOM_NAMES = ['left', 'width', 'bar', 'bottom', 'room', 'foot'] as const
type Room = Partial<Record<(typeof ROOM_NAMES)[number], number>>

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

function writeRoom(room: Room) {
  const { style } = document.documentElement
  for (const name of ROOM_NAMES) {
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
      writeRoom(isInBar && slot ? inTopBar(slot, element) : aboveEdge(element.offsetHeight))
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
      writeRoom({})
    }
  }, [toasts, isAny])
}

export type Queued = {
  id: string
  /** Alerts stand beside what else there is to say: neither waits for the other. */
  isAlert: boolean
  /** It offers something that is gone with it. */
  hasAction: boolean
  /** What it offers ends at a time of its own, so it waits for nothing. */
  isTimed: boolean
}

type Screen<T> = { show: (toast: T) => void; close: (id: string) => void }

/**
 * Which toasts are on screen: one alert and one other at most, and those that can't wait. An alert or an Undo is never
 * displaced by a later message: that waits. A plain message gives way at once.
 */
export function createToastQueue<T extends Queued>({ show, close }: Screen<T>) {
  const shown = new Map<string, T>()
  let waiting: readonly T[] = []
  let isHeld = false

  const inWayOf = ({ id, isAlert, isTimed }: T) =>
    isTimed
      ? undefined
      : [...shown.values()].find((one) => !one.isTimed && one.isAlert === isAlert && one.id !== id)
  const mayGo = (toast: T | undefined) => !toast || !(toast.isAlert || toast.hasAction)

  function put(toast: T) {
    const before = inWayOf(toast)
    if (before) shown.delete(before.id)
    shown.set(toast.id, toast)
    if (before) close(before.id)
    show(toast)
  }

  function goOn() {
    if (isHeld) return
    for (const toast of waiting) {
      if (inWayOf(toast)) continue
      waiting = waiting.filter((one) => one !== toast)
      put(toast)
    }
  }

  return {
    /** One with the same id is replaced, wherever it is. */
    add(toast: T) {
      if (waiting.some(({ id }) => id === toast.id)) {
        waiting = waiting.map((one) => (one.id === toast.id ? toast : one))
      } else if (!isHeld && mayGo(inWayOf(toast))) {
        put(toast)
      } else {
        waiting = [...waiting, toast]
        if (shown.delete(toast.id)) close(toast.id)
      }
    },
    remove(id: string) {
      waiting = waiting.filter((one) => one.id !== id)
      if (shown.has(id)) close(id)
    },
    /** It has gone from the screen, by itself or by a person. */
    closed(id: string) {
      if (shown.delete(id)) goOn()
    },
    /** As long as that is so, what comes waits. */
    hold(is: boolean) {
      isHeld = is
      goOn()
    },
  }
}
