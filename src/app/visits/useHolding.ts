import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useVersion } from '../../client/books/useBooks'
import { keptAppointments } from '../../client/queries/keptAppointments'
import type { Appointment } from '../../client/records'
import { useCapabilities, useConnection } from '../session/connection'
import { useTheirs } from './useTheirs'

/**
 * A customer's appointments that hold a place, among all that is read. Whatever can be in the way of another is their
 * own, so theirs are read for it; null until they are.
 */
export function useHolding(customerId: string): readonly Appointment[] | null {
  const connection = useConnection()
  const client = useQueryClient()
  const { openStatuses } = useCapabilities()
  const book = connection.books.appointments
  const version = useVersion(book)
  const { data, isPending, isError } = useTheirs(customerId)
  const isTold = connection.api.appointments?.ofCustomer === undefined || isError || !isPending
  const holding = useMemo(() => {
    if (customerId === '' || !version) return []
    const kept = keptAppointments(client, connection)
    for (const row of data ?? []) if (!kept.has(row.id)) kept.set(row.id, row)
    const own = [...kept.values()].filter((row) => row.customerId === customerId)
    const isTheirs = (row: Appointment) => row.customerId === customerId
    return book.apply(own, 0, isTheirs).filter(({ status }) => openStatuses.includes(status))
  }, [book, client, connection, customerId, data, openStatuses, version])
  return isTold ? holding : null
}
