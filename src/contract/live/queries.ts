import * as z from 'zod/mini'
import { parseCalendarDate } from '../../domain/calendarDate'
import { pageSize } from '../wire'

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

const date = (description: string) =>
  z.string().check(
    z.refine((text: string) => parseCalendarDate(text) !== null, { error: 'Invalid date' }),
    z.meta({ format: 'date', description }),
  )

/** Days in UTC, both of them included, by the start of the appointment. */
export const AppointmentListQuery = z.object({
  ...paging,
  startDate: z.optional(date('Those that start on this day in UTC, or later.')),
  endDate: z.optional(date('Those that start on this day in UTC, or earlier.')),
})
