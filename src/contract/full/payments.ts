import * as z from 'zod/mini'
import { PAYMENT_METHODS } from '../../domain/payments'
import { cents, id, instant, word } from '../wire'

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
