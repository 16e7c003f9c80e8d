import type { ComponentProps, ReactNode } from 'react'

type ChipTone = 'ok' | 'warn' | 'off'

const DOTS: Record<ChipTone, string> = { ok: 'bg-ok', warn: 'bg-warn', off: 'bg-ink-3' }
const GROUNDS: Record<ChipTone, string> = {
  ok: 'bg-sunken text-ink-2',
  warn: 'bg-warn-soft text-warn',
  off: 'bg-sunken text-ink-2',
}

const shape = (tone: ChipTone) =>
  `inline-flex h-8 items-center gap-2 rounded-full px-3 text-sm whitespace-nowrap ${GROUNDS[tone]}`

const Dot = ({ tone }: { tone: ChipTone }) => (
  <i aria-hidden className={`size-2 rounded-full ${DOTS[tone]}`} />
)

export function Chip({ tone, children }: { tone: ChipTone; children: ReactNode }) {
  return (
    <span className={shape(tone)}>
      <Dot tone={tone} />
      {children}
    </span>
  )
}

export function ChipButton({ tone, children, ...rest }: ComponentProps<'button'> & { tone: ChipTone }) {
  return (
    <button type="button" className={`${shape(tone)} max-sm:h-10 hover:brightness-95`} {...rest}>
      <Dot tone={tone} />
      {children}
    </button>
  )
}
