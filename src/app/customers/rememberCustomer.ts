import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { customerQuery, refreshCustomers } from '../../client/queries/customers'
import type { Customer } from '../../client/records'
import { useConnection } from '../shell/connection'

/** After a write: the record is known at once everywhere, and the list's beginning is read again. */
export function useRememberCustomer() {
  const queryClient = useQueryClient()
  const connection = useConnection()
  return useCallback(
    (customer: Customer) => {
      queryClient.setQueryData(customerQuery(connection, customer.id).queryKey, customer)
      connection.directory.learn({ customers: [customer] })
      void refreshCustomers(queryClient, connection)
    },
    [queryClient, connection],
  )
}
