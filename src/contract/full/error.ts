import * as z from 'zod/mini'

export const ERROR_CODES = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  412: 'precondition_failed',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  422: 'unprocessable_entity',
  429: 'rate_limited',
  500: 'internal_server_error',
} as const

export type ErrorStatus = keyof typeof ERROR_CODES

export const ErrorEnvelope = z.object({
  error: z.object({
    code: z.string().check(z.meta({ enum: Object.values(ERROR_CODES) })),
    message: z.string(),
    status: z.int(),
    request_id: z.string(),
  }),
})
