import { useMemo } from 'react'
import { useSignal } from '../../ui/useSignal'
import { useConnection } from '../session/connection'
import { useRefusalWords } from '../visits/refusalWords'
import { bookingOf } from './bookings'

/** The booking of this connection, and where it stands. */
export function useBooking() {
  const run = bookingOf(useConnection())
  const standing = useSignal(run)
  const inWords = useRefusalWords()
  return {
    run,
    standing: useMemo(() => ({ ...standing, failure: inWords(standing.failure) }), [standing, inWords]),
  }
}
