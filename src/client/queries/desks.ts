import { queryOptions } from '@tanstack/react-query'
import { type Desks, readDesks, readDeskWay } from '../desks'
import { type Asking, mayHaveDesks } from './everything'

/** A link that is open is used at any moment, before the eyes of whoever made it; else a desk says once a minute that it is there. */
const EACH_OPEN_MS = 1_000
const EACH_MS = 60_000

/** That it is used is told a moment after it was let in. */
const isAwaited = ({ links, desks }: Desks) =>
  links.length > 0 ||
  desks.some(
    ({ lastUsedAt, createdAt }) => lastUsedAt === null && Date.now() - Date.parse(createdAt) < EACH_MS,
  )

export const desksQuery = (connection: Asking) =>
  queryOptions({
    queryKey: [connection.name, 'desks', 'list'],
    enabled: mayHaveDesks(connection),
    queryFn: ({ signal }) => readDesks(connection.transport, signal),
    refetchInterval: ({ state: { data } }) => (data && isAwaited(data) ? EACH_OPEN_MS : EACH_MS),
  })

export const deskWayQuery = (connection: Asking) =>
  queryOptions({
    queryKey: [connection.name, 'desks', 'way'],
    enabled: mayHaveDesks(connection),
    queryFn: ({ signal }) => readDeskWay(signal),
  })
