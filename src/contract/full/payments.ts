import * as z from 'zod/mini'
import * as field from '../../domain/fields'
import { PAYMENT_METHODS } from '../../domain/payments'
import { cents, id, instant, word } from '../wire'
import { listQuery } from './page'

export const Payment = z.object({
  id: id(),
  invoice_id: id(),
  amount_cents: cents(),
  method: word(PAYMENT_METHODS),
  reference: z.nullable(z.string()),
  note: z.nullable(z.string()),
  recorded_at: instant(),
  created_at: instant(),
})

export const PaymentListQuery = listQuery({ invoice_id: z.optional(z.string()) })

export const PaymentCreate = z.strictObject({
  amount_cents: field.amountCents,
  method: field.oneOf(PAYMENT_METHODS),
  reference: z.optional(z.nullable(field.reference)),
  note: z.optional(z.nullable(field.paymentNote)),
  recorded_at: z.optional(field.instant),
})
