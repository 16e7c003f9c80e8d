import * as z from 'zod/mini'
import * as field from '../../domain/fields'
import { id, instant } from '../wire'
import { ignored } from './patch'

export const Customer = z.object({
  id: id(),
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  created_at: instant(),
  updated_at: instant(),
})

const optional = {
  email: z.optional(z.nullable(field.email)),
  phone: z.optional(z.nullable(field.phone)),
  notes: z.optional(z.nullable(field.notes)),
}

export const CustomerCreate = z.strictObject({ name: field.name, ...optional })

export const CustomerPatch = z.strictObject({
  name: z.optional(field.name),
  ...optional,
  ...ignored('id', 'created_at', 'updated_at'),
})
