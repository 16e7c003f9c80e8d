import { useRef, type ReactNode } from 'react'
import { useToastsAbove } from './useToastsAbove'

type Props = {
  children: ReactNode
  /** What a screen reader finds it by, where it is a part of its own. */
  label?: string
}

/** What ends a screen, always in sight: save, close the day. Messages stand above it. */
export function ActBar({ children, label }: Props) {
  const bar = useRef<HTMLElement>(null)
  useToastsAbove(bar)
  return (
    <section
      ref={bar}
      {...(label !== undefined && { 'aria-label': label })}
      className="sticky -bottom-4 z-10 -mx-3 mt-4 -mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-paper px-3 py-3 sm:-mx-4.5 sm:px-4.5 print:hidden"
    >
      {children}
    </section>
  )
}
