import * as z from 'zod/mini'
import * as field from '../../../domain/fields'
import * as shop from '../../../domain/shop'
import { ignored } from '../patch'

export const ShopPatch = z.strictObject({
  name: z.optional(field.name),
  street: z.optional(z.nullable(shop.street)),
  city: z.optional(z.nullable(shop.city)),
  state: z.optional(z.nullable(shop.state)),
  zip_code: z.optional(z.nullable(shop.zipCode)),
  phone: z.optional(z.nullable(field.phone)),
  tax_number: z.optional(z.nullable(shop.taxNumber)),
  terms: z.optional(z.nullable(shop.terms)),
  time_zone: z.optional(z.nullable(shop.timeZone)),
  tax_rate_ppm: z.optional(z.nullable(shop.taxRatePpm)),
  opening_hours: z.optional(z.nullable(shop.openingHours)),
  capacity: z.optional(z.nullable(shop.capacity)),
  message_texts: z.optional(shop.messageTexts),
  ...ignored('id', 'created_at', 'updated_at'),
})
