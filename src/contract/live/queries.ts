import * as z from 'zod/mini'
import { parseCalendarDate } from '../../domain/calendarDate'
import { pageSize } from '../wire'

const DEFAULT_LIMIT = 25
const MAX_LIMIT = 100

export const NoQuery = z.object({})

const paging = {
  limit: pageSize(DEFAULT_LIMIT, MAX_LIMIT, 'Invalid limit'),
  cursor: z.optional(z.string().check(z.meta({ format: 'uuid' }))),
}

/** Unknown names in a query are passed over on this surface. */
export const ListQuery = z.object(paging)

const date = z.string().check(
  z.refine((text: string) => parseCalendarDate(text) !== null, { error: 'Invalid date' }),
  z.meta({ format: 'date' }),
)

/** Days in UTC, both of them included, by the start of the appointment. */
export const AppointmentListQuery = z.object({
  ...paging,
  startDate: z.optional(date),
  endDate: z.optional(date),
})
