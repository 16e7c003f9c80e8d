import { Dialog as Base } from '@base-ui/react/dialog'
import { useRef, type ReactNode } from 'react'
import { Icon } from './Icon'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  /** Shown in place of the title, which then only names it for screen readers. */
  head?: ReactNode
  description?: string
  children: ReactNode
  /** Who has the focus afterwards, where that may not be whoever had it before. */
  focusAfter?: () => HTMLElement | null
  /** Stands below what scrolls, and is always in view. */
  foot?: ReactNode
  /** A panel slides in at the right edge; a sheet stands in the middle, and a wide one holds two columns. */
  shape?: 'sheet' | 'wide' | 'panel'
}

// Toasts stand in the top bar, or below: a dialog begins below the one and ends above the other.
const SHEET =
  'left-1/2 top-[8vh] max-h-[min(84vh,calc(92vh-var(--toast-foot,0px)))] -translate-x-1/2 rounded-xl border border-line lg:top-[max(8vh,calc(var(--toast-bar,0px)+0.5rem))]'

const SHAPES = {
  sheet: `${SHEET} w-[min(560px,calc(100vw-24px))]`,
  wide: `${SHEET} w-[min(960px,calc(100vw-24px))]`,
  panel: 'top-0 right-0 bottom-[var(--toast-foot,0px)] w-[min(520px,100vw)] border-l border-line',
}

/** Focus goes in, stays in, and comes back to where it was; Escape closes. */
export function Dialog({
  open,
  onClose,
  title,
  head,
  description,
  children,
  focusAfter,
  foot,
  shape = 'sheet',
}: Props) {
  const close = useRef<HTMLButtonElement>(null)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop data-outside className="fixed inset-0 z-30 bg-black/35" />
        <Base.Popup
          {...(focusAfter && { finalFocus: focusAfter })}
          // The Enter that opened it, held too long, follows no link of the head.
          {...(head && { initialFocus: close })}
          className={`fixed z-40 flex flex-col overflow-hidden bg-surface shadow-high outline-none ${SHAPES[shape]}`}
        >
          <header
            className={`flex gap-3 border-b border-line px-6 py-3 ${description ? 'items-start' : 'items-center'}`}
          >
            {head}
            <div className={head ? 'sr-only' : 'grid gap-0.5'}>
              <Base.Title className="text-xl font-semibold tracking-tight">{title}</Base.Title>
              {description && <Base.Description className="text-ink-2">{description}</Base.Description>}
            </div>
            <Base.Close
              ref={close}
              aria-label="Close"
              className="ml-auto grid size-10 place-items-center rounded-lg hover:bg-sunken"
            >
              <Icon name="close" />
            </Base.Close>
          </header>
          <div className={`overflow-y-auto px-6 py-5 ${shape === 'panel' ? 'flex-1' : ''}`}>{children}</div>
          {foot && <Foot>{foot}</Foot>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

const Foot = ({ children }: { children: ReactNode }) => (
  <footer className="flex flex-wrap gap-2 border-t border-line px-6 py-3.5">{children}</footer>
)
