import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useConnection } from '~/app/session/connection'
import { lazyPart } from '~/app/shell/page/notFetched'
import { Part } from '~/app/shell/page/Part'
import { tellEndOfBooking } from './book'
import { closeBooking, useBookingAsked } from './openBooking'

const Booking = lazyPart(() => import('./Booking'))

/** The booking over whichever page. Also there to tell the end of one whose form is closed. */
export function BookingSlot() {
  const asked = useBookingAsked()
  const connection = useConnection()
  const navigate = useNavigate()

  // Another connection begins without it.
  useEffect(() => closeBooking, [])
  useEffect(
    () => tellEndOfBooking(connection, () => void navigate({ to: '/settings', hash: 'unsent' })),
    [connection, navigate],
  )

  return <Part onClose={closeBooking}>{asked && <Booking start={asked} />}</Part>
}
