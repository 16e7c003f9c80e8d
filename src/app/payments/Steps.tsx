const STEPS = ['Saved here', 'Sent', 'Confirmed'] as const

/** How far it is, and no further than is known: `reached` counts the steps that are done. */
export function Steps({ reached }: { reached: 0 | 1 | 2 | 3 }) {
  return (
    <ol aria-label="How far the payment is" className="flex items-center gap-2 text-sm">
      {STEPS.map((word, at) => {
        const isDone = at < reached
        return (
          <li
            key={word}
            aria-current={at === reached - 1 ? 'step' : undefined}
            className={`flex items-center gap-2 ${at > 0 ? 'flex-1' : ''} ${isDone ? 'font-semibold text-ok' : 'text-ink-3'}`}
          >
            {at > 0 && <i aria-hidden className={`h-0.5 flex-1 ${isDone ? 'bg-ok' : 'bg-line-2'}`} />}
            <span>
              {isDone && <span aria-hidden>✓ </span>}
              {word}
              {!isDone && <span className="sr-only"> not yet</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
