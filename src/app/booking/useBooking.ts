import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { useRefusalWords } from '../appointments/refusalWords'
import { useConnection } from '../shell/connection'
import { bookingOf } from './bookings'

/** The booking of this connection, and where it stands. */
export function useBooking() {
  const run = bookingOf(useConnection(), useQueryClient())
  const standing = useSyncExternalStore(run.subscribe, run.get)
  const inWords = useRefusalWords()
  return {
    run,
    standing: useMemo(() => ({ ...standing, failure: inWords(standing.failure) }), [standing, inWords]),
  }
}
