import { queryOptions } from '@tanstack/react-query'
import { askTheKey } from '../api/askTheKey'
import type { Transport } from '../api/transport'

export type Asking = {
  readonly name: string
  readonly isOurs: boolean
  readonly surface: 'full' | 'live'
  readonly transport: Transport
}

/** Desks are our own addition, on the surface that writes. */
export const mayHaveDesks = ({ isOurs, surface }: Asking) => isOurs && surface === 'full'

/** Whether the key may do everything, which nothing else on a screen has to know. */
export const everythingQuery = (connection: Asking) =>
  queryOptions({
    queryKey: [connection.name, 'key', 'everything'],
    enabled: mayHaveDesks(connection),
    queryFn: async ({ signal }) =>
      (await askTheKey(connection.transport, signal))?.grantOf('admin:*') === 'yes',
  })
