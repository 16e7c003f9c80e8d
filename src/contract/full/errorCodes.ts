import * as z from 'zod/mini'
import { ErrorEnvelope } from './error'

// What the document says of a refusal. A client takes any code, and so it is none of the page's.

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
  503: 'service_unavailable',
} as const

export type ErrorStatus = keyof typeof ERROR_CODES

export const DocumentedError = z.object({
  error: z.extend(ErrorEnvelope.shape.error, {
    code: z.string().check(z.meta({ enum: Object.values(ERROR_CODES) })),
  }),
})
