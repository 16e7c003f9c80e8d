import * as z from 'zod/mini'
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

export const listQuery = <Filters extends z.core.$ZodLooseShape>(filters: Filters) =>
  z.object({ ...paging, ...filters })

export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ items: z.array(row), nextCursor: z.nullable(z.string()) })

export const FlatError = z.object({ error: z.string() })
