import * as z from 'zod/mini'
import type { CustomerDraft } from '../../client/shop'
import * as field from '../../domain/fields'
import { readPhone, showPhone } from '../../domain/phone'
import { blankIsNone, trimmed } from '../shell/typed'

/** What the form takes, from the same rules that the service refuses by. */
export const customerFields = z.object({
  name: z.pipe(z.transform(trimmed), field.name),
  phone: z.pipe(blankIsNone(readPhone), z.nullable(field.phone)),
  email: z.pipe(blankIsNone(trimmed), z.nullable(field.email)),
  notes: z.pipe(blankIsNone(trimmed), z.nullable(field.notes)),
})

export type CustomerTyped = { name: string; phone: string; email: string; notes: string }

export const toTyped = (customer: CustomerDraft): CustomerTyped => ({
  name: customer.name,
  phone: customer.phone === null ? '' : showPhone(customer.phone),
  email: customer.email ?? '',
  notes: customer.notes ?? '',
})

export const BLANK_CUSTOMER: CustomerDraft = { name: '', phone: null, email: null, notes: null }
