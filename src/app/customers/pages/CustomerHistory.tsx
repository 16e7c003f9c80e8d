import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCar } from '~/app/customers/useVehicles'
import { draftOf } from '~/app/customers/vehicleFields'
import { VehicleForm } from '~/app/customers/VehicleForm'
import { useConnection } from '~/app/session/connection'
import { showDay, showFullDate, useZone } from '~/app/session/shopTime'
import { ChipBar } from '~/app/shell/lists/ChipBar'
import { FailureNotice } from '~/app/shell/page/FailureNotice'
import type { Writers } from '~/client/features'
import type { Vehicle } from '~/client/nouns/nouns'
import { createVehicle, readVehicle, updateVehicle } from '~/client/nouns/vehicles'
import { Button, buttonClass } from '~/ui/Button'
import { CHIP } from '~/ui/Chip'
import { Icon } from '~/ui/Icon'
import { Plate } from '~/ui/Plate'
import { Skeleton } from '~/ui/Skeleton'
import { toast } from '~/ui/toast'
import { HistoryRow } from './HistoryRow'
import type { CarHistory, History } from './useHistory'

/** No id of a vehicle: the one that is being added. */
const NEW = ''

/** The writer is that of the beginning, for the key may be denied it meanwhile. */
type Editing =
  | { vehicle: null; writer: NonNullable<Writers['vehicles']> }
  | { vehicle: Vehicle; writer: NonNullable<Writers['vehicleChanges']> }

/** Cars are added and edited where they stand, one at a time. */
function useCarEdit(customerId: string, readAgain: () => Promise<unknown>) {
  const { write } = useConnection().features
  const [editing, setEditing] = useState<Editing | null>(null)
  /** The button that began an edit has the focus again once it is over. */
  const [lastEdited, setLastEdited] = useState<string | null>(null)

  function begin(edit: Editing) {
    setEditing(edit)
    setLastEdited(edit.vehicle?.id ?? NEW)
  }

  async function saved(vehicle: Vehicle) {
    // A new one stands in the list before the form goes.
    await readAgain()
    toast({ title: `${describeCar(vehicle)} is saved` })
  }

  const onEnd = () => setEditing(null)

  /** The form in the place of this car's heading; null for the new one. */
  function form(vehicle: Vehicle | null) {
    if (!editing || editing.vehicle?.id !== vehicle?.id) return null
    return editing.vehicle === null || vehicle === null ? (
      <NewCar customerId={customerId} writer={editing.writer} onSaved={saved} onEnd={onEnd} />
    ) : (
      <EditedCar from={editing.vehicle} now={vehicle} writer={editing.writer} onSaved={saved} onEnd={onEnd} />
    )
  }

  const { vehicles, vehicleChanges } = write
  const isFree = editing === null
  return {
    form,
    lastEdited,
    /** Null where it can't be done just now. */
    add: isFree && vehicles ? () => begin({ vehicle: null, writer: vehicles }) : null,
    edit: isFree && vehicleChanges ? (vehicle: Vehicle) => begin({ vehicle, writer: vehicleChanges }) : null,
  }
}

type FormProps = { onSaved: (vehicle: Vehicle) => Promise<void>; onEnd: () => void }

type NewCarProps = FormProps & { customerId: string; writer: NonNullable<Writers['vehicles']> }

function NewCar({ customerId, writer, onSaved, onEnd }: NewCarProps) {
  const create = useMutation({ ...createVehicle(writer, customerId), onSuccess: onSaved })
  return (
    <VehicleForm
      name={`vehicle/of/${customerId}`}
      start={null}
      action="Add vehicle"
      save={create}
      onEnd={onEnd}
    />
  )
}

type EditedCarProps = FormProps & {
  from: Vehicle
  now: Vehicle
  writer: NonNullable<Writers['vehicleChanges']>
}

function EditedCar({ from, now, writer, onSaved, onEnd }: EditedCarProps) {
  const connection = useConnection()
  const update = useMutation({ ...updateVehicle(writer, now), onSuccess: onSaved })
  return (
    <VehicleForm
      name={`vehicle/${now.id}`}
      start={draftOf(from)}
      now={draftOf(now)}
      read={async () => draftOf(await readVehicle(connection, now))}
      action="Save"
      save={update}
      onEnd={onEnd}
    />
  )
}

type CarEdit = ReturnType<typeof useCarEdit>

/** What was done, and what is to come, by car. */
export function CustomerHistory({ customerId, history }: { customerId: string; history: History }) {
  const { groups, cars, hasCars, isPending, failures } = history
  const [carId, setCarId] = useState<string | null>(null)
  const edit = useCarEdit(customerId, () => cars.refetch({ cancelRefetch: false }))
  const read = cars.data ?? []
  // In the order in which they stand below.
  const known = groups.flatMap(({ vehicleId }) => read.find(({ id }) => id === vehicleId) ?? [])
  const shown = known.some(({ id }) => id === carId)
    ? groups.filter(({ vehicleId }) => vehicleId === carId)
    : groups
  return (
    <section aria-label="History" className="@container rounded-lg bg-surface py-2">
      <div className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 px-4 lg:px-5">
        <h2 className={`font-semibold ${known.length > 1 ? 'sm:sr-only' : ''}`}>History</h2>
        {known.length > 1 && (
          <ChipBar label="Cars">
            <Chip isOn={carId === null} onClick={() => setCarId(null)}>
              All
            </Chip>
            {known.map((car) => (
              <Chip key={car.id} isOn={carId === car.id} onClick={() => setCarId(car.id)}>
                {tellApart(car, known, ({ model }) => model)}
              </Chip>
            ))}
          </ChipBar>
        )}
        <HowFarRead history={history} />
        {hasCars && edit.add && (
          <Button
            look="quiet"
            className="-mr-2 ml-auto"
            autoFocus={edit.lastEdited === NEW}
            onClick={edit.add}
          >
            <Icon name="plus" className="size-4" />
            Add vehicle
          </Button>
        )}
      </div>
      {hasCars && <Form>{edit.form(null)}</Form>}
      {failures.map(({ failure, again }, at) => (
        <div key={at} className="px-4 py-2">
          <FailureNotice failure={failure} onRetry={again} />
        </div>
      ))}
      {isPending && failures.length === 0 && <Skeleton className="mx-4 my-2 h-24" />}
      {!isPending && failures.length === 0 && groups.length === 0 && (
        <p className="px-4 pb-2 text-ink-2 lg:px-5">Nothing yet.</p>
      )}
      <div className="grid gap-4">
        {shown.map((group) => (
          <Group
            key={group.vehicleId ?? ''}
            group={group}
            customerId={customerId}
            history={history}
            edit={edit}
          />
        ))}
      </div>
    </section>
  )
}

type GroupProps = { group: CarHistory; customerId: string; history: History; edit: CarEdit }

function Group({ group: { vehicleId, entries }, customerId, history, edit }: GroupProps) {
  const { cars, hasCars, groups } = history
  const car = cars.data?.find(({ id }) => id === vehicleId)
  const form = car ? edit.form(car) : null
  const change = edit.edit
  const name = car
    ? tellApart(car, cars.data ?? [], describeCar)
    : vehicleId === null
      ? 'No car given'
      : 'Another car'
  return (
    <section aria-label={hasCars ? name : 'All'}>
      {form && <Form>{form}</Form>}
      {car && !form && (
        <CarHead
          car={car}
          called={name}
          wasEdited={edit.lastEdited === car.id}
          {...(change && { onEdit: () => change(car) })}
        />
      )}
      {!car && vehicleId !== null && <OtherCarHead customerId={customerId} vehicleId={vehicleId} />}
      {vehicleId === null && hasCars && groups.length > 1 && (
        <h3 className="flex min-h-12 items-center px-4 font-semibold lg:px-5">No car given</h3>
      )}
      {entries.length > 0 && (
        <ul>
          {entries.map((entry) => (
            <HistoryRow key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Form({ children }: { children: React.ReactNode }) {
  return children ? <div className="max-w-2xl px-4 py-2 lg:px-5">{children}</div> : null
}

type ChipProps = { isOn: boolean; onClick: () => void; children: string }

const Chip = ({ isOn, ...rest }: ChipProps) => (
  <button type="button" aria-pressed={isOn} className={CHIP} {...rest} />
)

/** Of which time this is all there was; nothing where it is everything. */
function HowFarRead({ history: { appointments, readBackTo, further } }: { history: History }) {
  const zone = useZone()
  const { days } = appointments
  if (!days && !further) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
      {days &&
        `Appointments from ${showDay(days.from)} to ${showDay(days.to)}. This connection lists appointments by day only.`}
      {readBackTo !== null && ` Loaded back to ${showFullDate(readBackTo, zone)}.`}
      {further && (
        <Button look="quiet" className="-my-1" onClick={further.read} disabled={further.isReading}>
          Load older
        </Button>
      )}
    </p>
  )
}

const describeCar = ({ year, make, model }: Pick<Vehicle, 'year' | 'make' | 'model'>) =>
  `${year} ${make} ${model}`

/** Of two cars of a kind, each with its plate. */
function tellApart(car: Vehicle, all: readonly Vehicle[], nameOf: (car: Vehicle) => string): string {
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
function CarHead({ car, called, wasEdited, onEdit }: Props) {
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
function OtherCarHead({ customerId, vehicleId }: { customerId: string; vehicleId: string }) {
  const car = useCar({ customerId, vehicleId })
  return (
    <header className="flex min-h-12 flex-wrap items-center gap-x-3 px-4 lg:px-5">
      <h3 className="font-semibold">{car ? describeCar(car) : 'Another car'}</h3>
      {car?.plate && <Plate>{car.plate}</Plate>}
    </header>
  )
}
