import { DatabaseError } from 'pg'
import { DatabaseAway } from './engine'

// What an error of the driver means for whoever asked.

/** Reported by the server, and the work was undone by it: it may be begun again. */
const REPEATABLE = ['40001', '40P01']

/**
 * The server says that it can't do it now: it is starting, stopping or full, others hold the row for too long, or it has
 * become the copy of another (25006), which only reads.
 */
const NOT_NOW = /^(08|53|57P0|55P03|25006|25P0[34]|57014)/

export const isRepeatable = (error: unknown) =>
  error instanceof DatabaseError && REPEATABLE.includes(error.code ?? '')

/** Whether the server answered, and goes on with this connection. */
const isAnswered = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && error.severity === 'ERROR'

/** Whether nobody said what became of the statement. */
export const isUnanswered = (error: unknown) => error instanceof DatabaseAway && !isAnswered(error.cause)

/** What the driver throws: the program's own faults as they are, everything else as a database that is away. */
export function asTrouble(error: unknown): unknown {
  if (isAnswered(error) && !NOT_NOW.test(error.code ?? '')) return error
  return new DatabaseAway(error)
}
