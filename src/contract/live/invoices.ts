import * as z from 'zod/mini'
import { cents, id, instant, word } from '~/contract/wire'

const INVOICE_STATUSES = ['DRAFT', 'SENT', 'PARTIAL', 'PAID', 'VOID', 'REFUNDED'] as const

export const Invoice = z.object({
  id: id(),
  customerId: id(),
  vehicleId: z.nullable(id()),
  number: z.nullable(z.string()),
  status: word(INVOICE_STATUSES),
  subtotalCents: cents(),
  taxCents: cents(),
  discountCents: cents(),
  feesCents: cents(),
  totalCents: cents(),
  depositAppliedCents: cents(),
  balanceCents: cents(),
  dueDate: z.nullable(z.string().check(z.meta({ format: 'date' }))),
  notes: z.nullable(z.string()),
  sentAt: z.nullable(instant()),
  paidAt: z.nullable(instant()),
  createdAt: instant(),
  updatedAt: instant(),
})
