import { useState } from 'react'
import type { Vehicle } from '../../client/records'
import type { Writers } from '../../client/shop'
import { readVehicle } from '../../client/vehicles'
import { tell } from '../../ui/tell'
import { wantedOf } from '../people/vehicleFields'
import { VehicleForm } from '../people/VehicleForm'
import { useConnection } from '../session/connection'
import { describeCar } from './CarHead'

/** No id of a vehicle: the one that is being added. */
export const NEW = ''

/** `vehicle` is null for a new one; `write` is as it was at the beginning, for it may be denied meanwhile. */
type Editing = { vehicle: Vehicle | null; write: NonNullable<Writers['vehicles']> }

/** Cars are added and edited where they stand, one at a time. */
export function useCarEdit(customerId: string, readAgain: () => Promise<unknown>) {
  const connection = useConnection()
  const [editing, setEditing] = useState<Editing | null>(null)
  /** The button that began an edit has the focus again once it is over. */
  const [lastEdited, setLastEdited] = useState<string | null>(null)
  const write = connection.features.write.vehicles

  function edit(vehicle: Vehicle | null) {
    if (!write) return
    setEditing({ vehicle, write })
    setLastEdited(vehicle?.id ?? NEW)
  }

  async function saved(vehicle: Vehicle) {
    // A new one stands in the list before the form goes.
    await readAgain()
    tell({ title: `${describeCar(vehicle)} is saved` })
  }

  /** The form in the place of this car's heading; null for the new one. */
  function form(vehicle: Vehicle | null) {
    if (!editing || editing.vehicle?.id !== vehicle?.id) return null
    if (vehicle === null) {
      return (
        <VehicleForm
          name={`vehicle/of/${customerId}`}
          start={null}
          action="Add vehicle"
          onEnd={() => setEditing(null)}
          write={async ({ wanted }, writing) =>
            saved(await editing.write.create({ customerId, ...wanted }, writing))
          }
        />
      )
    }
    return (
      <VehicleForm
        name={`vehicle/${vehicle.id}`}
        start={wantedOf(editing.vehicle ?? vehicle)}
        now={wantedOf(vehicle)}
        action="Save"
        read={async () => wantedOf(await readVehicle(connection, vehicle))}
        onEnd={() => setEditing(null)}
        write={async ({ changes }, writing) => {
          const done = await editing.write.change?.(vehicle.id, changes, {
            ...writing,
            name: describeCar(vehicle),
          })
          if (done) await saved(done)
        }}
      />
    )
  }

  const isFree = write !== undefined && editing === null
  return {
    form,
    lastEdited,
    /** Null where it can't be done just now. */
    add: isFree ? () => edit(null) : null,
    edit: isFree && write.change ? edit : null,
  }
}

export type CarEdit = ReturnType<typeof useCarEdit>
