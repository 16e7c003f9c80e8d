import type { ReactNode } from 'react'

export function Kbd({ children, onAccent = false }: { children: ReactNode; onAccent?: boolean }) {
  const ground = onAccent ? 'border-current/40 text-inherit' : 'border-line-2 bg-surface text-ink-2'
  return (
    <kbd className={`rounded border border-b-2 px-1.5 font-sans text-sm font-semibold ${ground}`}>
      {children}
    </kbd>
  )
}
