import { Dialog as Base } from '@base-ui/react/dialog'
import { useRef, type ReactNode, type RefObject } from 'react'
import { Icon } from './Icon'
import { useToastsAbove } from './useToastsAbove'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  description?: string
  children: ReactNode
  /** Who has the focus afterwards, where that may not be whoever had it before. */
  focusAfter?: () => HTMLElement | null
  /** Stands below what scrolls, and is always in view. */
  foot?: ReactNode
  /** A panel slides in at the right edge; a sheet stands in the middle, and a wide one holds two columns. */
  shape?: 'sheet' | 'wide' | 'panel'
}

const SHEET = 'left-1/2 top-[8vh] max-h-[84vh] -translate-x-1/2 rounded-xl border border-line'

const SHAPES = {
  sheet: `${SHEET} w-[min(560px,calc(100vw-24px))]`,
  wide: `${SHEET} w-[min(960px,calc(100vw-24px))]`,
  panel: 'inset-y-0 right-0 w-[min(520px,100vw)] border-l border-line',
}

/** Focus goes in, stays in, and comes back to where it was; Escape closes. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  focusAfter,
  foot,
  shape = 'sheet',
}: Props) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-30 bg-black/35" />
        <Base.Popup
          {...(focusAfter && { finalFocus: focusAfter })}
          className={`fixed z-40 flex flex-col overflow-hidden bg-surface shadow-high outline-none ${SHAPES[shape]}`}
        >
          <header className="flex items-start gap-3 border-b border-line px-6 py-4">
            <div className="grid gap-0.5">
              <Base.Title className="text-xl font-semibold tracking-tight">{title}</Base.Title>
              {description && <Base.Description className="text-ink-2">{description}</Base.Description>}
            </div>
            <Base.Close
              aria-label="Close"
              className="ml-auto grid size-10 place-items-center rounded-lg hover:bg-sunken"
            >
              <Icon name="close" />
            </Base.Close>
          </header>
          <div className={`overflow-y-auto px-6 py-5 ${shape === 'panel' ? 'flex-1' : ''}`}>{children}</div>
          {foot && (shape === 'panel' ? <PanelFoot>{foot}</PanelFoot> : <Foot>{foot}</Foot>)}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

function Foot({ children, bar }: { children: ReactNode; bar?: RefObject<HTMLElement | null> }) {
  return (
    <footer ref={bar} className="flex flex-wrap gap-2 border-t border-line px-6 py-3.5">
      {children}
    </footer>
  )
}

/** At the lower edge, and in the corner where messages stand. */
function PanelFoot({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLElement>(null)
  useToastsAbove(bar)
  return <Foot bar={bar}>{children}</Foot>
}
