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
      className={`relative flex min-h-0 items-center justify-center rounded-xl bg-sunken lg:flex-col ${DROP_LOOK}`}
    >
      <h2 className="flex min-h-0 min-w-0 lg:flex-1">
        <button
          type="button"
          data-strip={status}
          title={`Show ${word}`}
          className="flex items-center gap-2 rounded-xl px-2 text-ink-2 hover:text-ink max-lg:min-h-11 lg:w-11 lg:py-3 lg:[writing-mode:vertical-rl]"
          onClick={onOpen}
        >
          <StatusDial status={status} />
          {word}
          {count !== null && <span className="font-semibold text-ink">{count}</span>}
          <span ref={reason} className="truncate text-ink-2 empty:hidden" />
        </button>
      </h2>
    </section>
  )
}
