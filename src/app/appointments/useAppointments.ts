import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useEffect } from 'react'
import type { Span } from '~/app/format/times'
import { useCapabilities, useConnection } from '~/app/session/connection'
import { useToday } from '~/app/session/now'
import { useZone } from '~/app/session/shopTime'
import { usePaused, useIsLive } from '~/app/session/useIsLive'
import { Failure } from '~/client/api/failure'
import { pageTime } from '~/client/clock'
import { boardQuery } from '~/client/nouns/board'
import { refreshClosed } from '~/client/nouns/closedAppointments'
import type { Appointment, Page } from '~/client/nouns/nouns'
import { isKeptUp, pollAfter } from '~/client/sync/pollIntervals'
import { addDays, spanOfDay, type Day } from '~/domain/time/zone'
import { startOf } from './appointmentsOnDay'

/** Calendar days of the shop, both included. */
export type Days = { from: Day; to: Day }

export type Appointments = {
  /** The open ones of these days; on a connection that lists by day the closed ones too. With this desk's own changes. */
  rows: readonly Appointment[]
  /** Nothing is read yet. */
  isPending: boolean
  /** Nothing could be read; `error` says why. */
  isFailed: boolean
  /** Everything is read, and not only the first pages. */
  isWhole: boolean
  /** Rows that could not be read. */
  skipped: number
  /** Why the last reading failed; what was read before it still stands. */
  error: unknown
  /** When the last reading began. */
  readAt: number | null
  refetch: () => void
}

const NO_ROWS: readonly Appointment[] = []
const NO_STATUS: readonly string[] = []

/** Whether the connection lists appointments by day: then all statuses of a day come at once, and a range is needed. */
export const useListsByDay = () => useConnection().api.appointments?.ofStatus === undefined

/** Whether it can be asked for a span of time in some statuses. Nothing that it answers lasts longer than a day. */
export function useListsByTime(): boolean {
  useCapabilities()
  return useConnection().api.appointments?.within !== undefined
}

/** How far back a car may have come that still stands in the shop today, where the connection lists by day. */
export const STAYS_DAYS = 3

/** Where a day-listing connection is asked for all: further off nobody has a board to look at. */
export const reach = (today: Day): Days => ({ from: addDays(today, -31), to: addDays(today, 92) })

/**
 * The appointments of some days, or all that are open. Read again every 15 seconds while the page is looked at, and seldom
 * where every change is heard.
 * A day of the shop may reach into three days of UTC, so a connection that lists by day is asked a day wider.
 */
export function useAppointments(days: Days | null, isWanted = true): Appointments {
  const connection = useConnection()
  const statuses = useCapabilities()
  const zone = useZone()
  const today = useToday()
  const isPaused = usePaused()
  const isLive = useIsLive()
  const byDay = useListsByDay()
  const wanted = days ?? (byDay ? reach(today) : null)
  const [firstDay, lastDay] = [wanted?.from, wanted?.to]
  const from = useMemo(
    () => (firstDay === undefined ? null : spanOfDay(firstDay, zone).from),
    [firstDay, zone],
  )
  const until = useMemo(
    () => (lastDay === undefined ? null : spanOfDay(lastDay, zone).until),
    [lastDay, zone],
  )
  const asked = byDay && wanted ? { from: addDays(wanted.from, -1), to: addDays(wanted.to, 1) } : null

  const query = useQuery({
    ...boardQuery(connection, statuses, asked),
    enabled: isWanted && connection.api.appointments !== null,
    refetchInterval: isPaused
      ? false
      : ({ state }) =>
          pollAfter(
            state.data?.rows.length ?? 0,
            byDay ? 1 : statuses.openStatuses.length,
            connection.budget.state(),
            isKeptUp(isLive, state),
          ),
    refetchOnWindowFocus: ({ state }) => !isPaused && !isKeptUp(isLive, state),
  })

  const look = query.data
  const rows = useMemo(() => {
    if (!look) return NO_ROWS
    if (from === null && until === null) return look.rows
    return look.rows.filter(({ startsAt }) => {
      const at = Date.parse(startsAt)
      return Number.isNaN(at) || ((from === null || at >= from) && (until === null || at < until))
    })
  }, [look, from, until])
  return {
    rows,
    isPending: look === undefined && !query.isError,
    isFailed: look === undefined && query.isError,
    isWhole: look?.isWhole ?? false,
    skipped: look?.skipped ?? 0,
    error: query.error,
    readAt: look?.readAt ?? null,
    refetch: () => void query.refetch(),
  }
}

/**
 * Reads the newest of these closed lists again after each look at the open ones; `statuses` null for none, `span` where the
 * lists are of one.
 */
export function useFreshClosed(
  statuses: readonly string[] | null,
  lookedAt: number | null,
  span: Span | null = null,
) {
  const client = useQueryClient()
  const connection = useConnection()
  const followed = statuses ?? NO_STATUS
  useEffect(() => {
    if (lookedAt === null) return
    const records = connection.records.appointments
    for (const status of followed) {
      const readAt = pageTime()
      const looked = ({ rows, next }: Page<Appointment>) => {
        const back = next === null ? -Infinity : Date.parse(rows.at(-1)?.createdAt ?? '')
        records.dropMissing(
          rows,
          { readAt },
          (row) =>
            row.status === status &&
            Date.parse(row.createdAt) >= back &&
            (span === null || (startOf(row) >= span.from && startOf(row) < span.until)),
        )
      }
      // What could not be read just now stands as it is; the next look comes soon.
      refreshClosed(client, connection, status, span, looked).catch((error: unknown) => {
        if (!(error instanceof Failure)) throw error
      })
    }
  }, [client, connection, followed, lookedAt, span])
}
