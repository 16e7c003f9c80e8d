import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useRecords } from '../../client/cache/useRecords'
import type { Appointment } from '../../client/nouns'
import { addDays, dayOf } from '../../domain/zone'
import { useCapabilities, useConnection } from '../session/connection'
import { useMinute } from '../session/now'
import { useZone } from '../session/shopTime'
import { reach, useListsByDay } from '../visits/useAppointments'
import { useTheirs } from '../visits/useTheirs'
import { daysAround } from './daysAround'
import { upcomingAndPast } from './upcomingAndPast'

/** A customer's appointments: all of them, or those of the `days` that are said. */
export function useCustomerAppointments(customerId: string) {
  const connection = useConnection()
  const statuses = useCapabilities()
  const byDay = useListsByDay()
  const now = useMinute()
  const zone = useZone()
  const days = reach(dayOf(now, zone))
  const list = useTheirs(customerId)
  const look = useQuery({
    ...daysAround(connection, { from: addDays(days.from, -1), to: addDays(days.to, 1) }),
    enabled: byDay,
  })
  const appointments = useRecords(connection.records.appointments)
  const rows: readonly Appointment[] | undefined = byDay ? look.data?.rows : list.data
  const known = useMemo(() => {
    const isTheirs = (row: Appointment) => row.customerId === customerId
    return appointments.current((rows ?? []).filter(isTheirs), isTheirs)
  }, [appointments, customerId, rows])
  const query = byDay ? look : list
  return {
    ...upcomingAndPast(known, statuses, now),
    days: byDay ? days : null,
    isPending: query.isPending || (byDay && !look.data?.isWhole && !look.isError),
    failure: query.isError ? query.error : null,
    refetch: () => void query.refetch(),
    more: list.hasNextPage
      ? { read: () => void list.fetchNextPage(), isReading: list.isFetchingNextPage }
      : null,
  }
}
