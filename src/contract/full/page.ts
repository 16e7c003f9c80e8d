import * as z from 'zod/mini'

export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    data: z.array(row),
    pagination: z.object({
      next_cursor: z.nullable(z.string()),
      has_more: z.boolean(),
      limit: z.int(),
    }),
  })
