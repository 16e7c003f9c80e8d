import { Link } from '@tanstack/react-router'
import type { Vehicle } from '../../client/nouns'
import { Button, buttonClass } from '../../ui/Button'
import { Plate } from '../../ui/Plate'
import { useCar } from '../people/useCar'
import { useConnection } from '../session/connection'

export const describeCar = ({ year, make, model }: Pick<Vehicle, 'year' | 'make' | 'model'>) =>
  `${year} ${make} ${model}`

/** Of two cars of a kind, each with its plate. */
export function tellApart(car: Vehicle, all: readonly Vehicle[], nameOf: (car: Vehicle) => string): string {
  const isAlone = all.every((other) => other.id === car.id || nameOf(other) !== nameOf(car))
  return isAlone || !car.plate ? nameOf(car) : `${nameOf(car)} ${car.plate}`
}

type Props = {
  car: Vehicle
  /** What tells it from the customer's other cars. */
  called: string
  wasEdited: boolean
  /** Absent where it can't be changed. */
  onEdit?: () => void
}

/** Which car it is: on its plate, by its color, and by its number. */
export function CarHead({ car, called, wasEdited, onEdit }: Props) {
  const mayQuote = useConnection().features.write.quotes !== undefined
  return (
    <header className="flex flex-wrap items-center gap-x-3 px-4 py-1 lg:px-5">
      <h3 className="flex min-h-10 flex-wrap items-center gap-x-3 font-semibold wrap-anywhere">
        {describeCar(car)} {car.trim}
      </h3>
      {car.plate && <Plate>{car.plate}</Plate>}
      {car.color && <span className="text-sm text-ink-2">{car.color}</span>}
      {car.vin && <span className="short-code">{car.vin}</span>}
      <span className="-mr-2 ml-auto flex">
        {mayQuote && (
          <Link
            to="/quotes/new"
            search={{ customer: car.customerId, vehicle: car.id }}
            className={buttonClass('quiet')}
            aria-label={`Quote for ${called}`}
          >
            Quote
          </Link>
        )}
        {onEdit && (
          <Button look="quiet" autoFocus={wasEdited} onClick={onEdit} aria-label={`Edit ${called}`}>
            Edit
          </Button>
        )}
      </span>
    </header>
  )
}

/** A car that is on record and not among those that were read. */
export function OtherCarHead({ customerId, vehicleId }: { customerId: string; vehicleId: string }) {
  const car = useCar({ customerId, vehicleId })
  return (
    <header className="flex min-h-12 flex-wrap items-center gap-x-3 px-4 lg:px-5">
      <h3 className="font-semibold">{car ? describeCar(car) : 'Another car'}</h3>
      {car?.plate && <Plate>{car.plate}</Plate>}
    </header>
  )
}
