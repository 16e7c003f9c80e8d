import { useCallback } from 'react'
import type { Wish } from '../../client/books/book'
import type { HeldEnd } from '../../client/journal/hold'
import type { Appointment } from '../../client/records'
import { tell } from '../../ui/tell'
import { holdBack } from '../acts/holdBack'
import { sayRefused } from '../acts/sayRefused'
import { undoingOf } from '../acts/undoing'
import { useConnection } from '../session/connection'
import { nameIn } from './refusalWords'

/** Deletes an appointment: off the screen at once, and sent when it can't be taken back any more. */
export function useRemove(): ((row: Appointment) => void) | null {
  const connection = useConnection()
  const write = connection.api.write?.appointments

  const remove = useCallback(
    (row: Appointment) => {
      if (!write) return
      const name = nameIn(connection, row)
      const wish = connection.books.appointments.wish(row.id, 'gone')
      const act = {
        of: `removed ${row.id}`,
        hold: (ms: number) => write.remove(row.id, ms, name),
        waits: `${name}: the appointment is being deleted`,
        late: { whose: name, what: 'deletion' },
        ended: (end: HeldEnd) => sayEnd(name, wish, end),
      }
      holdBack(act, undoingOf(connection))
    },
    [connection, write],
  )
  return write ? remove : null
}

/** How a deletion ended, and what is on screen from then on. */
export function sayEnd(name: string, wish: Wish<Appointment>, end: HeldEnd) {
  const isGone = end.kind === 'failed' && end.failure.kind === 'missing'
  if (end.kind === 'confirmed' || isGone) wish.confirmed(null)
  else wish.refused()
  if (end.kind === 'confirmed') tell({ title: `${name}: the appointment is deleted` })
  else if (isGone) tell({ title: `${name}: the appointment was deleted at another desk already` })
  else if (end.kind === 'canceled') tell({ title: `${name}: the appointment is back` })
  else sayRefused(`${name}: the appointment is not deleted`, end.failure, { whose: name })
}
