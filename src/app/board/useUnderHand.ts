import { useEffect, useLayoutEffect, useReducer, useState } from 'react'
import type { Appointment } from '../../client/records'
import { useConnection } from '../session/connection'
import type { Columns } from '../visits/columns'
import type { ClosedLists } from './closedLists'
import { LET_GO, type Hand, type HandOn } from './handOn'
import { heldInPlace, type Held } from './heldInPlace'
import type { BoardRows } from './useBoardRows'

type Shown = Held & { of: Columns; at: Hand; asked: string; closed: ClosedLists }

/** What was scrolled to is read: it stands where it belongs. */
const isReadFurther = (before: ClosedLists, now: ClosedLists) =>
  before !== now &&
  [...now].some(([status, { rows }]) => {
    const last: readonly Appointment[] = before.get(status)?.rows ?? []
    return rows.length > last.length && rows.at(-1)?.id !== last.at(-1)?.id
  })

/**
 * What other computers do moves no card under a hand: a click or a lift takes the car that it was meant for. What this
 * computer does, and what it asks for, is shown at once. `columns` are those of the board, or as they were frozen.
 */
export function useUnderHand(columns: Columns, board: BoardRows, hand: HandOn): Held {
  const records = useConnection().records.appointments
  const [, drawAnew] = useReducer((count: number) => count + 1, 0)
  const { isSettled, asked, closed } = board
  const at = hand.get()
  const [shown, setShown] = useState<Shown>({ of: columns, at, asked, closed, columns, waiting: null })

  let held: Held = shown
  if (shown.of !== columns || shown.at !== at || shown.asked !== asked || shown.closed !== closed) {
    const isOurs = (id: string) => {
      const now = records.find(id)
      return records.isPending(id) || Boolean(now && records.isOwn(now))
    }
    held =
      !isSettled || shown.asked !== asked || isReadFurther(shown.closed, closed)
        ? { columns, waiting: null }
        : heldInPlace(shown.columns, columns, at, { find: (id) => records.find(id), isOurs })
    setShown({ of: columns, at, asked, closed, ...held })
  }

  useLayoutEffect(() => {
    if (at === LET_GO) hand.drawn()
  }, [at, hand])
  const isHolding = held.columns !== columns
  useEffect(() => (isHolding ? hand.subscribe(drawAnew) : undefined), [isHolding, hand])
  return held
}
