import { useCallback } from 'react'
import type { Appointment } from '../../client/nouns'
import { useCapabilities, useConnection } from '../session/connection'
import { flagOf, type Flag } from './flag'

/** Since when an appointment has its status: by its record where the service tells, else by what this computer has seen. */
export function useStatusSince(): (row: Appointment) => string | null {
  const { statusTimes, features } = useConnection()
  const isTold = features.statusChangedAt
  return useCallback(
    (row) => {
      if (!isTold) return statusTimes.of(row)
      // A move that is not confirmed shows another status than the one that is told of.
      return row.statusSince?.status === row.status ? row.statusSince.at : null
    },
    [statusTimes, isTold],
  )
}

export function useFlagOf(): (row: Appointment, now: number) => Flag | null {
  const known = useCapabilities()
  const since = useStatusSince()
  return useCallback((row, now) => flagOf(row, known, now, since(row)), [known, since])
}
