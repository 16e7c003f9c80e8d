import { createSignal } from '~/client/signal'
import { useSignal } from '~/ui/useSignal'

/** What a booking begins with, as far as it is known where it was asked for. */
export type BookingStart = {
  /** An instant, as an appointment bears it. */
  startsAt?: string
  minutes?: number
  customerId?: string
  service?: string
  notes?: string
  /** Why a booking with these was not made. */
  failure?: unknown
}

const asked = createSignal<BookingStart | null>(null)

/** Opens the booking over whatever page is on screen. Offer it only where `features.write.appointments` is there. */
export const openBooking = (start: BookingStart = {}) => asked.set(start)

export const closeBooking = () => asked.set(null)

/** The booking asked for, or null; the frame shows it. */
export const useBookingAsked = () => useSignal(asked)
