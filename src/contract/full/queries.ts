import * as z from 'zod/mini'
import { ADDITION } from '~/contract/endpoint'
import { pageSize } from '~/contract/wire'
import { APPOINTMENT_STATUSES, OPEN_STATUSES } from '~/domain/appointments'
import { instant, oneOf } from '~/domain/fields'
import { INVOICE_STATUSES } from '~/domain/invoices'
import { QUOTE_STATUSES } from '~/domain/quotes'
import { MOST_PEOPLE, MOST_NAMED } from './people'

export const DEFAULT_LIMIT = 20
const MAX_LIMIT = 100
const NOT_COUNTING = 'must be a whole number of at least 1'

const after = z.optional(
  z.string().check(
    z.meta({
      description: 'The next_cursor of the page before, with the same filters. Without it, the first page.',
    }),
  ),
)

const paging = { limit: pageSize(DEFAULT_LIMIT, MAX_LIMIT, NOT_COUNTING), after }

export const NoQuery = z.strictObject({})

export const ListQuery = z.strictObject(paging)

/** A list's query: the paging, and filters of its own. */
const listQuery = <Filters extends z.core.$ZodLooseShape>(filters: Filters) =>
  z.strictObject({ ...paging, ...filters })

const ONE_STATUS = oneOf(APPOINTMENT_STATUSES)

/** Each of them once and in one order, so that a cursor belongs to the same list however they were written. */
const statuses = z.pipe(
  z.string().check(
    z.refine((text) => text.split(',').every((status) => z.safeParse(ONE_STATUS, status).success), {
      error: `must be one of ${APPOINTMENT_STATUSES.join(', ')}`,
    }),
    z.meta({
      type: 'array',
      items: { type: 'string', enum: [...APPOINTMENT_STATUSES] },
      description: `One status, or several with commas between: those in any of them. Several at once are an addition of this service: others may know one alone.`,
    }),
  ),
  z.transform((text: string) => {
    const named = text.split(',')
    return APPOINTMENT_STATUSES.filter((status) => named.includes(status))
  }),
)

const edge = (description: string) => z.optional(instant.check(z.meta({ description, ...ADDITION })))

export const AppointmentListQuery = listQuery({
  status: z.optional(statuses),
  customer_id: z.optional(z.string()),
  scheduled_from: edge('Those that start at this instant or later.'),
  scheduled_to: edge(
    'Those that start before this instant, which itself is left out. Before scheduled_from it leaves none.',
  ),
})

/** Customers by their ids. */
const named = () =>
  z.pipe(
    z.string().check(
      z.refine((text) => text.split(',').length <= MOST_NAMED, {
        error: `must be at most ${MOST_NAMED} ids, with commas between them`,
      }),
      z.meta({ description: `Up to ${MOST_NAMED} ids of customers, with commas between.` }),
    ),
    z.transform((text: string) => text.split(',')),
  )

export const PeopleQuery = z.strictObject({
  limit: pageSize(MAX_LIMIT, MOST_PEOPLE, NOT_COUNTING),
  after,
  ids: z.optional(named()),
})

export const DebtsQuery = z.strictObject({ customer_ids: named() })

export const BoardQuery = listQuery({ status: z.optional(oneOf(OPEN_STATUSES)) })

export const InvoiceListQuery = listQuery({
  status: z.optional(oneOf(INVOICE_STATUSES)),
  customer_id: z.optional(z.string()),
})

export const PaymentListQuery = listQuery({ invoice_id: z.optional(z.string()) })

export const AttemptsQuery = z.strictObject({ last: pageSize(DEFAULT_LIMIT, MAX_LIMIT, NOT_COUNTING) })

export const QuoteListQuery = listQuery({
  status: z.optional(oneOf(QUOTE_STATUSES)),
  customer_id: z.optional(z.string()),
})
