import { LIVE_RATE_LIMIT } from '../../contract/live/endpoints'
import type { Manner } from '../http/manner'

const BEARER = /^Bearer +(\S+)$/i

export const liveManner: Manner = {
  limit: LIVE_RATE_LIMIT,
  credentialOf: (headers) => BEARER.exec(headers.get('authorization') ?? '')?.[1] ?? null,
  rateHeaders: () => ({}),
  // Allow belongs to 405; a Retry-After is what this surface never sends.
  problemHeaders: ({ headers }) => (headers.Allow === undefined ? {} : { Allow: headers.Allow }),
  errorBody: ({ message }) => ({ error: message }),
  tooManyMessage: () => 'Rate limit exceeded',
  readQuery: (query) =>
    Object.fromEntries(Object.entries(query).map(([name, values]) => [name, values[0] ?? ''])),
  queryMessage: (_, issue) => issue.message,
}
