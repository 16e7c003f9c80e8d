import { useMemo } from 'react'
import { appointmentsOnDay, leftFrom, startOf } from '~/app/appointments/appointmentsOnDay'
import { type Flag, useFlagOf } from '~/app/appointments/flag'
import { STAYS_DAYS, useAppointments, useListsByDay } from '~/app/appointments/useAppointments'
import { useCapabilities } from '~/app/session/connection'
import { useMinute } from '~/app/session/now'
import { useZone } from '~/app/session/shopTime'
import type { Appointment } from '~/client/nouns/nouns'
import { isInShop } from '~/domain/appointments'
import { isAnnounced, type Statuses } from '~/domain/capabilities'
import { addDays, type Day } from '~/domain/time/zone'

type Flagged = { row: Appointment; flag: Flag }

export type Cars = {
  /** Of each open status, in the order of the board's columns; behind them, as there, each that is not known here. */
  counts: readonly { status: string; count: number }[]
  /** Should be here, and are not; the longest first, as in the two below. */
  missing: readonly Flagged[]
  /** Are here, and their time has come; those of whom nobody knows since when come last. */
  waiting: readonly Flagged[]
  /** Should be done. */
  over: readonly Flagged[]
  /** Expected, and their time has not come; the next first. */
  next: readonly Appointment[]
}

/** The shop's day at a glance: `rows` are those that the board shows for it. */
export function carsOf(
  rows: readonly Appointment[],
  known: Statuses,
  flagOf: (row: Appointment) => Flag | null,
): Cars {
  const { openStatuses } = known
  const isOther = ({ status }: Appointment) => !isAnnounced(known, status)
  const others = new Set(rows.filter(isOther).map(({ status }) => status))
  const flagged = rows.map((row) => ({ row, flag: flagOf(row) }))
  const flaggedAs = (...kinds: readonly Flag['kind'][]) =>
    flagged
      .flatMap(({ row, flag }) => (flag && kinds.includes(flag.kind) ? [{ row, flag }] : []))
      .toSorted((a, b) => b.flag.minutes - a.flag.minutes || startOf(a.row) - startOf(b.row))
  return {
    counts: [...openStatuses, ...others].map((status) => ({
      status,
      count: rows.filter((row) => row.status === status).length,
    })),
    missing: flaggedAs('missing'),
    waiting: flaggedAs('waiting', 'here'),
    over: flaggedAs('over'),
    next: flagged
      .filter(
        ({ row, flag }) =>
          openStatuses.includes(row.status) && !isInShop(row.status) && flag?.kind !== 'missing',
      )
      .map(({ row }) => row)
      .toSorted((a, b) => startOf(a) - startOf(b)),
  }
}

/** Who is here or expected today, and who tomorrow. */
export function useDayAtAGlance(today: Day) {
  const zone = useZone()
  const now = useMinute()
  const known = useCapabilities()
  const byDay = useListsByDay()
  const tomorrow = addDays(today, 1)
  const look = useAppointments(byDay ? { from: addDays(today, -STAYS_DAYS), to: tomorrow } : null)
  const appointments = useMemo(
    () => look.rows.filter(appointmentsOnDay(today, zone, true, known)),
    [look.rows, today, zone, known],
  )
  const expected = useMemo(
    () => look.rows.filter(appointmentsOnDay(tomorrow, zone, false, known)),
    [look.rows, tomorrow, zone, known],
  )
  const left = useMemo(() => look.rows.filter(leftFrom(today, zone, known)), [look.rows, today, zone, known])
  const flagOf = useFlagOf()
  const cars = useMemo(
    () => carsOf(appointments, known, (row) => flagOf(row, now)),
    [appointments, known, flagOf, now],
  )
  return { look, appointments, cars, left, tomorrow: expected, nextDay: tomorrow }
}

export type DayAtAGlance = ReturnType<typeof useDayAtAGlance>
