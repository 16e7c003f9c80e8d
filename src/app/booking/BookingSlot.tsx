import { useEffect, useState } from 'react'
import { tell } from '../../ui/tell'
import { lazyPart } from '../page/notFetched'
import { Part } from '../page/Part'
import { useConnection } from '../session/connection'
import { useBooking } from './bookings'
import { closeBooking, openBooking, useBookingAsked } from './openBooking'
import type { BookingStanding } from './run'
import { unfinished } from './unfinished'

const Booking = lazyPart(() => import('./Booking'))

/** The booking over whichever page. Also there to hear what becomes of one that a reload has cut off. */
export function BookingSlot() {
  const asked = useBookingAsked()
  const { standing } = useBooking()

  // Another connection begins without it.
  useEffect(() => closeBooking, [])

  useUnfinishedTold(standing, asked !== null)

  return <Part onClose={closeBooking}>{asked && <Booking start={asked} />}</Part>
}

/** Stands in the corner for as long as it is true and the dialog does not say it. */
function useUnfinishedTold(standing: BookingStanding, isOpen: boolean) {
  const { journal } = useConnection()
  const [isRead, setRead] = useState(false)
  useEffect(() => void journal.fresh().then(() => setRead(true)), [journal])
  const detail = isRead && !isOpen ? unfinished(standing) : null
  useEffect(() => {
    if (detail === null) return undefined
    const { close } = tell({
      title: 'A booking is not finished',
      detail,
      ms: null,
      action: { word: 'Go on', act: () => openBooking() },
    })
    return close
  }, [detail])
}
