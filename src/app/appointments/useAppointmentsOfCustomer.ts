import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useConnection, useCapabilities } from '~/app/session/connection'
import { readOf } from '~/client/cache/keepNewest'
import { useRecords } from '~/client/cache/useRecords'
import { appointmentsOfCustomer, keptAppointments } from '~/client/nouns/appointments'
import type { Appointment } from '~/client/nouns/nouns'

/** A customer's appointments as the service lists them. Those that the list lacks are dropped from the record cache: they were deleted. */
export function useAppointmentsOfCustomer(customerId: string) {
  const connection = useConnection()
  const client = useQueryClient()
  const list = useInfiniteQuery({
    ...appointmentsOfCustomer(connection, customerId),
    enabled: customerId !== '' && connection.api.appointments?.ofCustomer !== undefined,
  })
  const { dataUpdatedAt } = list
  useEffect(() => {
    const { queryKey } = appointmentsOfCustomer(connection, customerId)
    // Not as it is shown: what is being deleted here the service still has.
    const shown = client.getQueryData(queryKey)
    const pages = readOf(client, queryKey, shown)?.pages
    if (!pages || dataUpdatedAt === 0 || pages.at(-1)?.next !== null) return
    const readAt = Math.min(...pages.map((page) => page.readAt))
    const rows = pages.flatMap((page) => page.rows)
    connection.records.appointments.dropMissing(rows, { readAt }, (row) => row.customerId === customerId)
  }, [client, connection, customerId, dataUpdatedAt])
  return list
}

type Holding = { rows: readonly Appointment[]; isReading: boolean; isRead: boolean }

/** A customer's open appointments, of all that this browser has read; the customer's own list is read for it. */
export function useOpenAppointmentsOfCustomer(customerId: string): Holding {
  const connection = useConnection()
  const client = useQueryClient()
  const { openStatuses } = useCapabilities()
  const known = useRecords(connection.records.appointments)
  const { data, isPending, isError } = useAppointmentsOfCustomer(customerId)
  const isAsked = customerId !== '' && connection.api.appointments?.ofCustomer !== undefined
  const rows = useMemo(() => {
    if (customerId === '') return []
    const kept = keptAppointments(client, connection)
    for (const row of data ?? []) if (!kept.has(row.id)) kept.set(row.id, row)
    const own = [...kept.values()].filter((row) => row.customerId === customerId)
    const isTheirs = (row: Appointment) => row.customerId === customerId
    return known.current(own, isTheirs).filter(({ status }) => openStatuses.includes(status))
  }, [known, client, connection, customerId, data, openStatuses])
  return { rows, isReading: isAsked && isPending, isRead: isAsked && !isPending && !isError }
}
