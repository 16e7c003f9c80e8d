import { useCallback } from 'react'
import type { Wish } from '../../client/appointments/ahead'
import type { HeldEnd } from '../../client/journal/hold'
import type { Appointment } from '../../client/records'
import { tell } from '../../ui/tell'
import { useConnection } from '../shell/connection'
import { actsOf } from './acts'
import { nameIn } from './nameIn'
import { sayRefused } from './sayRefused'

/** So long it can be taken back. After that it is gone for good. */
const HELD_MS = 6_000

/** Deletes an appointment: off the screen at once, and sent when it can't be taken back any more. */
export function useRemove(): ((row: Appointment) => void) | null {
  const connection = useConnection()
  const write = connection.api.write?.appointments

  const remove = useCallback(
    (row: Appointment) => {
      if (!write) return
      const { undoing } = actsOf(connection)
      const name = nameIn(connection, row)
      const wish = connection.ahead.wish(row.id, 'gone')
      const held = write.remove(row.id, HELD_MS, name)
      const cancel = async () => {
        const isBack = await held.cancel()
        if (!isBack)
          tell({ title: `${name}: too late to take it back`, detail: 'The deletion is on its way.' })
      }
      const back = undoing.push(() => void cancel())
      const { close } = tell({
        title: `${name}: the appointment is being deleted`,
        detail: 'For good, unless you take it back now.',
        id: `removed ${row.id}`,
        ms: HELD_MS,
        action: { word: 'Undo', act: back },
      })
      // By itself it would stay for as long as the pointer is on it, and promise what is over.
      setTimeout(close, HELD_MS)
      const settle = async () => {
        const end = await held.done
        undoing.forget(back)
        close()
        sayEnd(name, wish, end)
      }
      void settle()
    },
    [connection, write],
  )
  return write ? remove : null
}

/** How a deletion ended, and what is on screen from then on. */
export function sayEnd(name: string, wish: Wish, end: HeldEnd) {
  const isGone = end.kind === 'failed' && end.failure.kind === 'missing'
  if (end.kind === 'confirmed' || isGone) wish.confirmed(null)
  else wish.refused()
  if (end.kind === 'confirmed') tell({ title: `${name}: the appointment is deleted` })
  else if (isGone) tell({ title: `${name}: the appointment was deleted at another desk already` })
  else if (end.kind === 'canceled') tell({ title: `${name}: the appointment is back` })
  else sayRefused(`${name}: the appointment is not deleted`, end.failure, { whose: name })
}
