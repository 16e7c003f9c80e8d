import { Plate } from '../../ui/Plate'
import { Skeleton } from '../../ui/Skeleton'
import { useVehicles } from '../people/useVehicles'

const MOST = 3

/** Which car. */
export function CarsAnswer({ customerId }: { customerId: string }) {
  const { data, isLoadingError, hasNextPage } = useVehicles(customerId)
  if (isLoadingError) return <p className="text-warn">The cars could not be read.</p>
  if (!data) return <Skeleton className="h-5 w-44" />
  if (data.length === 0) return <p className="text-ink-2">No car on file</p>
  const others = data.length - MOST
  return (
    <ul>
      {data.slice(0, MOST).map(({ id, plate, year, make, model }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-2">
          {plate !== null && <Plate>{plate}</Plate>}
          {year} {make} {model}
        </li>
      ))}
      {others > 0 && (
        <li className="text-sm text-ink-2">
          and {others} more{hasNextPage && ', or others'}
        </li>
      )}
    </ul>
  )
}
