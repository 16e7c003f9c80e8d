import type { ErrorStatus } from '~/contract/full/errorCodes'
import type { Unreadable } from '~/contract/unreadable'
import { Refusal } from '~/service/actions/refusal'
import { loggableAsIs, type LoggableMessage } from '~/service/loggableMessage'
import { DatabaseAway, DiskFull, NotKnown } from '~/service/store/engine'

/** The documented statuses, and those of a request that could not be read. */
export type ProblemStatus = ErrorStatus | Unreadable['status']

/** An answer that is not what was asked for. Each surface words it in its own envelope. */
export class Problem extends Error {
  readonly status: ProblemStatus
  /** What a log says of it. */
  readonly reason: string
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: ProblemStatus,
    { message, reason }: LoggableMessage,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.status = status
    this.reason = reason
    this.headers = headers
  }
}

const STATUS_OF: Record<Refusal['kind'], ErrorStatus> = {
  missing: 404,
  impossible: 422,
  unfit: 422,
  stale: 412,
}

const AWAY = 'The database is not available right now. Nothing was done. Try again.'
const FULL = 'The disk of the shop service is full. Nothing was saved. Free some space on it, then try again.'
const NOT_KNOWN = loggableAsIs(
  'This may have been done. Send it again with the same Idempotency-Key, or check before you send it as new.',
)
const UNFORESEEN = loggableAsIs('Internal server error')

/** Anything thrown, as an answer. What nobody foresaw is told to the operator, never to the caller. */
export function toProblem(error: unknown, requestId: string): Problem {
  if (error instanceof Problem) return error
  if (error instanceof Refusal) return new Problem(STATUS_OF[error.kind], error)
  // What the database says holds no row's values where it is away: a lost line, and a lock that did not come.
  if (error instanceof DatabaseAway) {
    const message = error instanceof DiskFull ? FULL : AWAY
    const away = { message, reason: `The database: ${error.said}` }
    return new Problem(503, away, { 'Retry-After': '1' })
  }
  console.error(`request ${requestId} failed:`, error)
  return new Problem(500, error instanceof NotKnown ? NOT_KNOWN : UNFORESEEN)
}

export const forbidden = (scope: string) =>
  new Problem(403, loggableAsIs(`This API key does not have the "${scope}" scope`))
