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
    <section ref={bar} {...(label !== undefined && { 'aria-label': label })} className="act-bar">
      {children}
    </section>
  )
}
