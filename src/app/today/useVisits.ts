import { useMemo } from 'react'
import { addDays, type Day } from '../../domain/zone'
import { useCapabilities } from '../session/connection'
import { useMinute } from '../session/now'
import { useZone } from '../session/shopTime'
import { leftFrom, onDay } from '../visits/onDay'
import { useAppointments, useListsByDay } from '../visits/useAppointments'
import { useFlagOf } from '../visits/useFlagOf'
import { carsOf } from './cars'

/** As on the board: how far back a car may have come that still stands in the shop, where that is asked by day. */
const STAYS_DAYS = 3

/** Who is here or expected today, and who tomorrow. */
export function useVisits(today: Day) {
  const zone = useZone()
  const now = useMinute()
  const known = useCapabilities()
  const byDay = useListsByDay()
  const tomorrow = addDays(today, 1)
  const look = useAppointments(byDay ? { from: addDays(today, -STAYS_DAYS), to: tomorrow } : null)
  const visits = useMemo(
    () => look.rows.filter(onDay(today, zone, true, known)),
    [look.rows, today, zone, known],
  )
  const expected = useMemo(
    () => look.rows.filter(onDay(tomorrow, zone, false, known)),
    [look.rows, tomorrow, zone, known],
  )
  const left = useMemo(() => look.rows.filter(leftFrom(today, zone, known)), [look.rows, today, zone, known])
  const flagOf = useFlagOf()
  const cars = useMemo(() => carsOf(visits, known, (row) => flagOf(row, now)), [visits, known, flagOf, now])
  return { look, visits, cars, left, tomorrow: expected, nextDay: tomorrow }
}

export type Visits = ReturnType<typeof useVisits>
