import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useConnection } from '~/app/session/connection'
import { usePaused, useIsLive } from '~/app/session/useIsLive'
import { NOTHING_READ, type Backwards } from '~/client/cache/readBackwards'
import { earlierOf } from '~/client/cache/recordOverlay'
import { reckonWhenPaid } from '~/client/nouns/totals'
import { beneath, isKeptUp } from '~/client/sync/pollIntervals'

export type BackwardsList<Row> = Backwards<Row> & {
  /** Why the last reading failed; what was read before it still stands. */
  failure: unknown
  /** It is known to be another by now, and is being read again. */
  isOutdated: boolean
  refetch: () => void
  /** Reads it once more; resolves when that has come or failed. */
  again: () => Promise<unknown>
}

type Options<Row> = UseQueryOptions<Backwards<Row>, Error, Backwards<Row>>

type BackOptions = {
  isWanted?: boolean
  /** Read again even while updating is paused; for a page that neither says so nor can go on. */
  isAlways?: boolean
}

/** A list read backwards behind everything else, and again for as long as it is looked at; its rows as they are known best. */
export function useBackwardsList<Row>(
  options: Options<Row>,
  { isWanted = true, isAlways = false }: BackOptions = {},
): BackwardsList<Row> {
  const isHeld = usePaused()
  const isPaused = isHeld && !isAlways
  // What is held still takes in nothing of what is heard.
  const isLive = useIsLive() && !isHeld
  const { refetchInterval: pace } = options
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery({
    ...options,
    refetchInterval(query) {
      const ms = typeof pace === 'function' ? pace(query) : pace
      if (isPaused || !ms) return false
      return beneath(ms, isKeptUp(isLive, query.state))
    },
    enabled: isWanted,
  })
  return {
    ...(data ?? NOTHING_READ),
    failure: error,
    isOutdated: isFetching && client.getQueryState(options.queryKey)?.isInvalidated === true,
    refetch: () => void refetch(),
    again: () => refetch(),
  }
}

/** Two readings that make up one list. */
export function bothOf<Row extends { id: string }>(
  one: BackwardsList<Row>,
  other: BackwardsList<Row>,
): BackwardsList<Row> {
  const { readAt, position } = earlierOf(one, other)
  return {
    // One that went from the one to the other is in both until they are read again.
    rows: [...new Map([...one.rows, ...other.rows].map((row) => [row.id, row])).values()],
    reached: one.reached === null || other.reached === null ? null : Math.max(one.reached, other.reached),
    isDone: one.isDone && other.isDone,
    isCut: one.isCut || other.isCut,
    pages: one.pages + other.pages,
    skipped: one.skipped + other.skipped,
    beganAt: Math.min(one.beganAt, other.beganAt),
    readAt,
    position,
    failure: one.failure ?? other.failure,
    isOutdated: one.isOutdated || other.isOutdated,
    refetch() {
      one.refetch()
      other.refetch()
    },
    again: () => Promise.all([one.again(), other.again()]),
  }
}

/** What was waiting at this desk has come to its end: what is reckoned from payments is another now. */
export function useRefreshTotals() {
  const client = useQueryClient()
  const connection = useConnection()
  useEffect(() => reckonWhenPaid(client, connection), [client, connection])
}
