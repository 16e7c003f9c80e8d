import { hash } from 'node:crypto'
import { format } from 'node:util'
import type { Answered, Watch } from '~/contract/requestRecord'

/** Each tells what the ones before it tell. */
export const LOG_LEVELS = ['off', 'error', 'warn', 'info'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

type Log = {
  readonly watch: Watch
  /** What the service says of itself, in the same lines: a collector reads nothing else. */
  readonly say: (...words: unknown[]) => void
  /** The same of what is as it should be, at every level: without it a kill looks like an end in order. */
  readonly note: (words: string) => void
}

export const isLogLevel = (text: string): text is LogLevel => LOG_LEVELS.some((level) => level === text)

const levelOf = (status: number): LogLevel => (status >= 500 ? 'error' : status >= 400 ? 'warn' : 'info')

const MARK_LENGTH = 12

/** Who waits for less has waited for the disk. */
export const WAITED_MS = 100

/** One for all tries of a write, at whichever process; its key can't be read out of it. */
const markOf = (write: string | null) =>
  write === null ? null : hash('sha256', write, 'hex').slice(0, MARK_LENGTH)

/** One line of JSON for each request that is to be told of, and for each word of the service's own. */
export function createLog(most: LogLevel, write: (lines: string) => void): Log {
  const highest = LOG_LEVELS.indexOf(most)
  let waiting = ''

  // Those of one turn go out together: a line by itself costs as much as a hundred.
  function tell(line: object) {
    if (waiting === '') setImmediate(flush)
    waiting += `${JSON.stringify(line)}\n`
  }
  function flush() {
    write(waiting)
    waiting = ''
  }

  const tellWords = (level: LogLevel, message: string) =>
    tell({ time: new Date().toISOString(), level, message })

  return {
    watch({ at, ms, waitedMs, reason, write: tried, ...rest }: Answered) {
      const level = levelOf(rest.status)
      if (LOG_LEVELS.indexOf(level) > highest) return
      const time = new Date(at).toISOString()
      const why = reason !== null && { reason }
      const long = waitedMs > WAITED_MS && { waited: Math.round(waitedMs) }
      tell({ time, level, ...rest, ...why, write: markOf(tried), ms: Math.round(ms * 10) / 10, ...long })
    },
    say: (...words) => tellWords('warn', format(...words)),
    note: (words) => tellWords('info', words),
  }
}
