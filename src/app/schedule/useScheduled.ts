import { useQuery } from '@tanstack/react-query'
import { useMemo, useEffect } from 'react'
import { union } from '~/app/appointments/columns'
import { useAppointments, useListsByDay, type Days, useListsByTime } from '~/app/appointments/useAppointments'
import { useRecentChanges } from '~/app/appointments/useRecentChanges'
import type { Span } from '~/app/format/times'
import { useConnection, useCapabilities } from '~/app/session/connection'
import { perConnection } from '~/app/session/perConnection'
import { useRecords } from '~/client/cache/useRecords'
import { appointmentsWithin } from '~/client/nouns/board'
import { createClosedElsewhere } from '~/client/nouns/closedAppointments'
import type { Appointment } from '~/client/nouns/nouns'
import { isOffWay } from '~/domain/appointments'
import { MAX_DURATION_MINUTES } from '~/domain/fields'
import { addDays, spanOfDay, type Day } from '~/domain/time/zone'
import { touches } from './blocks'
import { useClosedAppointments } from './useClosedAppointments'

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
  const back = useClosedAppointments({ from, until }, { now, lookedAt: open.readAt, withAbsent })
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
    () => known.filter((row) => touches(row, { from, until }) && (withAbsent || !isOffWay(row.status))),
    [known, from, until, withAbsent],
  )
  const { marks, mark } = useRecentChanges({
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

/** What was open when this page was last read is remembered as long as the closed lists are kept. */
const searchOf = perConnection(({ api, records, sync, capabilities }) => {
  const ofCustomer = api.appointments?.ofCustomer
  return (
    ofCustomer &&
    createClosedElsewhere({
      ofCustomer,
      records: records.appointments,
      found: (record, readAt) =>
        sync.found({ noun: 'appointments', id: record.id, record, isNew: false }, { readAt }),
      isOpen: (status) => capabilities.get().openStatuses.includes(status),
    })
  )
})

/** Finds what has gone from the open lists by another desk's doing, whichever day it is of. */
function useClosedElsewhere(
  open: readonly Appointment[],
  isWhole: boolean,
  { from, until }: Span,
  onFound: (ids: readonly string[]) => void,
) {
  const connection = useConnection()
  const byDay = useListsByDay()
  const isExact = useListsByTime()

  useEffect(() => {
    if (!isWhole || byDay || isExact) return
    void searchOf(connection)?.look(open, { isShown: (row) => touches(row, { from, until }), onFound })
  }, [connection, byDay, isExact, open, isWhole, from, until, onFound])
}

const NONE: readonly Appointment[] = []
const LONGEST_MS = MAX_DURATION_MINUTES * 60_000

/**
 * The closed appointments of some days where the connection can be asked for them by time, and of the day before, from
 * which they may go on. Read again after each look at the open ones; null where it can't be asked so.
 */
function useClosedExactly(
  { from, until }: Span,
  { lookedAt, withAbsent }: { lookedAt: number | null; withAbsent: boolean },
) {
  const connection = useConnection()
  const { appointmentStatuses, openStatuses } = useCapabilities()
  const isExact = useListsByTime()
  const asked = useMemo(
    () => ({
      statuses: appointmentStatuses.filter(
        (status) => !openStatuses.includes(status) && (withAbsent || !isOffWay(status)),
      ),
      from: from - LONGEST_MS,
      until,
    }),
    [appointmentStatuses, openStatuses, withAbsent, from, until],
  )
  const query = useQuery({
    ...appointmentsWithin(connection, asked),
    enabled: isExact,
    // It follows the open ones.
    refetchOnWindowFocus: false,
  })
  const { data: look, refetch } = query
  const readAt = look?.readAt ?? null
  useEffect(() => {
    if (isExact && lookedAt !== null && readAt !== null && readAt < lookedAt) void refetch()
  }, [isExact, lookedAt, readAt, refetch])

  if (!isExact) return null
  return {
    rows: look?.rows ?? NONE,
    failure: look === undefined ? query.error : null,
    retry: () => void refetch(),
    /** As if it had been read back to the end of all lists. */
    read: {
      until: from,
      reached: look?.isWhole ? -Infinity : null,
      isStopped: false,
      failure: look === undefined ? query.error : null,
    },
  }
}
