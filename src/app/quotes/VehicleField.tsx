import { useEffect } from 'react'
import { SelectField } from '../../ui/Field'
import { useLearnVehicles } from '../find/useLearn'
import { useVehicles } from '../people/useVehicles'
import { NO_VEHICLE } from './quoteTyped'
import { vehicleWords } from './vehicleWords'

type Props = { customerId: string; vehicleId: string | null; onChoose: (vehicleId: string) => void }

/** Which of the customer's vehicles it is for, or none. */
export function VehicleField({ customerId, vehicleId, onChoose }: Props) {
  const list = useVehicles(customerId)
  useLearnVehicles(list.data)
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isError } = list
  // A fleet is read to its end: a vehicle that can't be chosen would look like one that is not there.
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage])
  const isReading = list.isPending || hasNextPage || list.isFetching
  // What the list lacks may be older than the list, or a row that could not be read: it stays chosen all the same.
  const chosen = vehicleId ?? NO_VEHICLE
  const isListed = chosen === NO_VEHICLE || (list.data ?? []).some(({ id }) => id === chosen)

  return (
    <SelectField
      label="Vehicle"
      value={chosen}
      onChange={(event) => onChoose(event.target.value)}
      error={isError ? 'The vehicles could not be read' : undefined}
    >
      <option value={NO_VEHICLE}>{list.isPending ? 'Reading…' : 'No vehicle'}</option>
      {!isListed && <option value={chosen}>{isReading && !isError ? 'Reading…' : 'Another vehicle'}</option>}
      {list.data?.map((vehicle) => (
        <option key={vehicle.id} value={vehicle.id}>
          {vehicleWords(vehicle)}
          {vehicle.plate !== null && ` · ${vehicle.plate}`}
        </option>
      ))}
    </SelectField>
  )
}
