import { useEffect, useState } from 'react'
import { tell } from '../../ui/tell'
import { useConnection, useJournal } from '../shell/connection'
import { lazyPart } from '../shell/notFetched'
import { Part } from '../shell/Part'
import type { Confirmed } from './early'
import { closeBooking, openBooking, useBookingAsked } from './openBooking'
import type { Standing } from './run'
import { unfinished } from './unfinished'
import { useBooking } from './useBooking'

const Booking = lazyPart(() => import('./Booking'))

/** The booking over whichever page. Also there to hear what becomes of one that a reload has cut off. */
export default function BookingSlot({ early }: { early: readonly Confirmed[] }) {
  const asked = useBookingAsked()
  const { run, standing } = useBooking()

  // Another connection begins without it.
  useEffect(() => closeBooking, [])

  useEffect(() => {
    for (const { entry, answer } of early) run.hear(entry, answer)
  }, [run, early])

  useEffect(() => {
    // Another tab may have gone on with the same booking.
    addEventListener('storage', run.look)
    return () => removeEventListener('storage', run.look)
  }, [run])

  useUnfinishedTold(standing, asked !== null)

  return <Part onClose={closeBooking}>{asked && <Booking start={asked} />}</Part>
}

/** Stands in the corner for as long as it is true and the dialog does not say it. */
function useUnfinishedTold(standing: Standing, isOpen: boolean) {
  const { journal } = useConnection()
  const entries = useJournal()
  const [isRead, setRead] = useState(false)
  useEffect(() => void journal.fresh().then(() => setRead(true)), [journal])
  const detail = isRead && !isOpen ? unfinished(standing, entries) : null
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
