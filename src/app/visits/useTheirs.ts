import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { appointmentsOfCustomer } from '../../client/appointments'
import { readOf } from '../../client/cache/list'
import { useConnection } from '../session/connection'

/** A customer's appointments as the service lists them; which of those that this desk knows are gone, they tell as well. */
export function useTheirs(customerId: string) {
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
