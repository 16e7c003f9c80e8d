import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { JournalSnapshot } from '../../client/journal/snapshot'
import { waitingPayments } from '../../client/payments/waiting'
import { refreshBooks } from '../../client/queries/books'
import { NOTHING_READ, type Backwards } from '../../client/queries/readBackwards'
import { useConnection } from '../shell/connection'
import { usePaused } from '../shell/pace'

export type Back<Row> = Backwards<Row> & {
  /** Why the last reading failed; what was read before it still stands. */
  failure: unknown
  /** It is known to be another by now, and is being read again. */
  isOutdated: boolean
  refetch: () => void
  /** Reads it once more; resolves when that has come or failed. */
  again: () => Promise<unknown>
}

type Options<Row> = UseQueryOptions<Backwards<Row>, Error, Backwards<Row>>

type How = {
  isWanted?: boolean
  /** Read again even while updating is paused; for a page that neither says so nor can go on. */
  isAlways?: boolean
}

/** A list read backwards behind everything else, and again for as long as it is looked at. */
export function useBack<Row>(
  options: Options<Row>,
  { isWanted = true, isAlways = false }: How = {},
): Back<Row> {
  const isPaused = usePaused() && !isAlways
  const client = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery({
    ...options,
    ...(isPaused && { refetchInterval: false }),
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
export function bothOf<Row>(one: Back<Row>, other: Back<Row>): Back<Row> {
  return {
    rows: [...one.rows, ...other.rows],
    reached: one.reached === null || other.reached === null ? null : Math.max(one.reached, other.reached),
    isDone: one.isDone && other.isDone,
    isCut: one.isCut || other.isCut,
    pages: one.pages + other.pages,
    skipped: one.skipped + other.skipped,
    readAt: Math.min(one.readAt, other.readAt),
    failure: one.failure ?? other.failure,
    isOutdated: one.isOutdated || other.isOutdated,
    refetch() {
      one.refetch()
      other.refetch()
    },
    again: () => Promise.all([one.again(), other.again()]),
  }
}

const waitingIn = ({ entries }: JournalSnapshot) => new Set(waitingPayments(entries).map(({ id }) => id))

/**
 * What was waiting at this desk has come to its end: the books are another now. A payment that no longer waits may have
 * been confirmed to another tab, or to a panel, which is told of to nobody else.
 */
export function useFreshBooks() {
  const client = useQueryClient()
  const { journal, name } = useConnection()
  useEffect(() => {
    const refresh = () => void refreshBooks(client, name)
    let before = waitingIn(journal.get())
    const look = () => {
      const now = waitingIn(journal.get())
      if ([...before].some((id) => !now.has(id))) refresh()
      before = now
    }
    const stops = [journal.onConfirmed(refresh), journal.subscribe(look)]
    return () => stops.forEach((stop) => stop())
  }, [client, journal, name])
}
