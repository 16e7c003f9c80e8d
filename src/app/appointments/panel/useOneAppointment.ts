import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { useCapabilities, useConnection } from '~/app/session/connection'
import { useIsLive } from '~/app/session/useIsLive'
import { useRecords } from '~/client/cache/useRecords'
import { appointmentKey, findAppointment, type Progress, keptAppointments } from '~/client/nouns/appointments'
import type { Appointment } from '~/client/nouns/nouns'
import { beneath, isKeptUp } from '~/client/sync/pollIntervals'

/** Where one record can be asked for, as often as lists are read elsewhere. */
const REFRESH_MS = 30_000

export type OneAppointment = {
  /** As it was last read, with this desk's own changes; it stays while it is looked for anew. */
  row: Appointment | null
  /** This desk is about to delete it. */
  isGoing: boolean
  search: {
    state: 'idle' | 'reading' | 'stopped' | 'failed' | 'nowhere'
    progress: Progress | null
    error: unknown
    stop: () => void
    goOn: () => void
  }
}

/** One appointment, for its panel: from whatever has been read, else looked for. */
export function useOneAppointment(id: string): OneAppointment {
  const connection = useConnection()
  const isLive = useIsLive()
  const client = useQueryClient()
  const statuses = useCapabilities()
  const [progress, setProgress] = useState<Progress | null>(null)
  const [isStopped, setStopped] = useState(false)

  const kept = useSyncExternalStore(
    useCallback((tell: () => void) => client.getQueryCache().subscribe(tell), [client]),
    () => keptAppointments(client, connection).get(id) ?? null,
  )
  const known = useRecords(connection.records.appointments)
  const own = useMemo(
    () => known.current(kept ? [kept] : [], (row) => row.id === id)[0] ?? null,
    [known, kept, id],
  )
  const isAway = own === null && known.find(id) === null
  const isGoing = isAway && known.isPending(id)
  const isDeleted = isAway && !isGoing

  const canAsk = connection.api.appointments?.get !== undefined
  const search = useQuery({
    ...connection.records.appointments.query(),
    queryKey: appointmentKey(connection.name, id),
    queryFn: ({ signal }) =>
      findAppointment(client, connection, {
        id,
        signal,
        onProgress: setProgress,
        statuses,
      }),
    enabled: !isStopped && (canAsk || (own === null && !isAway)),
    refetchInterval: canAsk ? ({ state }) => beneath(REFRESH_MS, isKeptUp(isLive, state)) : false,
    // Looking through all lists again, because of a glance at another window, would be a high price.
    refetchOnWindowFocus: canAsk,
  })

  const [last, setLast] = useState<Appointment | null>(null)
  if (own && own !== last) setLast(own)
  return {
    row: own ?? (last?.id === id ? last : null),
    isGoing,
    search: {
      state: isStopped
        ? 'stopped'
        : isDeleted
          ? 'nowhere'
          : own || isGoing
            ? 'idle'
            : search.isError
              ? 'failed'
              : search.data === null && !search.isFetching
                ? 'nowhere'
                : 'reading',
      progress,
      error: search.error,
      stop() {
        setStopped(true)
        void client.cancelQueries({ queryKey: appointmentKey(connection.name, id) })
      },
      goOn() {
        setStopped(false)
        if (search.isError || search.data === null) void search.refetch()
      },
    },
  }
}
