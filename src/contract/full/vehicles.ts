import * as z from 'zod/mini'
import * as field from '../../domain/fields'
import { id, instant } from '../wire'
import { ignored } from './patch'

export const Vehicle = z.object({
  id: id(),
  customer_id: id(),
  year: z.int(),
  make: z.string(),
  model: z.string(),
  trim: z.nullable(z.string()),
  color: z.nullable(z.string()),
  vin: z.nullable(z.string()),
  license_plate: z.nullable(z.string()),
  created_at: instant(),
})

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
})

export const VehiclePatch = z.strictObject({
  customer_id: z.optional(field.id),
  year: z.optional(field.modelYear),
  make: z.optional(field.vehicleWord),
  model: z.optional(field.vehicleWord),
  ...optional,
  ...ignored('id', 'created_at'),
})
