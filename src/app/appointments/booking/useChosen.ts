import { useWatch, type UseFormReturn } from 'react-hook-form'
import { startOf } from '~/app/appointments/typedAppointment'
import { useCustomer } from '~/app/customers/useCustomer'
import { useVehicles } from '~/app/customers/useVehicles'
import { useConnection } from '~/app/session/connection'
import { useZone } from '~/app/session/shopTime'
import type { BookingDraft } from '~/client/nouns/booking'
import { claimOf, meantOf, type BookingTyped } from './bookingFields'

/** What is known of what was chosen, and what it would take up. */
export function useChosen(form: UseFormReturn<BookingTyped, unknown, BookingDraft>) {
  const connection = useConnection()
  const zone = useZone()
  const [who, car, day, time, isAgain, minutes] = useWatch({
    control: form.control,
    name: ['who', 'car', 'day', 'time', 'isAgain', 'minutes'],
  })
  const customerId = who.kind === 'known' ? who.id : ''
  const isKnown = customerId !== ''
  const customer = useCustomer(customerId, isKnown).data ?? null
  const vehicles = useVehicles(customerId, isKnown)
  const meant = meantOf(car, vehicles.data)
  // Which vehicle is meant may hang on how many they have.
  const isReading = isKnown && connection.api.vehicles !== undefined && car.kind === '' && vehicles.isPending
  const vehicleId = meant.kind === 'known' ? meant.id : null
  const startAt = startOf({ day, time, isAgain }, zone)
  const claim = startAt === null ? null : claimOf(customerId, meant, startAt, Number(minutes))
  /** They have several, and a person has to say which. */
  const mustChoose = isKnown && meant.kind === '' && (vehicles.data?.length ?? 0) > 1
  return { who, customerId, customer, vehicles, meant, vehicleId, claim, isReading, mustChoose }
}
