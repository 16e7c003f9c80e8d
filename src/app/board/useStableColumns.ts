import { useEffect, useLayoutEffect, useReducer, useState } from 'react'
import type { Columns } from '~/app/appointments/columns'
import { useConnection } from '~/app/session/connection'
import type { Appointment } from '~/client/nouns/nouns'
import { type ActiveCard, type ActiveSpot, LET_GO } from './activeCard'
import type { ClosedLists } from './closedAppointmentLists'
import type { BoardRows } from './useBoardRows'

type Shown = Held & { of: Columns; at: ActiveSpot; asked: string; closed: ClosedLists }

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
export function useStableColumns(columns: Columns, board: BoardRows, activeCard: ActiveCard): Held {
  const records = useConnection().records.appointments
  const [, drawAnew] = useReducer((count: number) => count + 1, 0)
  const { isSettled, asked, closed } = board
  const at = activeCard.get()
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
    if (at === LET_GO) activeCard.drawn()
  }, [at, activeCard])
  const isHolding = held.columns !== columns
  useEffect(() => (isHolding ? activeCard.subscribe(drawAnew) : undefined), [isHolding, activeCard])
  return held
}

type Known = {
  /** As it is known best; null where it was deleted. */
  find: (id: string) => Appointment | null | undefined
  /** Whether this computer has put it where it is. */
  isOurs: (id: string) => boolean
}

type Held = {
  columns: Columns
  /** New cards that the column under the pointer does not show yet. */
  waiting: { status: string; count: number } | null
}

function statusesIn(columns: Columns): ReadonlyMap<string, string> {
  const statuses = new Map<string, string>()
  for (const [status, rows] of columns) for (const { id } of rows) statuses.set(id, status)
  return statuses
}

const isSame = (one: readonly Appointment[], other: readonly Appointment[]) =>
  one.length === other.length && one.every((row, at) => row === other[at])

/**
 * The columns `now`, in which nothing moves under a hand that was on the columns `before`. The column under the pointer
 * keeps its cards and their order; a card that leaves it, or goes to it, stays where it stood, as does one that has the
 * focus. All cards show what is known of them now, so that one that stays can say where it goes. New cards wait, but for
 * those that come after all others. What this computer does itself moves at once.
 */
function heldInPlace(before: Columns, now: Columns, spot: ActiveSpot, { find, isOurs }: Known): Held {
  if (spot.card === null && spot.column === null) return { columns: now, waiting: null }
  const [from, to] = [statusesIn(before), statusesIn(now)]
  const stays = (id: string) => {
    const [last, next] = [from.get(id), to.get(id)]
    if (last === undefined || last === next || !now.has(last) || isOurs(id)) return false
    return id === spot.card || last === spot.column || next === spot.column
  }

  const columns = new Map<string, readonly Appointment[]>()
  let waiting: Held['waiting'] = null
  for (const [status, rows] of now) {
    const last = before.get(status) ?? []
    const isHeld = status === spot.column && !isMovedHere(last, rows, isOurs)
    const held = isHeld ? inOldOrder(status, last, rows) : inNewOrder(last, rows)
    columns.set(status, isSame(held, rows) ? rows : held)
  }
  return {
    columns: [...columns].every(([status, rows]) => rows === now.get(status)) ? now : columns,
    waiting,
  }

  function inOldOrder(status: string, last: readonly Appointment[], rows: readonly Appointment[]) {
    const known = new Map(rows.map((row) => [row.id, row]))
    const held = last.flatMap((row) => known.get(row.id) ?? (stays(row.id) ? (find(row.id) ?? row) : []))
    const shown = new Set(held.map(({ id }) => id))
    const others = rows.filter(({ id }) => !shown.has(id) && !stays(id))
    const end = rows.findLastIndex(({ id }) => shown.has(id)) + 1
    const after = rows.slice(end).filter(({ id }) => !stays(id))
    const count = others.length - after.length
    if (count > 0) waiting = { status, count }
    return [...held, ...after]
  }

  function inNewOrder(last: readonly Appointment[], rows: readonly Appointment[]) {
    const held = rows.filter(({ id }) => !stays(id))
    for (const [at, row] of last.entries()) {
      if (stays(row.id)) held.splice(Math.min(at, held.length), 0, find(row.id) ?? row)
    }
    return held
  }
}

/** Whether this computer has brought a card, taken it away or given it another time. */
function isMovedHere(
  before: readonly Appointment[],
  now: readonly Appointment[],
  isOurs: Known['isOurs'],
): boolean {
  const times = new Map(before.map(({ id, startsAt }) => [id, startsAt]))
  for (const { id, startsAt } of now) {
    if (times.get(id) !== startsAt && isOurs(id)) return true
    times.delete(id)
  }
  return [...times.keys()].some(isOurs)
}
