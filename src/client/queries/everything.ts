import { queryOptions } from '@tanstack/react-query'
import { askTheKey } from '../api/askTheKey'
import type { Transport } from '../api/transport'

export type Asking = {
  readonly name: string
  readonly isOurs: boolean
  readonly surface: 'full' | 'live'
  readonly transport: Transport
}

/** API keys and links for devices are an addition of our own service, on the surface that writes. */
export const mayHaveKeys = ({ isOurs, surface }: Asking) => isOurs && surface === 'full'

/** Whether the key may do everything, which nothing else on a screen has to know. */
export const everythingQuery = (connection: Asking) =>
  queryOptions({
    queryKey: [connection.name, 'key', 'everything'],
    enabled: mayHaveKeys(connection),
    queryFn: async ({ signal }) =>
      (await askTheKey(connection.transport, signal))?.grantOf('admin:*') === 'yes',
  })
