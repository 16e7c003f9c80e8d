import * as z from 'zod/mini'
import * as field from '../../../domain/fields'
import { ignored } from '../patch'

const optional = {
  email: z.optional(z.nullable(field.email)),
  phone: z.optional(z.nullable(field.phone)),
  notes: z.optional(z.nullable(field.notes)),
}

export const CustomerCreate = z.strictObject({
  name: field.name,
  ...optional,
  ...ignored('id', 'created_at', 'updated_at'),
})

export const CustomerPatch = z.strictObject({
  name: z.optional(field.name),
  ...optional,
  ...ignored('id', 'created_at', 'updated_at'),
})
