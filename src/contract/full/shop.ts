import * as z from 'zod/mini'
import { OpeningHours } from '../openingHours'
import { id, instant } from '../wire'

export const Shop = z.object({
  id: id(),
  name: z.string(),
  street: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  zip_code: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  tax_number: z.nullable(z.string()),
  terms: z.nullable(z.string()),
  time_zone: z.nullable(z.string()),
  tax_rate_ppm: z.nullable(z.int()),
  opening_hours: z.nullable(OpeningHours),
  capacity: z.nullable(z.int()),
  message_texts: z.record(z.string(), z.string()),
  created_at: instant(),
  updated_at: instant(),
})
