import { useConnection } from '~/app/session/connection'
import { BookingForm } from './BookingForm'
import { closeBooking, type BookingStart } from './openBooking'

export default function Booking({ start }: { start: BookingStart }) {
  if (!useConnection().features.write.appointments) return null
  return <BookingForm start={start} onDone={closeBooking} />
}
