import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { updateAppointment } from '../../client/appointments'
import { denied } from '../../client/features'
import type { Appointment } from '../../client/nouns'
import type { OnStep } from '../../client/outbox/callers'
import { sayRefused } from '../acts/sayRefused'
import { NotSent, useAct, type Act } from '../acts/useAct'
import { useConnection } from '../session/connection'
import { nameIn } from './refusalWords'
import { GONE, standsNow, useAfterRefusal, type Standing } from './standsNow'
import { isAsWritten, sameFields, whyNotBack, type Wanted } from './wayBack'

type Telling = {
  /** Said once it is confirmed: "Ruth Delgado is booked for 2:30 PM". */
  said?: string
  /**
   * Told instead of the message in the corner, where the screen has a better place for it; false where it has none.
   * `now` is how the service has it.
   */
  onRefused?: (failure: unknown, now: Standing) => void | false
  onStep?: OnStep
}

/**
 * Changes an appointment: shown at once, told of when the service has confirmed it, and can be taken back.
 * Resolves with whether it was confirmed; null where nothing can be changed.
 */
export function useChange():
  | ((row: Appointment, wanted: Wanted, telling?: Telling) => Promise<boolean>)
  | null {
  const connection = useConnection()
  const afterRefusal = useAfterRefusal()
  const act = useAct()
  const writer = connection.features.write.appointments
  const { mutateAsync: update } = useMutation(writer ? updateAppointment(writer) : denied('appointments'))

  const change = useCallback(
    async (row: Appointment, wanted: Wanted, { said, onRefused, onStep }: Telling = {}) => {
      const name = nameIn(connection, row)
      const of = `changed ${row.id}`

      const to = (changes: Wanted, title: string, onNo: Telling['onRefused']): Act<Appointment> => ({
        of,
        show: () => connection.records.appointments.setPending(row.id, changes),
        send: () => update({ id: row.id, name, changes }),
        said: () => ({ title }),
        refused: (error) =>
          afterRefusal(row, error, (now, failure) => {
            const stands = now === null ? `${name}: ${GONE}` : `${name} stays as it was`
            const isTold = onNo && onNo(failure, now) !== false
            if (!isTold) sayRefused(stands, failure, { whose: name, id: of })
          }),
      })

      /** To take it back would overwrite in silence what another desk has written since. */
      async function asWritten(written: Appointment) {
        const now = await standsNow(connection, row)
        if (!now || !isAsWritten(written, now, wanted))
          throw new NotSent(`${name} ${whyNotBack(now)}`, now === undefined)
      }

      return act({
        ...to(wanted, said ?? `${name} is saved`, onRefused),
        send: () => update({ id: row.id, name, changes: wanted, ...(onStep && { onStep }) }),
        undo: {
          act: (written) => ({
            ...to(sameFields(row, wanted), `${name} is as it was before`, undefined),
            ...(written && { before: () => asWritten(written) }),
          }),
          newer: `${name} has been changed again since`,
        },
      })
    },
    [connection, afterRefusal, act, update],
  )
  return writer ? change : null
}
