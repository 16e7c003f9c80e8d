import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { reach, useListsByDay } from '~/app/appointments/useAppointments'
import { useAppointmentsOfCustomer } from '~/app/appointments/useAppointmentsOfCustomer'
import { useCapabilities, useConnection } from '~/app/session/connection'
import { useMinute } from '~/app/session/now'
import { useZone } from '~/app/session/shopTime'
import type { Source } from '~/client/cache/shopRecords'
import { useRecords } from '~/client/cache/useRecords'
import { appointmentsOfDays } from '~/client/nouns/board'
import type { Appointment } from '~/client/nouns/nouns'
import { countsAsOpen, type Statuses } from '~/domain/capabilities'
import { addDays, dayOf } from '~/domain/time/zone'

/** A customer's appointments: all of them, or those of the `days` that are said. */
export function useCustomerAppointments(customerId: string) {
  const connection = useConnection()
  const statuses = useCapabilities()
  const byDay = useListsByDay()
  const now = useMinute()
  const zone = useZone()
  const days = reach(dayOf(now, zone))
  const list = useAppointmentsOfCustomer(customerId)
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

const MINUTE_MS = 60_000

/** One whose time can't be read stands last. */
const startOf = ({ startsAt }: Appointment) => Date.parse(startsAt) || 0

/** The next one first, then what has been, the latest first. Whatever is called off is not to come. */
export function upcomingAndPast(rows: readonly Appointment[], known: Statuses, now: number) {
  const isToCome = (row: Appointment) =>
    countsAsOpen(known, row.status) && startOf(row) + row.minutes * MINUTE_MS > now
  const byStart = rows.toSorted((a, b) => startOf(a) - startOf(b))
  return {
    upcoming: byStart.filter(isToCome),
    past: byStart.filter((row) => !isToCome(row)).toReversed(),
  }
}

/** To find one customer's few, the page reads months of everybody's: it does not read them again each time it opens. */
const STALE_MS = 5 * 60_000

/** A reading that was cut off half way counts as stale: the next page that asks reads it again. */
export const daysAround = (connection: Source, days: { from: string; to: string }) => ({
  ...appointmentsOfDays(connection, days),
  staleTime: ({ state }: { state: { data: { isWhole: boolean } | undefined } }) =>
    state.data?.isWhole ? STALE_MS : 0,
})
