import type { ReactNode } from 'react'

const STEPS = ['Saved on this computer', 'Sent', 'Confirmed'] as const

/** How far it is, and no further than is known: `reached` counts the steps that are done. */
export function Steps({ reached }: { reached: 0 | 1 | 2 | 3 }) {
  return (
    <ol aria-label="How far the payment is">
      {STEPS.map((word, at) => (
        <li
          key={word}
          aria-current={at === reached - 1 ? 'step' : undefined}
          className="relative flex items-center gap-3 pb-3 last:pb-0 not-last:before:absolute not-last:before:top-6 not-last:before:bottom-0.5 not-last:before:left-[0.56rem] not-last:before:w-0.5 not-last:before:bg-line"
        >
          <Mark is={at < reached ? 'done' : at === reached ? 'next' : 'later'} />
          <span className={at < reached ? '' : at === reached ? 'text-warn' : 'text-ink-3'}>
            {word}
            {at >= reached && <span className={at === reached ? '' : 'sr-only'}>, not yet</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** Not certain is the dotted ring, here as everywhere. */
function Mark({ is }: { is: 'done' | 'next' | 'later' }) {
  if (is !== 'done') {
    const look = is === 'next' ? 'border-dotted border-warn' : 'border-line-2'
    return <i aria-hidden className={`size-5 shrink-0 rounded-full border-3 ${look}`} />
  }
  return (
    <svg aria-hidden viewBox="0 0 20 20" className="size-5 shrink-0">
      <circle cx="10" cy="10" r="10" className="fill-ok" />
      <path d="M5.5 10.5l3 3 6-6.5" className="fill-none stroke-surface stroke-2" />
    </svg>
  )
}

/** What is done next, at the lower end of the panel and always in sight: where the hand was before the answer, it is after it. */
export const Acts = ({ children }: { children: ReactNode }) => (
  <div className="sticky -bottom-5 z-10 -mx-6 mt-auto -mb-5 grid gap-2 bg-surface px-6 pt-3 pb-5">
    {children}
  </div>
)

/** What a person may do besides. */
export const Besides = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-2">{children}</div>
)
