import type { ReactNode } from 'react'

type Props = {
  label: string
  /** Too many to stand beside the heading on a small screen. */
  isLong?: boolean
  children: ReactNode
}

/** What narrows a list down, in one line; where it is narrow, that scrolls sideways. */
export function ChipBar({ label, isLong = false, children }: Props) {
  return (
    <nav
      aria-label={label}
      className={`-mx-3 -my-1 flex gap-2 overflow-x-auto px-3 py-1 [scrollbar-width:none] max-sm:order-last max-sm:w-[calc(100%+1.5rem)] sm:-mx-1 sm:px-1 print:hidden ${isLong ? 'sm:max-xl:order-last sm:max-xl:w-[calc(100%+0.5rem)]' : ''}`}
    >
      {children}
    </nav>
  )
}
