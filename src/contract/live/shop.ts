import * as z from 'zod/mini'
import { OpeningHours } from '~/contract/openingHours'
import { id, instant } from '~/contract/wire'

export const Shop = z.object({
  id: id(),
  name: z.string(),
  street: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  zipCode: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  taxNumber: z.nullable(z.string()),
  terms: z.nullable(z.string()),
  timeZone: z.nullable(z.string()),
  taxRatePpm: z.nullable(z.int()),
  openingHours: z.nullable(OpeningHours),
  capacity: z.nullable(z.int()),
  messageTexts: z.record(z.string(), z.string()),
  createdAt: instant(),
  updatedAt: instant(),
})
