import { useEffect, useRef, useSyncExternalStore, type ReactNode, type RefObject } from 'react'
import { whyNot } from '../appointments/whyNot'
import { useCapabilities } from '../shell/connection'
import { statusColour, statusWord } from '../shell/statusWords'
import { useBoard } from './boardContext'
import { withDragging } from './loadDragging'

type Props = {
  status: string
  count: number
  isAll: boolean
  frame: RefObject<HTMLElement | null>
  children: ReactNode
}

/** What a column looks like while a card is in the hand: lit where it may go, else dimmed and with the reason. */
export function useDropLook(status: string, element: RefObject<HTMLElement | null>) {
  const { drag } = useBoard()
  const known = useCapabilities()
  const lifted = useSyncExternalStore(drag.subscribe, drag.get)
  useEffect(() => {
    const column = element.current
    if (!column) return undefined
    const takes = (from: string) => whyNot(known, from, status) === null
    return withDragging(({ attachColumn }) => attachColumn({ element: column, status, takes }))
  }, [known, status, element])
  if (!lifted) return { look: undefined, reason: null }
  if (lifted.from === status) return { look: 'own', reason: null } as const
  const reason = whyNot(known, lifted.from, status)
  return { look: reason === null ? 'lit' : 'dim', reason } as const
}

export const DROP_LOOK =
  'data-[look=dim]:opacity-60 data-[look=lit]:bg-accent-soft data-[look=lit]:outline-2 data-[look=lit]:-outline-offset-2 data-[look=lit]:outline-accent data-[look=lit]:outline-dashed data-over:outline-3 data-over:outline-solid'

export function ColumnFrame({ status, count, isAll, frame, children }: Props) {
  const element = useRef<HTMLElement>(null)
  const { look, reason } = useDropLook(status, element)
  useEffect(() => {
    const scroller = frame.current
    return scroller ? withDragging(({ attachScroller }) => attachScroller(scroller)) : undefined
  }, [frame])
  const word = statusWord(status)
  return (
    <section
      ref={element}
      aria-label={word}
      data-column={status}
      data-look={look}
      className={`relative flex min-h-0 min-w-0 flex-col rounded-xl bg-sunken ${DROP_LOOK}`}
    >
      <h2 className="flex items-center gap-2 px-3 pt-2.5 pb-2 text-sm font-semibold">
        <i aria-hidden className="size-2.5 rounded-[3px]" style={{ background: statusColour(status) }} />
        <span className="truncate">{word}</span>
        <span className="ml-auto text-ink-2">
          {count}
          {!isAll && <span aria-label="and more">+</span>}
        </span>
      </h2>
      {children}
      {reason !== null && (
        <p className="pointer-events-none absolute inset-x-2 top-10 z-2 rounded-lg bg-surface px-3 py-2 text-sm font-medium text-ink-2 shadow-high">
          {reason}
        </p>
      )}
    </section>
  )
}
