import * as z from 'zod/mini'
import * as field from '../../../domain/fields'
import { DESK_PRESETS } from '../../../domain/scopes'

export const DeskLinkCreate = z.strictObject({
  label: field.label,
  preset: field.oneOf(DESK_PRESETS),
})
