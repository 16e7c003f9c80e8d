import type { ReactNode } from 'react'
import { statusColour, statusMark, type Mark } from './statusWords'

/** The mark of a status, told apart by its shape; its word always stands beside it. */
export function StatusDial({ status, className = '' }: { status: string; className?: string }) {
  const mark = statusMark(status)
  return (
    <svg
      aria-hidden
      viewBox="0 0 16 16"
      className={`size-3.5 shrink-0 fill-none stroke-current stroke-2 ${className}`}
      style={{ color: statusColour(status) }}
    >
      {typeof mark === 'number' ? <Dial eighths={mark} /> : SHAPES[mark]}
    </svg>
  )
}

const RIM = <circle cx="8" cy="8" r="6.5" />

const SHAPES: Readonly<Record<Exclude<Mark, number>, ReactNode>> = {
  dashed: <circle cx="8" cy="8" r="6.5" strokeDasharray="3 2.2" />,
  bar: (
    <>
      {RIM}
      <path d="M4.5 8h7" />
    </>
  ),
  cross: (
    <>
      <rect x="1.5" y="1.5" width="13" height="13" rx="2" />
      <path d="M5 5l6 6m0-6l-6 6" />
    </>
  ),
  unknown: (
    <>
      {RIM}
      <path strokeWidth="1.6" d="M6 6.5a2 2 0 1 1 3 1.7q-1 .6-1 1.3m0 1.5v.6" />
    </>
  ),
}

const Dial = ({ eighths }: { eighths: number }) => (
  <>
    {RIM}
    {eighths > 0 && (
      // A ring as wide as the dial, drawn for so many eighths of its way round from the top.
      <circle
        cx="8"
        cy="8"
        r="3.5"
        pathLength="8"
        strokeWidth="7"
        strokeDasharray={`${eighths} 8`}
        transform="rotate(-90 8 8)"
      />
    )}
  </>
)
