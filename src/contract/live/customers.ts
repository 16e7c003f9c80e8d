import * as z from 'zod/mini'
import { id, instant } from '~/contract/wire'

export const Customer = z.object({
  id: id(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  companyName: z.nullable(z.string()),
  isFleet: z.boolean(),
  address1: z.nullable(z.string()),
  address2: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  zipCode: z.nullable(z.string()),
  tags: z.array(z.string()),
  marketingOptIn: z.boolean(),
  createdAt: instant(),
  updatedAt: instant(),
})
