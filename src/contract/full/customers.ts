import * as z from 'zod/mini'
import { id, instant } from '../wire'

export const Customer = z.object({
  id: id(),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  created_at: instant(),
  updated_at: instant(),
})
