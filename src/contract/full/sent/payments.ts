import * as z from 'zod/mini'
import * as field from '../../../domain/fields'
import { PAYMENT_METHODS } from '../../../domain/payments'
import { ignored } from '../patch'

export const PaymentCreate = z.strictObject({
  amount_cents: field.amountCents,
  method: field.oneOf(PAYMENT_METHODS),
  reference: z.optional(z.nullable(field.reference)),
  note: z.optional(z.nullable(field.paymentNote)),
  recorded_at: z.optional(field.instant),
  invoice_id: z.optional(
    z
      .string()
      .check(
        z.meta({ readOnly: true, description: 'The invoice of the path; another one is refused (422).' }),
      ),
  ),
  ...ignored('id', 'created_at'),
})
