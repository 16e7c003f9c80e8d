import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import { DatabaseAway, DiskFull } from './engine'

// What an error of the driver means for whoever asked.

/** Reported by the server, and the work was undone by it: it may be begun again. */
const REPEATABLE = ['40001', '40P01']
const LONGEST_PAUSE_MS = 20

/** The server says that it can't do it now: it is starting, stopping or full, or others hold the row for too long. */
const NOT_NOW = /^(08|53|57P0|55P03|25P0[34]|57014)/

/** A copy of another server refuses statements on tables that are kept out of the copy, by the planner's own routine. */
const isOnCopy = ({ code, routine }: DatabaseError) => code === '0A000' && routine === 'get_relation_info'
const DISK_FULL = '53100'

/** The server says so to all that is asked, until somebody has seen to it. */
const UNTIL_SEEN_TO = {
  '25006':
    'The database takes no writes: it was set read-only (default_transaction_read_only), or has become the copy of another server.',
  '42P01':
    'The database has not all the tables that were in it: they were dropped, or it was made anew. Restore it from its backup; ' +
    'or, where it is to begin empty, start every process again.',
  '3F000':
    'The database has not the schema that was in it. Restore it from its backup; or, where it is to begin empty, start every process again.',
  '42501':
    'The database does not let this role at its tables any more. Give it back its rights on the schema and the tables (GRANT).',
} as const
type Known = keyof typeof UNTIL_SEEN_TO
const READ_ONLY: Known = '25006'

const isKnown = (code: string): code is Known => Object.hasOwn(UNTIL_SEEN_TO, code)

const NO_LOGIN =
  'The database does not let this role in any more. Let it log in (ALTER ROLE … LOGIN), or correct its name and password.'

/** The server refuses each new connection with one of these codes, until the operator has seen to it. */
const REFUSED_AT_DOOR: Readonly<Record<string, string>> = {
  '28000': NO_LOGIN,
  '28P01': NO_LOGIN,
  '3D000':
    'The database is not there any more. Restore it from its backup; or, where it is to begin empty, make it and start every process again.',
  '42501':
    'The database does not let this role connect any more. Give it back that right (GRANT CONNECT ON DATABASE).',
}

/** What the operator has to see to before the database can be used again; null where it is nothing of that kind. */
export function toBeSeenTo(error: unknown): string | null {
  if (!(error instanceof DatabaseAway) || !(error.cause instanceof DatabaseError)) return null
  const { code = '' } = error.cause
  if (!isAnswered(error.cause)) return REFUSED_AT_DOOR[code] ?? null
  return isKnown(code) ? UNTIL_SEEN_TO[code] : null
}

/** A connection that was begun while the database was set read-only stays so, whatever that is set to later. */
export const isReadOnly = (error: unknown) =>
  error instanceof DatabaseAway && isAnswered(error.cause) && error.cause.code === READ_ONLY

const isRepeatable = (error: unknown) =>
  error instanceof DatabaseError && REPEATABLE.includes(error.code ?? '')

/** Whether the server answered, and goes on with this connection. */
const isAnswered = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && error.severity === 'ERROR'

/** Whether nobody said what became of the statement. */
export const isUnanswered = (error: unknown) => error instanceof DatabaseAway && !isAnswered(error.cause)

/** What the driver throws: the program's own faults as they are, everything else as a database that is away. */
export function asTrouble(error: unknown): unknown {
  if (!isAnswered(error)) return new DatabaseAway(error)
  const { code = '' } = error
  if (code === DISK_FULL) return new DiskFull(error)
  if (isKnown(code)) return new DatabaseAway(error, `${UNTIL_SEEN_TO[code]} It said: ${error.message}.`)
  return NOT_NOW.test(code) || isOnCopy(error) ? new DatabaseAway(error) : error
}

/** Once more where the server itself has undone it. */
export async function again<T>(most: number, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === most || !isRepeatable(error)) throw error
      await pause(Math.random() * LONGEST_PAUSE_MS)
    }
  }
}
