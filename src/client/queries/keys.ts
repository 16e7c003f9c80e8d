// Every key begins with the connection's name: nothing read through one is ever shown under another.

export const customersKey = (connection: string) => [connection, 'customers', 'list'] as const
export const customerKey = (connection: string, id: string) => [connection, 'customers', 'one', id] as const
/** Whatever is kept of this connection's appointments. */
export const appointmentsKey = (connection: string) => [connection, 'appointments'] as const
export const vehiclesKey = (connection: string, customerId: string) =>
  [connection, 'vehicles', 'of', customerId] as const
