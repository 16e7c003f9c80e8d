import * as z from 'zod/mini'
import { made, named, needed, nullable, recordOf } from '~/contract/fieldTable'
import { id, instant } from '~/contract/wire'

export const VEHICLE = {
  id: made(id()),
  customer_id: needed(id(), 'id'),
  year: needed(z.int(), 'modelYear'),
  make: needed(z.string(), 'vehicleWord'),
  model: needed(z.string(), 'vehicleWord'),
  trim: nullable(z.string(), 'vehicleDetail'),
  color: nullable(z.string(), 'vehicleDetail'),
  vin: nullable(z.string(), 'vin'),
  license_plate: named('plate', nullable(z.string(), 'plate')),
  created_at: made(instant()),
}

export const Vehicle = recordOf(VEHICLE)
