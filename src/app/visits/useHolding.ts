import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useVersion } from '../../client/books/useBooks'
import { keptAppointments } from '../../client/queries/keptAppointments'
import type { Appointment } from '../../client/records'
import { useCapabilities, useConnection } from '../session/connection'
import { useTheirs } from './useTheirs'

type Holding = { rows: readonly Appointment[]; isReading: boolean; isRead: boolean }

/** A customer's appointments that hold a place, among all that is read; theirs are read for it. */
export function useHolding(customerId: string): Holding {
  const connection = useConnection()
  const client = useQueryClient()
  const { openStatuses } = useCapabilities()
  const book = connection.books.appointments
  const version = useVersion(book)
  const { data, isPending, isError } = useTheirs(customerId)
  const isAsked = customerId !== '' && connection.api.appointments?.ofCustomer !== undefined
  const rows = useMemo(() => {
    if (customerId === '' || !version) return []
    const kept = keptAppointments(client, connection)
    for (const row of data ?? []) if (!kept.has(row.id)) kept.set(row.id, row)
    const own = [...kept.values()].filter((row) => row.customerId === customerId)
    const isTheirs = (row: Appointment) => row.customerId === customerId
    return book.apply(own, 0, isTheirs).filter(({ status }) => openStatuses.includes(status))
  }, [book, client, connection, customerId, data, openStatuses, version])
  return { rows, isReading: isAsked && isPending, isRead: isAsked && !isPending && !isError }
}
