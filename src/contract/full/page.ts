import * as z from 'zod/mini'
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
export const listQuery = <Filters extends z.core.$ZodLooseShape>(filters: Filters) =>
  z.strictObject({ ...paging, ...filters })

export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    data: z.array(row),
    pagination: z.object({
      next_cursor: z.nullable(z.string()),
      has_more: z.boolean(),
      limit: z.int(),
    }),
  })
