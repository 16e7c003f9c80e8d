import { queryOptions } from '@tanstack/react-query'
import { readDesks, readDeskWay } from '../desks'
import { type Asking, mayHaveDesks } from './everything'

/** A link that is open is used at any moment; else a desk says once a minute that it is there. */
const EACH_OPEN_MS = 4_000
const EACH_MS = 60_000

export const desksQuery = (connection: Asking) =>
  queryOptions({
    queryKey: [connection.name, 'desks', 'list'],
    enabled: mayHaveDesks(connection),
    queryFn: ({ signal }) => readDesks(connection.transport, signal),
    refetchInterval: ({ state: { data } }) => (data && data.links.length > 0 ? EACH_OPEN_MS : EACH_MS),
  })

export const deskWayQuery = (connection: Asking) =>
  queryOptions({
    queryKey: [connection.name, 'desks', 'way'],
    enabled: mayHaveDesks(connection),
    queryFn: ({ signal }) => readDeskWay(signal),
  })
