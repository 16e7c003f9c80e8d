import type { ReactNode } from 'react'

type Props = {
  children: ReactNode
  /** What a screen reader finds it by, where it is a part of its own. */
  label?: string
}

/** What ends a screen, always in sight: save, close the day. */
export function ActBar({ children, label }: Props) {
  return (
    <section {...(label !== undefined && { 'aria-label': label })} className="act-bar">
      {children}
    </section>
  )
}
