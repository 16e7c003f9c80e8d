import { useCallback } from 'react'
import { nameIn } from '~/app/appointments/refusalWords'
import { sayRefused } from '~/app/forms/sayRefused'
import { holdBack, undoingOf } from '~/app/forms/undoing'
import { useConnection } from '~/app/session/connection'
import { pageTime } from '~/client/clock'
import { deleteAppointment } from '~/client/nouns/appointments'
import type { Appointment } from '~/client/nouns/nouns'
import type { HeldEnd } from '~/client/outbox/hold'
import { toast } from '~/ui/toast'

/** Deletes an appointment: off the screen at once, and sent when it can't be taken back any more. */
export function useRemove(): ((row: Appointment) => void) | null {
  const connection = useConnection()
  const writer = connection.features.write.appointments

  const remove = useCallback(
    (row: Appointment) => {
      if (!writer) return
      const name = nameIn(connection, row)
      const endPending = connection.records.appointments.setPending(row.id, 'deleted')
      const act = {
        of: `removed ${row.id}`,
        hold: (ms: number) => deleteAppointment(writer, row.id, name, ms),
        waits: `${name}: the appointment is being deleted`,
        late: { whose: name, what: 'deletion' },
        ended(end: HeldEnd) {
          const change = { noun: 'appointments', id: row.id, record: null, isNew: false } as const
          if (isGone(end)) connection.sync.found(change, { readAt: pageTime() })
          endPending()
          sayEnd(name, end)
        },
      }
      holdBack(act, undoingOf(connection))
    },
    [connection, writer],
  )
  return writer ? remove : null
}

/** Another device was faster. */
const isGone = (end: HeldEnd) => end.kind === 'failed' && end.failure.kind === 'missing'

export function sayEnd(name: string, end: HeldEnd) {
  if (end.kind === 'confirmed') toast({ title: `${name}: the appointment is deleted` })
  else if (isGone(end)) toast({ title: `${name}: the appointment was already deleted on another computer` })
  else if (end.kind === 'canceled') toast({ title: `${name}: the appointment is back` })
  else sayRefused(`${name}: the appointment is not deleted`, end.failure, { whose: name })
}
