import { useSyncExternalStore } from 'react'

/** What a booking begins with, as far as it is known where it was asked for. */
export type BookingStart = {
  /** An instant, as an appointment bears it. */
  startsAt?: string
  minutes?: number
  customerId?: string
}

let asked: BookingStart | null = null
const listeners = new Set<() => void>()

function set(next: BookingStart | null) {
  asked = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Opens the booking over whatever page is on screen. Offer it only where `api.write?.appointments` is there. */
export const openBooking = (start: BookingStart = {}) => set(start)

export const closeBooking = () => set(null)

/** The booking asked for, or null; the frame shows it. */
export const useBookingAsked = () => useSyncExternalStore(subscribe, () => asked)
