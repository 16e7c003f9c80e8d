import * as z from 'zod/mini'

export const ErrorEnvelope = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    status: z.int(),
    request_id: z.string(),
  }),
})
