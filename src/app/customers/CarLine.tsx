import { Plate } from '~/ui/Plate'
import { useCar } from './useVehicles'

/** The plate, then the car; nothing where no car is known. What is said of it beside that comes as children. */
export function CarLine({ of, children }: { of: Parameters<typeof useCar>[0]; children?: string | null }) {
  const car = useCar(of)
  if (!car && !children) return null
  return (
    <span className="text-sm text-ink-2">
      {car?.plate && (
        <>
          <Plate>{car.plate}</Plate>{' '}
        </>
      )}
      {car && (
        <>
          {car.year} {car.make} <span className="inline-block">{car.model}</span>
        </>
      )}
      {car && children && ', '}
      {children}
    </span>
  )
}
