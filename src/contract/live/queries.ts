import * as z from 'zod/mini'
import { pageSize } from '~/contract/wire'
import { parseUtcDay } from '~/domain/time/instant'

export const DEFAULT_LIMIT = 25
const MAX_LIMIT = 100

export const NoQuery = z.object({})

const paging = {
  limit: pageSize(DEFAULT_LIMIT, MAX_LIMIT, 'Invalid limit'),
  cursor: z.optional(
    z.string().check(
      z.meta({
        format: 'uuid',
        description: 'The nextCursor of the page before. Without it, the first page.',
      }),
    ),
  ),
}

/** Unknown names in a query are passed over on this surface. */
export const ListQuery = z.object(paging)

export const UTC_DAYS =
  'startDate and endDate are UTC days, both included: 4:30 PM in Los Angeles is the next UTC day. For the days of a shop ' +
  'elsewhere, ask for one more day at either end and filter by startAt.'

const date = (description: string) =>
  z.string().check(
    z.refine((text: string) => parseUtcDay(text) !== null, { error: 'Invalid date' }),
    z.meta({ format: 'date', description }),
  )

/** Days in UTC, both of them included, by the start of the appointment. */
export const AppointmentListQuery = z.object({
  ...paging,
  startDate: z.optional(
    date('Those that start on this UTC day, or later; of a time with an offset its UTC day counts.'),
  ),
  endDate: z.optional(
    date('Those that start on this UTC day, or earlier; of a time with an offset its UTC day counts.'),
  ),
})
