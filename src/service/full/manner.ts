import { FULL_RATE_LIMIT } from '~/contract/full/endpoints'
import { ERROR_CODES } from '~/contract/full/errorCodes'
import type { Words } from '~/service/changes/feed'
import { namesShown } from '~/service/http/check'
import { Problem } from '~/service/http/problem'
import type { SurfaceConventions } from '~/service/http/surfaceConventions'
import { loggable } from '~/service/loggableMessage'

/** Beside the documented ones, of requests that end before a handler sees them. */
const CODES = { ...ERROR_CODES, 408: 'request_timeout', 431: 'request_header_fields_too_large' }

export const fullConventions: SurfaceConventions = {
  limit: FULL_RATE_LIMIT,
  credentialOf: (headers) => headers.get('x-service-key'),
  rateHeaders: (spent) => ({
    'X-RateLimit-Limit': String(FULL_RATE_LIMIT),
    'X-RateLimit-Remaining': String(spent.remaining),
    'X-RateLimit-Reset': String(Math.ceil(spent.resetAt / 1000)),
  }),
  problemHeaders: (problem) => problem.headers,
  errorBody: ({ status, message }, requestId) => ({
    error: { code: CODES[status], message, status, request_id: requestId },
  }),
  tooManyMessage: (seconds) =>
    `More than ${FULL_RATE_LIMIT} requests in a minute. Nothing was done. Try again in ${seconds} s.`,
  readQuery: (query) =>
    Object.fromEntries(
      Object.entries(query).map(([name, values]) => {
        if (values.length > 1) throw new Problem(400, loggable`${name} is given more than once`)
        return [name, values[0] ?? '']
      }),
    ),
  queryMessage: (name, issue) =>
    issue.code === 'unrecognized_keys'
      ? `${namesShown(issue.keys)} is not a query parameter of this endpoint`
      : `${name} ${issue.message}`,
}

/** Every change, as a webhook would be told of it. */
export const fullChanges: Words = async ({ body }) => body
