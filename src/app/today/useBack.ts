import { useQuery, useQueryClient, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshBooks } from '../../client/queries/books'
import { NOTHING_READ, type Backwards } from '../../client/queries/readBackwards'
import { useConnection } from '../shell/connection'
import { usePaused } from '../shell/pace'

export type Back<Row> = Backwards<Row> & {
  /** Why the last reading failed; what was read before it still stands. */
  failure: unknown
  refetch: () => void
}

type Options<Row> = UseQueryOptions<Backwards<Row>, Error, Backwards<Row>>

/** A list read backwards behind everything else, and again for as long as it is looked at. */
export function useBack<Row>(options: Options<Row>, isWanted = true): Back<Row> {
  const isPaused = usePaused()
  const { data, error, refetch } = useQuery({
    ...options,
    ...(isPaused && { refetchInterval: false }),
    enabled: isWanted,
  })
  return { ...(data ?? NOTHING_READ), failure: error, refetch: () => void refetch() }
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
    refetch() {
      one.refetch()
      other.refetch()
    },
  }
}

/** What was waiting at this desk has been confirmed: the books are another now. */
export function useFreshBooks() {
  const client = useQueryClient()
  const { journal, name } = useConnection()
  useEffect(() => journal.onConfirmed(() => void refreshBooks(client, name)), [client, journal, name])
}
