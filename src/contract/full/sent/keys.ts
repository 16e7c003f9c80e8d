import * as z from 'zod/mini'
import * as field from '../../../domain/fields'
import { DEVICE_PRESETS, KEY_PRESET_NAMES, SCOPES } from '../../../domain/scopes'
import { ignored } from '../patch'

const scopes = z
  .array(z.enum(SCOPES, { error: `must be one of ${SCOPES.join(', ')}` }))
  .check(
    z.minLength(1, { error: 'must name at least one scope' }),
    z.maxLength(SCOPES.length, { error: `may name at most ${SCOPES.length} scopes` }),
    z.meta({ description: 'What the key may do; or give a preset.' }),
  )
const preset = field
  .oneOf(KEY_PRESET_NAMES)
  .check(z.meta({ description: 'The scopes by one word; or give them one by one.' }))

export const ApiKeyCreate = z
  .strictObject({
    label: field.label,
    preset: z.optional(preset),
    scopes: z.optional(scopes),
    expires_at: z.optional(z.nullable(field.instant)),
    ...ignored('id', 'created_at', 'last_used_at', 'current', 'webhooks'),
  })
  .check(
    z.refine((sent) => sent.preset !== undefined || sent.scopes !== undefined, {
      path: ['preset'],
      error: 'or scopes is needed',
    }),
    z.refine((sent) => sent.preset === undefined || sent.scopes === undefined, {
      path: ['preset'],
      error: 'and scopes can’t be given together',
    }),
  )

export const DeviceLinkCreate = z.strictObject({
  label: field.label,
  preset: field.oneOf(DEVICE_PRESETS),
  ...ignored('id', 'created_at', 'expires_at'),
})
