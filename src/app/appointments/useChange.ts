import { useQueryClient, useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import { sayRefused } from '~/app/forms/sayRefused'
import { NotSent, useAct, type Act } from '~/app/forms/useAct'
import { useConnection } from '~/app/session/connection'
import type { Connection } from '~/app/session/sessionState'
import { denied } from '~/client/features'
import { readCurrent, type AppointmentChanges, updateAppointment } from '~/client/nouns/appointments'
import { refetchBoards } from '~/client/nouns/board'
import type { Appointment } from '~/client/nouns/nouns'
import type { OnStep } from '~/client/outbox/callers'
import { useRefusalWords, nameIn } from './refusalWords'

export const GONE = 'the appointment was deleted'

export type Standing = Appointment | null | undefined

/** Anything but the status, which moves step by step: see useMove. */
export type Wanted = Omit<AppointmentChanges, 'status' | 'customerId'>

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
            const stands = now === null ? `${name}: ${GONE}` : `${name} was not changed`
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
            ...to(sameFields(row, wanted), `${name} is changed back`, undefined),
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

/** What stops a change from being taken back, before anything is sent. */
function whyNotBack(now: Standing): string {
  if (now === undefined) return 'was not changed back: its current state could not be loaded'
  return now === null ? 'was not changed back: it was deleted' : 'has been changed again since'
}

/** The same fields as they are in a record. A service that was not named comes back as the empty text. */
export function sameFields(row: Appointment, wanted: Wanted): Wanted {
  return {
    ...(wanted.startsAt !== undefined && { startsAt: row.startsAt }),
    ...(wanted.minutes !== undefined && { minutes: row.minutes }),
    ...(wanted.service !== undefined && row.service !== null && { service: row.service }),
    ...(wanted.notes !== undefined && { notes: row.notes }),
    ...(wanted.vehicleId !== undefined && { vehicleId: row.vehicleId }),
  }
}

/** Whether what was written still stands as the service confirmed it: to take it back then overwrites nobody's words. */
export const isAsWritten = (written: Appointment, now: Appointment, wanted: Wanted) =>
  JSON.stringify(sameFields(written, wanted)) === JSON.stringify(sameFields(now, wanted))

/** Somebody waits to be told. */
const PATIENCE_MS = 5_000

/** How the service has it at this moment: null where it was deleted, undefined where that can't be found out now. */
export async function standsNow(connection: Connection, row: Appointment): Promise<Standing> {
  // A key that may not look would take everything for gone.
  if (!connection.api.appointments) return undefined
  try {
    return await readCurrent(connection, row, {
      priority: 'act',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
  } catch {
    return undefined
  }
}

/** A move is taken back from where it was left, and from nowhere else. */
export class MovedSince extends Error {
  /** Null: deleted. */
  readonly now: Appointment | null

  constructor(now: Appointment | null) {
    super('It does not stand where it was left')
    this.now = now
  }
}

/** After a refusal: how the service has it by now is said with the reason, and what is on screen is read again. */
export function useAfterRefusal() {
  const connection = useConnection()
  const client = useQueryClient()
  const inWords = useRefusalWords()
  return useCallback(
    async (row: Appointment, failure: unknown, say: (now: Standing, failure: unknown) => void) => {
      // Another desk may have moved it: how it was read is not how it stands.
      const now = failure instanceof MovedSince ? failure.now : await standsNow(connection, row)
      say(now, inWords(failure))
      void refetchBoards(client, connection.name)
    },
    [connection, client, inWords],
  )
}
