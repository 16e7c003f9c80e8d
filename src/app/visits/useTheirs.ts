import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { appointmentsOfCustomer } from '../../client/appointments'
import { useConnection } from '../session/connection'

/** A customer's appointments as the service lists them; which of those that this desk knows are gone, they tell as well. */
export function useTheirs(customerId: string) {
  const connection = useConnection()
  const client = useQueryClient()
  const query = appointmentsOfCustomer(connection, customerId)
  const list = useInfiniteQuery({
    ...query,
    enabled: customerId !== '' && connection.api.appointments?.ofCustomer !== undefined,
  })
  const records = connection.records.appointments
  const { dataUpdatedAt } = list
  const pages = client.getQueryData(query.queryKey)?.pages
  useEffect(() => {
    if (dataUpdatedAt === 0 || pages?.at(-1)?.next !== null) return
    const readAt = Math.min(...pages.map((page) => page.readAt))
    const rows = pages.flatMap((page) => page.rows)
    records.dropMissing(rows, { readAt }, (row) => row.customerId === customerId)
  }, [records, customerId, dataUpdatedAt, pages])
  return list
}
