import type { ReactNode } from 'react'

type Tone = 'danger' | 'warn' | 'ok' | 'plain'

const TONES: Record<Tone, string> = {
  danger: 'border-danger/40 bg-danger-soft text-danger',
  warn: 'border-warn/40 bg-warn-soft text-warn',
  ok: 'border-ok/40 bg-ok-soft text-ok',
  plain: 'border-line bg-sunken text-ink-2',
}

type Props = {
  tone: Tone
  title?: string
  children?: ReactNode
  actions?: ReactNode
  className?: string
  /** It interrupts whatever its tone. */
  role?: 'alert'
}

/** Something to know. Failures interrupt a screen reader; the rest waits its turn. */
export function Notice({ tone, title, children, actions, className = '', role }: Props) {
  return (
    <div
      role={role ?? (tone === 'danger' ? 'alert' : 'status')}
      className={`grid gap-1 rounded-lg border px-4 py-3 ${TONES[tone]} ${className}`}
    >
      {title && <p className="font-semibold">{title}</p>}
      {children && <div className="text-ink">{children}</div>}
      {/* A sum in a button takes two lines before it takes more than the notice. */}
      {actions && <div className="mt-1 flex flex-wrap gap-2 *:py-1 *:whitespace-normal">{actions}</div>}
    </div>
  )
}
