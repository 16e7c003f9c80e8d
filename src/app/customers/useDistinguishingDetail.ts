import { useSyncExternalStore } from 'react'
import { usePhoneAndCars } from '~/app/search/results/usePhoneAndCars'
import { useConnection } from '~/app/session/connection'
import { showPhone } from '~/domain/text/phone'

type Props = { customerId: string | null; vehicleId: string | null }

/** What tells somebody apart from another of the name, as far as it is on hand: the car that it is about, else the phone. */
export function useDistinguishingDetail({ customerId, vehicleId }: Props): string {
  const { searchIndex } = useConnection()
  const person = usePhoneAndCars(customerId)
  const car = useSyncExternalStore(searchIndex.subscribe, () =>
    vehicleId === null ? null : searchIndex.vehicleOf(vehicleId),
  )
  if (car) return `${car.year} ${car.make} ${car.model}`
  return person?.phone ? showPhone(person.phone) : ''
}
