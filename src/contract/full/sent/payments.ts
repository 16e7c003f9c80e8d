import * as z from 'zod/mini'
import * as field from '../../../domain/fields'
import { PAYMENT_METHODS } from '../../../domain/payments'

export const PaymentCreate = z.strictObject({
  amount_cents: field.amountCents,
  method: field.oneOf(PAYMENT_METHODS),
  reference: z.optional(z.nullable(field.reference)),
  note: z.optional(z.nullable(field.paymentNote)),
  recorded_at: z.optional(field.instant),
})
