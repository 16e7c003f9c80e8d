import { useMemo } from 'react'
import { useRecords } from '../../client/cache/useRecords'
import type { Appointment } from '../../client/records'
import { addDays, spanOfDay, type Day } from '../../domain/zone'
import { useConnection } from '../session/connection'
import { union } from '../visits/columns'
import { useAppointments, useListsByDay, type Days } from '../visits/useAppointments'
import { useMarks } from '../visits/useMarks'
import { touches } from './blocks'
import { ABSENT, useClosedBack } from './useClosedBack'
import { useClosedElsewhere } from './useClosedElsewhere'
import { useClosedExactly } from './useClosedExactly'

/** What stands in these days, and what is known of how completely it was read. */
export function useScheduled(days: readonly Day[], zone: string, now: number, withAbsent: boolean) {
  const appointments = useRecords(useConnection().records.appointments)
  const byDay = useListsByDay()
  const first = days[0] ?? ''
  const last = days.at(-1) ?? ''
  const from = spanOfDay(first, zone).from
  const { until } = spanOfDay(last, zone)

  // All open ones are at hand where they are listed by status.
  const read = byDay ? daysRead(days) : null
  const open = useAppointments(read)
  const exact = useClosedExactly({ from, until }, { lookedAt: open.readAt, withAbsent })
  const back = useClosedBack({ from, until }, { now, lookedAt: open.readAt, withAbsent })
  const exactRows = exact?.rows

  const known = useMemo(
    () =>
      union([
        open.rows,
        exactRows ?? [],
        // Of endless lists: nothing is known to be missing from them.
        appointments.current(back.rows, (row) => back.statuses.includes(row.status)),
      ]),
    [open.rows, exactRows, back.rows, back.statuses, appointments],
  )
  const rows = useMemo(
    () =>
      known.filter((row) => touches(row, { from, until }) && (withAbsent || !ABSENT.includes(row.status))),
    [known, from, until, withAbsent],
  )
  const { marks, mark } = useMarks({
    rows: known,
    whole: open.rows,
    isWhole: open.isWhole,
    readAt: open.readAt,
    parts: exactRows ?? back.rows,
    of: `${first} ${last}`,
  })
  useClosedElsewhere(open.rows, open.isWhole, { from, until }, mark)
  const timeless = useMemo(() => known.filter(isTimeless), [known])
  return { open, exact, back, known, rows, timeless, marks, readFrom: read && read.from }
}

const isTimeless = ({ startsAt }: Appointment) => Number.isNaN(Date.parse(startsAt))

/**
 * A surface that lists by day lists by where something begins, and sets no bound to how long it lasts. Each day more
 * is read again at every look; a car that takes longer than a week is left to the words below the days.
 */
const BEFORE_DAYS = 7

/** What is asked for, so that these days also have what began before them. */
const daysRead = (days: readonly Day[]): Days => ({
  from: addDays(days[0] ?? '', -BEFORE_DAYS),
  to: days.at(-1) ?? '',
})
