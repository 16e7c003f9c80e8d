import { useMemo } from 'react'
import { useRecords } from '../../client/cache/useRecords'
import type { Appointment } from '../../client/nouns'
import { appointmentsSince } from '../../client/totals'
import { addDays, spanOfDay, type Day } from '../../domain/zone'
import { useBack, type Back } from '../money/useBack'
import { useConnection } from '../session/connection'
import { useZone } from '../session/shopTime'
import { useAppointments, useListsByDay } from '../visits/useAppointments'

const DONE = 'completed'
/** Few are booked longer ahead; how far it was read is said. */
const BOOKED_WITHIN_DAYS = 60
/** Where appointments are asked for by the day they are booked for: few take longer. */
const DONE_WITHIN_DAYS = 31

type Completed = {
  rows: readonly Appointment[]
  /** Null where the service lists by day; then `from` is the first of the days. */
  list: Back<Appointment> | null
  from: Day
  isReading: boolean
  failure: unknown
  refetch: () => void
}

/** What was completed lately: read once for all cards that ask. */
export function useCompleted(today: Day): Completed {
  const connection = useConnection()
  const zone = useZone()
  const byDay = useListsByDay()
  const from = addDays(today, -DONE_WITHIN_DAYS)
  const days = useAppointments(byDay ? { from, to: today } : null, byDay)
  const madeSince = spanOfDay(addDays(today, -BOOKED_WITHIN_DAYS), zone).from
  const list = useBack(appointmentsSince(connection, DONE, madeSince), {
    isWanted: !byDay,
  })
  const known = useRecords(connection.records.appointments)
  const read = byDay ? days.rows : list.rows
  const rows = useMemo(() => {
    // A reading that goes only so far back can't say that a record is gone.
    return byDay
      ? read.filter(({ status }) => status === DONE)
      : known.current(read, ({ status }) => status === DONE)
  }, [read, byDay, known])
  return {
    rows,
    list: byDay ? null : list,
    from,
    isReading: byDay ? !days.isWhole : !list.isDone,
    failure: byDay ? days.error : null,
    refetch: days.refetch,
  }
}
