import * as z from 'zod/mini'
import { made, needed, nullable, optional, recordOf } from '~/contract/fieldTable'
import { cents, id, instant, word } from '~/contract/wire'
import { PAYMENT_METHODS } from '~/domain/payments'

export const PAYMENT = {
  id: made(id()),
  invoice_id: made(id()),
  amount_cents: needed(cents(), 'amountCents'),
  method: needed(word(PAYMENT_METHODS), 'paymentMethod'),
  reference: nullable(z.string(), 'reference'),
  note: nullable(z.string(), 'paymentNote'),
  recorded_at: optional(instant(), 'instant'),
  created_at: made(instant()),
}

export const Payment = recordOf(PAYMENT)
