import { Toast } from '@base-ui/react/toast'
import { useEffect, useRef } from 'react'
import { createToastQueue, type Toast as Queued } from './toastQueue'
import { hasTopBar, useToastRoom } from './toastRoom'

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
