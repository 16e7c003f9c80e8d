import { useRef } from 'react'
import { StatusDial } from '../words/StatusDial'
import { statusWord } from '../words/statusWords'
import { DROP_LOOK, useDropLook } from './ColumnFrame'

type Props = {
  status: string
  /** Null where nobody has counted them. */
  count: number | null
  onOpen: () => void
}

/** A closed column, folded: cards can be dropped on it, and a click opens all of them. */
export function Strip({ status, count, onOpen }: Props) {
  const element = useRef<HTMLElement>(null)
  const reason = useRef<HTMLElement>(null)
  useDropLook(status, element, reason)
  const word = statusWord(status)
  return (
    <section
      ref={element}
      aria-label={word}
      data-column={status}
      className={`relative flex min-h-0 flex-col items-center rounded-xl bg-sunken print:hidden ${DROP_LOOK}`}
    >
      <h2 className="flex min-h-0 flex-1">
        <button
          type="button"
          data-strip={status}
          title={`Show ${word}`}
          className="flex w-11 items-center gap-2 rounded-xl pt-3 pb-3 text-sm font-semibold text-ink-2 [writing-mode:vertical-rl] hover:text-ink"
          onClick={onOpen}
        >
          <StatusDial status={status} />
          {word}
          {count !== null && <span>{count}</span>}
          <span ref={reason} className="truncate text-ink-2 empty:hidden" />
        </button>
      </h2>
    </section>
  )
}
