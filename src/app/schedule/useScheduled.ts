import { useMemo, useSyncExternalStore } from 'react'
import type { Appointment } from '../../client/records'
import { spanOfDay, type Day } from '../../domain/zone'
import { useAppointments, useListsByDay } from '../appointments/useAppointments'
import { useMarks } from '../appointments/useMarks'
import { union } from '../board/columns'
import { useConnection } from '../shell/connection'
import { touches } from './blocks'
import { daysRead } from './daysRead'
import { ABSENT, useClosedBack } from './useClosedBack'
import { useClosedElsewhere } from './useClosedElsewhere'

/** What stands in these days, and what is known of how completely it was read. */
export function useScheduled(days: readonly Day[], zone: string, now: number, withAbsent: boolean) {
  const { ahead } = useConnection()
  const byDay = useListsByDay()
  const first = days[0] ?? ''
  const last = days.at(-1) ?? ''
  const from = spanOfDay(first, zone).from
  const { until } = spanOfDay(last, zone)

  // All open ones are at hand where they are listed by status.
  const read = byDay ? daysRead(days) : null
  const open = useAppointments(read)
  const back = useClosedBack({ from, until }, { now, lookedAt: open.readAt, withAbsent })

  const version = useSyncExternalStore(ahead.subscribe, ahead.get)
  const known = useMemo(
    () =>
      union([
        open.rows,
        // Of endless lists: nothing is known to be missing from them.
        version ? ahead.apply(back.rows, 0, (row) => back.statuses.includes(row.status)) : [],
      ]),
    [open.rows, back.rows, back.statuses, ahead, version],
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
    parts: back.rows,
    of: `${first} ${last}`,
  })
  useClosedElsewhere(open.rows, open.isWhole, { from, until }, mark)
  const timeless = useMemo(() => known.filter(isTimeless), [known])
  return { open, back, known, rows, timeless, marks, readFrom: read && read.from }
}

const isTimeless = ({ startsAt }: Appointment) => Number.isNaN(Date.parse(startsAt))
