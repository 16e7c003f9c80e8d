import { useCallback } from 'react'
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
      const id = `removed ${row.id}`
      const wish = connection.ahead.wish(row.id, 'gone')
      const held = write.remove(row.id, HELD_MS, name)
      const back = undoing.push(() => void held.cancel())
      const { close } = tell({
        title: `${name}: the appointment is being deleted`,
        detail: 'For good, unless you take it back now.',
        id,
        ms: HELD_MS,
        action: { word: 'Undo', act: back },
      })
      const settle = async () => {
        const end = await held.done
        undoing.forget(back)
        close()
        if (end.kind === 'confirmed') {
          wish.confirmed(null)
          tell({ title: `${name}: the appointment is deleted` })
          return
        }
        wish.refused()
        if (end.kind === 'canceled') tell({ title: `${name}: the appointment is back` })
        else sayRefused(`${name}: the appointment is not deleted`, end.failure)
      }
      void settle()
    },
    [connection, write],
  )
  return write ? remove : null
}
