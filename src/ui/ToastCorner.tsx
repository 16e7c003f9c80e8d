import { Toast } from '@base-ui/react/toast'

const manager = Toast.createToastManager()

export type Message = { title: string; detail?: string; tone?: 'plain' | 'danger' }

/** A short word at the edge of the screen, read out to those who can't see it. */
export function add({ title, detail, tone = 'plain' }: Message) {
  manager.add({
    title,
    ...(detail !== undefined && { description: detail }),
    type: tone,
    priority: tone === 'danger' ? 'high' : 'low',
    timeout: tone === 'danger' ? 0 : 6_000,
  })
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
      <Toast.Close className="ml-auto font-semibold underline underline-offset-4">Dismiss</Toast.Close>
    </Toast.Root>
  ))
}

export default function ToastCorner() {
  return (
    <Toast.Provider toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport className="fixed right-5 bottom-5 z-50 w-[min(420px,calc(100vw-40px))]">
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}
