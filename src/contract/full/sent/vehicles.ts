import * as z from 'zod/mini'
import * as field from '../../../domain/fields'
import { ignored } from '../patch'

const optional = {
  trim: z.optional(z.nullable(field.vehicleDetail)),
  color: z.optional(z.nullable(field.vehicleDetail)),
  vin: z.optional(z.nullable(field.vin)),
  license_plate: z.optional(z.nullable(field.plate)),
}

export const VehicleCreate = z.strictObject({
  customer_id: field.id,
  year: field.modelYear,
  make: field.vehicleWord,
  model: field.vehicleWord,
  ...optional,
  ...ignored('id', 'created_at'),
})

export const VehiclePatch = z.strictObject({
  customer_id: z.optional(field.id),
  year: z.optional(field.modelYear),
  make: z.optional(field.vehicleWord),
  model: z.optional(field.vehicleWord),
  ...optional,
  ...ignored('id', 'created_at'),
})
