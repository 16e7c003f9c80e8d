import type { ErrorStatus } from '../../contract/full/error'
import { Refusal } from '../actions/refusal'

/** An answer that is not what was asked for. Each surface words it in its own envelope. */
export class Problem extends Error {
  readonly status: ErrorStatus
  readonly headers: Readonly<Record<string, string>>

  constructor(status: ErrorStatus, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message)
    this.status = status
    this.headers = headers
  }
}

const STATUS_OF: Record<Refusal['kind'], ErrorStatus> = {
  missing: 404,
  impossible: 422,
  unfit: 422,
  stale: 412,
}

/** Anything thrown, as an answer. What nobody foresaw is told to the operator, never to the caller. */
export function toProblem(error: unknown, requestId: string): Problem {
  if (error instanceof Problem) return error
  if (error instanceof Refusal) return new Problem(STATUS_OF[error.kind], error.message)
  console.error(`request ${requestId} failed:`, error)
  return new Problem(500, 'Internal server error')
}

export const forbidden = (scope: string) =>
  new Problem(403, `This API key does not have the "${scope}" scope`)
