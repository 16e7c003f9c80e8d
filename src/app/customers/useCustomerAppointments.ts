import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { appointmentsOfCustomer, appointmentsOfDays } from '../../client/queries/appointments'
import type { Appointment } from '../../client/records'
import { addDays, dayOf } from '../../domain/zone'
import { reach, useListsByDay } from '../appointments/useAppointments'
import { useCapabilities, useConnection } from '../shell/connection'
import { useMinute } from '../shell/now'
import { useZone } from '../shell/shopTime'
import { upcomingAndPast } from './upcomingAndPast'

/** Months of appointments for one customer's few are not read again at every glance. */
const DAYS_STALE_MS = 5 * 60_000

/** A customer's appointments: all of them, or those of the `days` that are said. */
export function useCustomerAppointments(customerId: string) {
  const connection = useConnection()
  const { openStatuses } = useCapabilities()
  const byDay = useListsByDay()
  const now = useMinute()
  const zone = useZone()
  const days = reach(dayOf(now, zone))
  const list = useInfiniteQuery({ ...appointmentsOfCustomer(connection, customerId), enabled: !byDay })
  const look = useQuery({
    ...appointmentsOfDays(connection, { from: addDays(days.from, -1), to: addDays(days.to, 1) }),
    enabled: byDay,
    staleTime: DAYS_STALE_MS,
  })
  const { ahead } = connection
  const version = useSyncExternalStore(ahead.subscribe, ahead.get)
  const rows: readonly Appointment[] | undefined = byDay ? look.data?.rows : list.data
  const known = useMemo(() => {
    const isTheirs = (row: Appointment) => row.customerId === customerId
    return version && ahead.apply((rows ?? []).filter(isTheirs), 0, isTheirs)
  }, [ahead, customerId, rows, version])
  const query = byDay ? look : list
  return {
    ...upcomingAndPast(known, openStatuses, now),
    days: byDay ? days : null,
    isPending: query.isPending || (byDay && !look.data?.isWhole && !look.isError),
    failure: query.isError ? query.error : null,
    refetch: () => void query.refetch(),
    more: list.hasNextPage
      ? { read: () => void list.fetchNextPage(), isReading: list.isFetchingNextPage }
      : null,
  }
}
