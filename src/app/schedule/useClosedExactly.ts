import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { appointmentsWithin } from '../../client/board'
import type { Appointment } from '../../client/records'
import { MAX_DURATION_MINUTES } from '../../domain/fields'
import { useCapabilities, useConnection } from '../session/connection'
import { useListsByTime } from '../visits/useAppointments'
import type { Span } from '../words/times'
import { ABSENT } from './useClosedBack'

const NONE: readonly Appointment[] = []
const LONGEST_MS = MAX_DURATION_MINUTES * 60_000

/**
 * The closed appointments of some days where the connection can be asked for them by time, and of the day before, from
 * which they may go on. Read again after each look at the open ones; null where it can't be asked so.
 */
export function useClosedExactly(
  { from, until }: Span,
  { lookedAt, withAbsent }: { lookedAt: number | null; withAbsent: boolean },
) {
  const connection = useConnection()
  const { appointmentStatuses, openStatuses } = useCapabilities()
  const isExact = useListsByTime()
  const asked = useMemo(
    () => ({
      statuses: appointmentStatuses.filter(
        (status) => !openStatuses.includes(status) && (withAbsent || !ABSENT.includes(status)),
      ),
      from: from - LONGEST_MS,
      until,
    }),
    [appointmentStatuses, openStatuses, withAbsent, from, until],
  )
  const query = useQuery({
    ...appointmentsWithin(connection, asked),
    enabled: isExact,
    // It follows the open ones.
    refetchOnWindowFocus: false,
  })
  const { data: look, refetch } = query
  const readAt = look?.readAt ?? null
  useEffect(() => {
    if (isExact && lookedAt !== null && readAt !== null && readAt < lookedAt) void refetch()
  }, [isExact, lookedAt, readAt, refetch])

  if (!isExact) return null
  return {
    rows: look?.rows ?? NONE,
    failure: look === undefined ? query.error : null,
    retry: () => void refetch(),
    /** As if it had been read back to the end of all lists. */
    read: {
      until: from,
      reached: look?.isWhole ? -Infinity : null,
      isStopped: false,
      failure: look === undefined ? query.error : null,
    },
  }
}
