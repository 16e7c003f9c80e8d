import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Vehicle } from '../../client/records'
import { createVehicle, readVehicle, updateVehicle } from '../../client/vehicles'
import type { Writers } from '../../client/writers'
import { tell } from '../../ui/tell'
import { draftOf } from '../people/vehicleFields'
import { VehicleForm } from '../people/VehicleForm'
import { useConnection } from '../session/connection'
import { describeCar } from './CarHead'

/** No id of a vehicle: the one that is being added. */
export const NEW = ''

/** The writer is that of the beginning, for the key may be denied it meanwhile. */
type Editing =
  | { vehicle: null; writer: NonNullable<Writers['vehicles']> }
  | { vehicle: Vehicle; writer: NonNullable<Writers['vehicleChanges']> }

/** Cars are added and edited where they stand, one at a time. */
export function useCarEdit(customerId: string, readAgain: () => Promise<unknown>) {
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
    tell({ title: `${describeCar(vehicle)} is saved` })
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

export type CarEdit = ReturnType<typeof useCarEdit>
