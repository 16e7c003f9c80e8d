import { lazy, Suspense, useEffect } from 'react'
import { tell } from '../../ui/tell'
import type { Confirmed } from './early'
import { closeBooking, openBooking, useBookingAsked } from './openBooking'
import { savedWords } from './standingWords'
import { useBooking } from './useBooking'

const Booking = lazy(() => import('./Booking'))

/** The booking over whichever page. Also there to hear what becomes of one that a reload has cut off. */
export default function BookingSlot({ early }: { early: readonly Confirmed[] }) {
  const asked = useBookingAsked()
  const { run } = useBooking()

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

  useEffect(() => {
    const { notes, isRunning } = run.get()
    const detail = savedWords(notes)
    // What is wholly on its way needs nobody.
    if (detail === null || isRunning || notes?.steps.appointment?.isBegun) return undefined
    const { close } = tell({
      id: 'booking',
      title: 'A booking is not finished',
      detail,
      ms: null,
      action: { word: 'Go on', act: () => openBooking() },
    })
    return close
  }, [run])

  return <Suspense>{asked && <Booking start={asked} />}</Suspense>
}
