import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { customerQuery } from '../../client/queries/customers'
import { vehiclesOfCustomer } from '../../client/queries/vehicles'
import { useClash } from '../appointments/useClash'
import { startOf } from '../appointments/visitFields'
import { useConnection } from '../shell/connection'
import { useZone } from '../shell/shopTime'
import type { BookingTyped } from './bookingFields'
import { claimOf, meantOf } from './meantOf'
import type { Wanted } from './run'

/** What is known of what was chosen, and what stands in its way. */
export function useChosen(form: UseFormReturn<BookingTyped, unknown, Wanted>) {
  const connection = useConnection()
  const zone = useZone()
  const [who, car, day, time, isAgain, minutes] = useWatch({
    control: form.control,
    name: ['who', 'car', 'day', 'time', 'isAgain', 'minutes'],
  })
  const customerId = who.kind === 'known' ? who.id : ''
  const isKnown = customerId !== ''
  const customer = useQuery({ ...customerQuery(connection, customerId), enabled: isKnown }).data ?? null
  const vehicles = useInfiniteQuery({ ...vehiclesOfCustomer(connection, customerId), enabled: isKnown })
  const meant = meantOf(car, vehicles.data)
  // Which vehicle is meant may hang on how many they have.
  const isReading = isKnown && connection.api.vehicles !== undefined && car.kind === '' && vehicles.isPending
  const vehicleId = meant.kind === 'known' ? meant.id : null
  const startAt = startOf({ day, time, isAgain }, zone)
  const clash = useClash(startAt === null ? null : claimOf(customerId, meant, startAt, Number(minutes)))
  return { who, customerId, customer, vehicleId, clash, isReading }
}
