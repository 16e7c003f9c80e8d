import * as z from 'zod/mini'

export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ items: z.array(row), nextCursor: z.nullable(z.string()) })

export const FlatError = z.object({ error: z.string() })
