import type * as z from 'zod/mini'
import type { VehicleCreate, VehiclePatch } from '~/contract/full/bodies'
import { VEHICLE } from '~/contract/full/vehicles'
import type { VehicleRow } from '~/service/store/tables/rows'
import { vehicles } from '~/service/store/tables/vehicles'
import { requireCustomer } from './owners'
import { type Changes, born, sentOf, type Work } from './work'

type VehicleChanges = Changes<typeof VehiclePatch>

/** A new vehicle's row, which is not written yet. */
export const vehicleRow = (
  where: Pick<Work, 'shop' | 'now'>,
  wanted: z.output<typeof VehicleCreate>,
): VehicleRow => ({
  ...born(where),
  ...sentOf(VEHICLE, wanted),
})

export async function addVehicle(work: Work, wanted: z.output<typeof VehicleCreate>): Promise<VehicleRow> {
  await requireCustomer(work, wanted.customer_id)
  const row = vehicleRow(work, wanted)
  await vehicles.insert(work.writer, row)
  await work.emit('vehicle.created', row)
  return row
}

export async function changeVehicle(
  work: Work,
  before: VehicleRow,
  changes: VehicleChanges,
): Promise<VehicleRow> {
  const after: VehicleRow = { ...before, ...changes }
  await vehicles.update(work.writer, after)
  await work.emit('vehicle.updated', after)
  return after
}
