import { InfiniteQueryObserver, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { useFreshClosed } from '~/app/appointments/useAppointments'
import type { Span } from '~/app/format/times'
import { useConnection } from '~/app/session/connection'
import type { Connection } from '~/app/session/sessionState'
import { closedAppointments } from '~/client/nouns/closedAppointments'
import type { Appointment } from '~/client/nouns/nouns'

export type ClosedList = {
  rows: readonly Appointment[]
  isPending: boolean
  isReading: boolean
  hasMore: boolean
  error: unknown
  more: () => void
}

export type ClosedLists = ReadonlyMap<string, ClosedList>

const NONE: ClosedLists = new Map()

/** Several endless lists at once, however many a connection has. */
function createLists(
  client: QueryClient,
  connection: Connection,
  statuses: readonly string[],
  span: Span | null,
) {
  const observers = statuses.map(
    (status) =>
      [status, new InfiniteQueryObserver(client, closedAppointments(connection, status, span))] as const,
  )
  const read = (): ClosedLists =>
    new Map(
      observers.map(([status, observer]) => {
        const list = observer.getCurrentResult()
        const more = () => {
          if (list.isLoadingError) void observer.refetch()
          else if (!list.isFetching) void observer.fetchNextPage()
        }
        return [
          status,
          {
            rows: list.data ?? [],
            isPending: list.isPending && !list.isError,
            isReading: list.isFetching,
            hasMore: list.hasNextPage,
            error: list.error,
            more,
          },
        ]
      }),
    )
  let lists = read()
  return {
    subscribe(this: void, listener: () => void) {
      const changed = () => {
        lists = read()
        listener()
      }
      const leave = observers.map(([, observer]) => observer.subscribe(changed))
      changed()
      return () => leave.forEach((stop) => stop())
    },
    get(this: void) {
      return lists
    },
  }
}

const never = () => () => {}
const none = () => NONE

/**
 * The closed appointments of each of these statuses, and of a span where one is given, read as far as one scrolls; their
 * beginnings again after each look.
 */
export function useClosedAppointmentLists(
  wanted: readonly string[],
  lookedAt: number | null,
  span: Span | null,
): ClosedLists {
  const client = useQueryClient()
  const connection = useConnection()
  const lists = useMemo(
    () => (wanted.length > 0 ? createLists(client, connection, wanted, span) : null),
    [client, connection, wanted, span],
  )

  useFreshClosed(wanted.length > 0 ? wanted : null, lookedAt, span)

  return useSyncExternalStore(lists?.subscribe ?? never, lists?.get ?? none)
}
