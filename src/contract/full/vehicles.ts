import * as z from 'zod/mini'
import { id, instant } from '../wire'

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
