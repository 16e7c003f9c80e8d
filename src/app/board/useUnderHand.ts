import { useEffect, useMemo, useReducer, useState, type RefObject } from 'react'
import type { Appointment } from '../../client/records'
import { useConnection } from '../session/connection'
import type { Columns } from '../visits/columns'
import type { HandOn } from './handOn'
import { heldInPlace, placeIn, type Place } from './heldInPlace'

type Shown = { readonly of: Columns; readonly held: { place: Place; last: Appointment } | null }

const rowAt = (columns: Columns, { status, at }: Place) => columns.get(status)?.[at]

/**
 * What other desks do moves no card from under a hand: it stays where it is for as long as somebody is at it, and says where it
 * goes then. What this desk does moves it at once.
 */
export function useUnderHand(columns: Columns, frame: RefObject<HTMLElement | null>, hand: HandOn): Columns {
  const book = useConnection().books.appointments
  const [, drawAnew] = useReducer((count: number) => count + 1, 0)
  const [shown, setShown] = useState<Shown>({ of: columns, held: null })
  useEffect(() => hand.watch(frame), [hand, frame])
  useEffect(() => hand.drawn(columns), [hand, columns])

  const id = hand.get()
  let { held } = shown
  if (held && held.place.id !== id) held = null
  if (shown.of !== columns && id !== null) {
    const before = held?.place ?? placeIn(shown.of, id)
    const last = held?.last ?? (before && rowAt(shown.of, before))
    const now = book.find(id)
    const isOurs = book.isPending(id) || (now && book.knows(now))
    const isMoved = before !== null && placeIn(columns, id)?.status !== before.status
    held = isMoved && last && !isOurs ? { place: before, last } : null
  }
  if (shown.of !== columns || shown.held !== held) setShown({ of: columns, held })

  const isHolding = held !== null
  useEffect(() => (isHolding ? hand.subscribe(drawAnew) : undefined), [isHolding, hand])
  return useMemo(() => {
    if (!held) return columns
    return heldInPlace(columns, held.place, book.find(held.place.id) ?? held.last)
  }, [columns, held, book])
}
