import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { whyNotMovable } from '~/app/appointments/whyNotMovable'
import { StatusDial } from '~/app/format/StatusDial'
import { statusWord } from '~/app/format/statusWords'
import { useCapabilities } from '~/app/session/connection'
import { useBoard } from './boardContext'

type Props = {
  status: string
  count: number
  waiting: number
  isAll: boolean
  children: ReactNode
}

/**
 * What a column looks like while a card is in the hand: lit where it may go, else dimmed and with the reason. Written
 * on the elements themselves: React drawing all columns anew would take the frame in which the card is lifted.
 */
export function useDropLook(
  status: string,
  column: RefObject<HTMLElement | null>,
  reason: RefObject<HTMLElement | null>,
) {
  const { drag } = useBoard()
  const known = useCapabilities()
  useEffect(() => {
    const element = column.current
    if (!element) return undefined
    const show = (look: 'own' | 'lit' | 'dim' | null, words = '') => {
      if (look === null) delete element.dataset['look']
      else element.dataset['look'] = look
      if (reason.current) reason.current.textContent = words
    }
    const look = () => {
      const lifted = drag.get()
      if (!lifted) return show(null)
      if (lifted.from === status) return show('own')
      // It was deleted: the hand itself says so.
      if (lifted.from === null) return show('dim')
      const why = whyNotMovable(known, lifted.from, status)
      return why === null ? show('lit') : show('dim', why)
    }
    look()
    return drag.subscribe(look)
  }, [drag, known, status, column, reason])
}

/**
 * Dimmed by what lies over it, and is there before: an opacity of its own would be one more layer of the page to put
 * together, and what is only now put over it would have the column laid out again.
 */
export const DROP_LOOK =
  'after:pointer-events-none after:absolute after:inset-0 after:z-2 after:rounded-xl data-[look=dim]:after:bg-paper/45 data-[look=lit]:bg-accent-soft data-[look=lit]:outline-2 data-[look=lit]:-outline-offset-2 data-[look=lit]:outline-accent data-[look=lit]:outline-dashed data-over:data-[look=lit]:outline-3 data-over:data-[look=lit]:outline-solid'

/** Its head is as high as the highest beside it, so that the first cards stand in one line. */
export function ColumnFrame({ status, count, waiting, isAll, children }: Props) {
  const element = useRef<HTMLElement>(null)
  const reason = useRef<HTMLParagraphElement>(null)
  useDropLook(status, element, reason)
  const word = statusWord(status)
  return (
    <section
      ref={element}
      aria-label={word}
      data-column={status}
      className={`relative row-span-2 grid min-h-0 min-w-0 snap-start grid-cols-[minmax(0,1fr)] grid-rows-subgrid rounded-xl max-sm:rounded-none sm:bg-sunken print:row-auto print:block ${DROP_LOOK}`}
    >
      <h2 className="flex items-center self-start gap-2 px-3 pt-2.5 pb-2 font-semibold max-sm:sr-only">
        <StatusDial status={status} />
        <span className="min-w-0 leading-5">{word}</span>
        <span className="ml-auto font-normal text-ink-2">
          {count}
          {!isAll && <span aria-label="and more">+</span>}
        </span>
      </h2>
      {children}
      {/* Over the cards: in the head it could make that higher, and move what is under the pointer. */}
      <p className="pointer-events-none absolute right-2 bottom-2 z-1 rounded-lg bg-surface px-2 py-1 text-sm font-semibold text-accent shadow-high inset-ring inset-ring-accent empty:hidden print:hidden">
        {waiting > 0 && `${waiting} new`}
      </p>
      <p
        ref={reason}
        className="pointer-events-none absolute inset-x-2 top-10 z-3 rounded-lg bg-surface px-3 py-2 text-sm text-ink-2 shadow-high empty:hidden"
      />
    </section>
  )
}
