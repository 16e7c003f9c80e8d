import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Failure } from '../../client/api/failure'
import { pageTime } from '../../client/clock'
import { refreshClosed } from '../../client/closed'
import type { Appointment, Page } from '../../client/nouns'
import { useConnection } from '../session/connection'
import type { Span } from '../words/times'
import { startOf } from './startOf'

const NONE: readonly string[] = []

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
  const followed = statuses ?? NONE
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
