import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Watch } from '../../client/journal/job'
import { lookAgain } from '../../client/queries/appointments'
import type { Appointment } from '../../client/records'
import type { AppointmentChanges } from '../../client/shop'
import { tell } from '../../ui/tell'
import { useConnection } from '../shell/connection'
import { actsOf } from './acts'
import { nameIn } from './nameIn'
import { sayRefused } from './sayRefused'

/** Anything but the status, which moves step by step: see useMove. */
export type Wanted = Omit<AppointmentChanges, 'status' | 'customerId'>

type Telling = {
  /** Said once it is confirmed: "Ruth Delgado is booked for 2:30 PM". */
  said?: string
  /** Told instead of the message in the corner, where the screen has a better place for it; false where it has none. */
  onRefused?: (failure: unknown) => void | false
  watch?: Watch
}

/**
 * Changes an appointment: shown at once, told of when the service has confirmed it, and can be taken back.
 * Resolves with whether it was confirmed; null where nothing can be changed.
 */
export function useChange():
  | ((row: Appointment, wanted: Wanted, telling?: Telling) => Promise<boolean>)
  | null {
  const connection = useConnection()
  const client = useQueryClient()
  const write = connection.api.write?.appointments

  const change = useCallback(
    async (row: Appointment, wanted: Wanted, { said, onRefused, watch }: Telling = {}) => {
      if (!write) return false
      const { undoing } = actsOf(connection)
      const name = nameIn(connection, row)

      const go = async (changes: Wanted, done: string, undo: (() => void) | null) => {
        const wish = connection.ahead.wish(row.id, changes)
        try {
          wish.confirmed(await write.change(row.id, changes, { name, ...(watch && undo && { watch }) }))
          tell({ title: done, id: `changed ${row.id}`, ...(undo && { action: { word: 'Undo', act: undo } }) })
          return true
        } catch (failure) {
          wish.refused()
          const isTold = undo && onRefused && onRefused(failure) !== false
          if (!isTold) sayRefused(`${name} stays as it was`, failure)
          void lookAgain(client, connection.name)
          return false
        }
      }

      const back = undoing.push(() => void go(before(row, wanted), `${name} is as it was before`, null))
      const isDone = await go(wanted, said ?? `${name} is saved`, back)
      if (!isDone) undoing.forget(back)
      return isDone
    },
    [connection, client, write],
  )
  return write ? change : null
}

/** The same fields as they were. A service that was not named comes back as the empty text. */
function before(row: Appointment, wanted: Wanted): Wanted {
  return {
    ...(wanted.startsAt !== undefined && { startsAt: row.startsAt }),
    ...(wanted.minutes !== undefined && { minutes: row.minutes }),
    ...(wanted.service !== undefined && row.service !== null && { service: row.service }),
    ...(wanted.notes !== undefined && { notes: row.notes }),
    ...(wanted.vehicleId !== undefined && { vehicleId: row.vehicleId }),
  }
}
