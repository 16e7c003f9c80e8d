import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { union } from '~/app/appointments/columns'
import { appointmentsOfCar, currentAppointments, type Current } from '~/app/appointments/currentAppointments'
import {
  STAYS_DAYS,
  useAppointments,
  useListsByDay,
  useListsByTime,
} from '~/app/appointments/useAppointments'
import { useCapabilities, useConnection } from '~/app/session/connection'
import { useMinute, useToday } from '~/app/session/now'
import { useZone } from '~/app/session/shopTime'
import { useRecords } from '~/client/cache/useRecords'
import { closedAppointments } from '~/client/nouns/closedAppointments'
import type { Appointment } from '~/client/nouns/nouns'
import type { Found } from '~/client/search/results'
import { addDays, spanOfDay } from '~/domain/time/zone'
import { nearnessOf, type Nearness } from './resultGroups'

const NONE: ReadonlyMap<string, readonly Appointment[]> = new Map()

function groupByCustomer(rows: readonly Appointment[]) {
  const groups = new Map<string, Appointment[]>()
  for (const row of rows) {
    const group = groups.get(row.customerId)
    if (group) group.push(row)
    else groups.set(row.customerId, [row])
  }
  return groups
}

/** A customer, or one car of theirs. */
type Whose = Pick<Found, 'customerId' | 'vehicle'>

export type WhoIsNear = {
  /** Nothing is read yet of who is in the shop today. */
  isPending: boolean
  /** What of a customer's appointments is meant now, among those that were read; of a found car's, its own. */
  currentOf: (whose: Whose) => Current | null
  nearness: (whose: Whose) => Nearness
  /** Who is in the shop or booked today. The same object until it is another. */
  near: readonly string[]
}

/** Who is in the shop and who is booked today, read while the search is open: by the same queries as the board's. */
export function useWhoIsNear(isWanted: boolean): WhoIsNear {
  const connection = useConnection()
  const known = useCapabilities()
  const now = useMinute()
  const zone = useZone()
  const today = useToday()
  const byDay = useListsByDay()
  const byTime = useListsByTime()
  const isRead = isWanted && connection.api.appointments !== null
  const open = useAppointments(byDay ? { from: addDays(today, -STAYS_DAYS), to: today } : null, isRead)
  const span = useMemo(() => (byTime ? spanOfDay(today, zone) : null), [byTime, today, zone])
  const finished = useInfiniteQuery({
    ...closedAppointments(connection, 'completed', span),
    enabled: isRead && !byDay,
  })
  const appointments = useRecords(connection.records.appointments)
  const byCustomer = useMemo(
    () => (isRead ? groupByCustomer(union([appointments.all(), open.rows, finished.data ?? []])) : NONE),
    [isRead, appointments, open.rows, finished.data],
  )
  const currentOf = useCallback(
    ({ customerId, vehicle }: Whose) => {
      const rows = byCustomer.get(customerId) ?? []
      return currentAppointments(vehicle ? appointmentsOfCar(rows, vehicle) : rows, { known, now, zone })
    },
    [byCustomer, known, now, zone],
  )
  const nearness = useCallback(
    (whose: Whose) => nearnessOf(currentOf(whose), { now, zone }),
    [currentOf, now, zone],
  )
  const named = useMemo(() => {
    const isNear = (customerId: string) => nearness({ customerId, vehicle: null }) !== 'other'
    return JSON.stringify([...byCustomer.keys()].filter(isNear).toSorted())
  }, [byCustomer, nearness])
  const near = useMemo((): string[] => JSON.parse(named), [named])
  return {
    isPending: isRead && (open.isPending || (!byDay && finished.isPending && !finished.isError)),
    currentOf,
    nearness,
    near,
  }
}
