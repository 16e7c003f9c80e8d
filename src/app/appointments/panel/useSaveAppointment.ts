import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useChange, type Wanted } from '~/app/appointments/useChange'
import { useConnection } from '~/app/session/connection'
import { Failure } from '~/client/api/failure'
import type { Following } from '~/client/features'
import { readCurrent } from '~/client/nouns/appointments'
import type { Appointment } from '~/client/nouns/nouns'
import { appointmentEditOf } from './appointmentEdit'

const deleted = () =>
  new Failure('missing', 'This appointment was deleted on another computer', { isWrite: true })
const denied = () => new Failure('forbidden', 'This key can’t change appointments', { isWrite: true })

/** Reads an appointment anew, and saves what was changed of it and nothing else. */
export function useSaveAppointment(begun: Appointment) {
  const connection = useConnection()
  const now = useChange()
  // As it was at the beginning: the key may be denied it meanwhile, and that is then told as any other refusal.
  const [change] = useState(() => now)
  const last = useRef(begun)
  const save = useMutation({
    async mutationFn({ changes, onStep, gone }: { changes: Wanted } & Following) {
      if (!change) throw denied()
      let refusal: unknown = null
      const isSaved = await change(last.current, changes, {
        ...(onStep && { onStep }),
        // Where the panel has been closed meanwhile, it is told in the corner.
        onRefused(failure) {
          refusal = failure
          return gone?.aborted ? false : undefined
        },
      })
      if (!isSaved) throw refusal
    },
  })

  return {
    async read() {
      const row = await readCurrent(connection, begun, { priority: 'act' }, true)
      if (!row) throw deleted()
      last.current = row
      return appointmentEditOf(row)
    },
    save,
  }
}
