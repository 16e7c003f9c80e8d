import * as z from 'zod/mini'
import * as field from '../../../domain/fields'
import { ignored } from '../patch'

export const WebhookCreate = z.strictObject({
  url: field.webhookUrl,
  label: z.optional(field.label),
  events: field.eventTypes,
  ...ignored('id', 'created_at'),
})

/** Rotating a secret and sending again need nothing but the address. */
export const NoFields = z.strictObject({})
