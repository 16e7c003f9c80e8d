import { Toast } from '@base-ui/react/toast'
import { useEffect } from 'react'

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

/** A short word at the edge of the screen, read out to those who can't see it. Returns the way to take it away. */
export function add({ title, detail, tone = 'plain', action, id, ms }: Message): () => void {
  const lasts = ms === undefined && tone === 'plain' ? LASTS_MS : (ms ?? 0)
  const shown = manager.add({
    title,
    ...(id !== undefined && { id }),
    // Named where there is none too: a message that takes another's place would keep what was left out of the other.
    description: detail,
    actionProps: action && { children: action.word, onClick: () => (close(), action.act()) },
    type: tone,
    priority: tone === 'danger' ? 'high' : 'low',
    timeout: lasts,
  })
  const close = () => manager.close(shown)
  return close
}

function Toasts() {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={`mt-2 flex items-start gap-4 rounded-xl px-4 py-3 shadow-high ${
        toast.type === 'danger' ? 'bg-danger-soft text-danger' : 'bg-ink text-paper'
      }`}
    >
      <div className="grid gap-0.5">
        <Toast.Title className="font-semibold" />
        <Toast.Description className="text-sm" />
      </div>
      <Toast.Action className="ml-auto font-semibold whitespace-nowrap underline underline-offset-4" />
      <Toast.Close className="ml-auto font-semibold underline underline-offset-4">Dismiss</Toast.Close>
    </Toast.Root>
  ))
}

export default function ToastCorner() {
  useEffect(() => isThere(), [])
  return (
    <Toast.Provider toastManager={manager}>
      <Toast.Portal>
        {/* The messages are the live region, and not the corner: what is said has the role of what is said. */}
        <Toast.Viewport
          aria-live="off"
          // Never over the bar of places, which lies at the lower edge where there is no rail.
          className="fixed right-5 bottom-[calc(20px+var(--toast-floor,0px))] z-50 w-[min(420px,calc(100vw-40px))] max-lg:bottom-[calc(12px+max(3.75rem,var(--toast-floor,0px)))]"
        >
          <div role="status">
            <Toasts />
          </div>
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}
