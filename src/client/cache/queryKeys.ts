import type { QueryKey } from '@tanstack/react-query'

// Every key begins with the connection's name: nothing read through one is ever shown under another.

export const customersKey = (connection: string) => [connection, 'customers', 'list'] as const
export const customerKey = (connection: string, id: string) => [connection, 'customers', 'one', id] as const
/** Whatever is kept of this connection's appointments. */
export const appointmentsKey = (connection: string) => [connection, 'appointments'] as const
/** Whether it is of a whole look at them, and not of one list. */
export const isBoard = ({ queryKey }: { queryKey: QueryKey }) =>
  queryKey[2] === 'open' || queryKey[2] === 'days'
export const vehiclesKey = (connection: string, customerId: string) =>
  [connection, 'vehicles', 'of', customerId] as const

/** The invoices of a customer by which words to send say what is owed; of all customers, where none is named. */
export const spokenOfKey = (connection: string, ...customerId: readonly string[]) => [
  connection,
  'spoken of',
  ...customerId,
]
