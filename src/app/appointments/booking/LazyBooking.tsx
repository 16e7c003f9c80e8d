import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useConnection } from '~/app/session/connection'
import { LazyBoundary } from '~/app/shell/page/LazyBoundary'
import { lazyPart } from '~/app/shell/page/lazyLoad'
import { tellEndOfBooking } from './bookAndTell'
import { closeBooking, useBookingAsked } from './openBooking'

const Booking = lazyPart(() => import('./Booking'))

/** The booking over whichever page. Also there to tell the end of one whose form is closed. */
export function LazyBooking() {
  const asked = useBookingAsked()
  const connection = useConnection()
  const navigate = useNavigate()

  // Another connection begins without it.
  useEffect(() => closeBooking, [])
  useEffect(
    () => tellEndOfBooking(connection, () => void navigate({ to: '/settings', hash: 'unsent' })),
    [connection, navigate],
  )

  return <LazyBoundary onClose={closeBooking}>{asked && <Booking start={asked} />}</LazyBoundary>
}
