import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keptAppointments } from '../../client/appointments'
import { useRecords } from '../../client/cache/useRecords'
import type { Appointment } from '../../client/nouns'
import { useCapabilities, useConnection } from '../session/connection'
import { useTheirs } from './useTheirs'

type Holding = { rows: readonly Appointment[]; isReading: boolean; isRead: boolean }

/** A customer's appointments that hold a place, among all that is read; theirs are read for it. */
export function useHolding(customerId: string): Holding {
  const connection = useConnection()
  const client = useQueryClient()
  const { openStatuses } = useCapabilities()
  const known = useRecords(connection.records.appointments)
  const { data, isPending, isError } = useTheirs(customerId)
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
