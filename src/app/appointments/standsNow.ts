import { readAnew } from '../../client/queries/appointment'
import type { Appointment } from '../../client/records'
import type { Connection } from '../shell/desk'

/** Somebody waits to be told. */
const PATIENCE_MS = 5_000

export const GONE = 'the appointment is not there any more'

export type Standing = Appointment | null | undefined

/** How the service has it at this moment: null where it was deleted, undefined where that can't be found out now. */
export async function standsNow(connection: Connection, row: Appointment): Promise<Standing> {
  const { api, ahead } = connection
  // A key that may not look would take everything for gone.
  if (!api.appointments) return undefined
  try {
    const now = await readAnew(connection, row, {
      priority: 'act',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (now) ahead.learn(now)
    else ahead.lost(row.id)
    return now
  } catch {
    return undefined
  }
}
