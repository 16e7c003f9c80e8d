import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useConnection } from '../shell/connection'
import { bookingOf } from './bookings'

/** The booking of this connection, and where it stands. */
export function useBooking() {
  const run = bookingOf(useConnection(), useQueryClient())
  return { run, standing: useSyncExternalStore(run.subscribe, run.get) }
}
