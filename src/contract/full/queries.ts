import * as z from 'zod/mini'
import { APPOINTMENT_STATUSES } from '../../domain/appointments'
import { oneOf } from '../../domain/fields'
import { INVOICE_STATUSES } from '../../domain/invoices'
import { QUOTE_STATUSES } from '../../domain/quotes'
import { pageSize } from '../wire'

const DEFAULT_LIMIT = 20
const MAX_LIMIT = 100

const paging = {
  limit: pageSize(DEFAULT_LIMIT, MAX_LIMIT, 'must be a whole number of at least 1'),
  after: z.optional(z.string()),
}

export const NoQuery = z.strictObject({})

export const ListQuery = z.strictObject(paging)

/** A list's query: the paging, and filters of its own. */
const listQuery = <Filters extends z.core.$ZodLooseShape>(filters: Filters) =>
  z.strictObject({ ...paging, ...filters })

export const AppointmentListQuery = listQuery({
  status: z.optional(oneOf(APPOINTMENT_STATUSES)),
  customer_id: z.optional(z.string()),
})

export const InvoiceListQuery = listQuery({
  status: z.optional(oneOf(INVOICE_STATUSES)),
  customer_id: z.optional(z.string()),
})

export const PaymentListQuery = listQuery({ invoice_id: z.optional(z.string()) })

export const QuoteListQuery = listQuery({
  status: z.optional(oneOf(QUOTE_STATUSES)),
  customer_id: z.optional(z.string()),
})
