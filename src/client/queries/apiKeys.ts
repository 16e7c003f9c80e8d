import { queryOptions } from '@tanstack/react-query'
import { type ApiKey, readKeys } from '../apiKeys'
import type { Connection } from '../connect'
import { type OpenLink, readDeviceWay, readLinks } from '../deviceLinks'

type Asking = Pick<Connection, 'name' | 'features' | 'transport'>

/** An open link is used at any moment, before the eyes of the person who made it; else a key is used once a minute. */
const EACH_OPEN_MS = 1_000
const EACH_MS = 60_000

export const keysQuery = (connection: Asking) =>
  queryOptions({
    queryKey: [connection.name, 'keys', 'list'],
    enabled: connection.features.apiKeys,
    queryFn: ({ signal }) => readKeys(connection.transport, signal),
    refetchInterval: EACH_MS,
  })

export type DeviceList = { readonly keys: readonly ApiKey[]; readonly links: readonly OpenLink[] }

/** A device shows as signed in a moment after its link was used. */
const isAwaited = ({ links, keys }: DeviceList) =>
  links.length > 0 ||
  keys.some(
    ({ lastUsedAt, createdAt }) => lastUsedAt === null && Date.now() - Date.parse(createdAt) < EACH_MS,
  )

/** Links together with the keys, by which the page of a link knows that its device has signed in. */
export const deviceLinksQuery = (connection: Asking) =>
  queryOptions({
    queryKey: [connection.name, 'keys', 'links'],
    enabled: connection.features.apiKeys,
    queryFn: async ({ signal }): Promise<DeviceList> => {
      const [links, keys] = await Promise.all([
        readLinks(connection.transport, signal),
        readKeys(connection.transport, signal),
      ])
      return { links, keys }
    },
    refetchInterval: ({ state: { data } }) => (data && isAwaited(data) ? EACH_OPEN_MS : EACH_MS),
  })

export const deviceWayQuery = (connection: Asking) =>
  queryOptions({
    queryKey: [connection.name, 'keys', 'way'],
    enabled: connection.features.apiKeys,
    queryFn: ({ signal }) => readDeviceWay(signal),
  })
