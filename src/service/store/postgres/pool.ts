import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseError, Pool, type PoolClient, types } from 'pg'
import { steadyClock } from '~/service/clock'
import { DatabaseAway, DiskFull } from '~/service/store/engine'
import type { Value } from '~/service/store/query'

/** Whoever waits longer for a connection is told that the database is away. */
const CONNECT_MS = 5_000
/** A database that hears and does not answer is away as well. */
const ANSWER_MS = 20_000
const KEEP_ALIVE_MS = 10_000
/** Where all are refused, no more connections are made anew in that time than there may be. */
const YOUNG_MS = 1_000

const { INT8, NUMERIC } = types.builtins

export type Connection = {
  /** Rows of one statement, which the connection keeps prepared unless a pooler stands before it. */
  readonly ask: (sql: string, values: readonly Value[]) => Promise<{ rows: unknown[]; count: number }>
  /** Statements without values, several in one go; the rows of the last one. */
  readonly say: (sql: string, patienceMs?: number) => Promise<{ rows: unknown[]; command: string }>
  /** What is asked in there without waiting goes to the system once: to read one record so took an eighth less time. */
  readonly inOnePiece: <T>(ask: () => T) => T
  /** The number that the server, or what stands before it, gave to this connection at its beginning. */
  readonly number: number | null
  readonly literal: (text: string) => string
  /** It goes back to the others, or is cut where nobody knows what state it is in. */
  readonly release: (isWhole: boolean) => void
}

type Say = (words: string) => void

/** What breaks while it is used is told to whoever asked last. */
const deaf = () => {}

/** Modes that the driver takes for verify-full, with a warning of its own about a version to come. */
const VERIFIED_MODES = ['prefer', 'require', 'verify-ca']

function verifying(url: string): string {
  const address = new URL(url)
  const { searchParams: asked } = address
  if (!VERIFIED_MODES.includes(asked.get('sslmode') ?? '') || asked.has('uselibpqcompat')) return url
  asked.set('sslmode', 'verify-full')
  return address.href
}

/** So many connections at most, made when they are needed and made anew after the database was away. */
export function createPool(url: string, most: number) {
  const names = new Map<string, string>()
  let isKept = true
  const nameOf = (sql: string) => {
    if (!isKept) return undefined
    let name = names.get(sql)
    if (!name) names.set(sql, (name = `frontdesk_${names.size}`))
    return name
  }
  const pool = new Pool({
    connectionString: verifying(url),
    max: most,
    // What is asked without waiting for an answer goes out at once, and is answered in its order.
    pipeline: true,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    application_name: 'frontdesk',
    // Set for this pool alone, not for every user of the driver: as text '9' would be more than '10'.
    types: {
      getTypeParser: (oid: Parameters<typeof types.getTypeParser>[0], format?: 'text' | 'binary') =>
        oid === INT8 || oid === NUMERIC ? Number : types.getTypeParser(oid, format),
    },
  })
  // A connection that breaks while nobody uses it is replaced when the next one is needed.
  pool.on('error', deaf)

  // While it is opened, whoever opens it says how that ended.
  let say: Say | null = null
  let isAway = false
  /** The last line that fell silent, until anything is heard over another. */
  let lost: PoolClient | null = null
  let unfit: string | null = null
  /** Those that were made before are not used any more. */
  let freshFrom = -Infinity
  const made = new WeakMap<object, number>()
  pool.on('connect', (client) => void made.set(client, steadyClock()))

  /** One line alone was lost; or the database is away, where the next one falls silent as well, or none can be opened. */
  function fellSilent(line: PoolClient | null, error: unknown) {
    // What else was under way over the line that was lost says nothing new.
    if (isAway || (line !== null && line === lost)) return
    isAway = line === null || lost !== null
    lost = line
    say?.(
      isAway
        ? `The database does not answer. Retrying: ${String(error)}`
        : `One connection to the database was lost. The others are used: ${String(error)}`,
    )
  }

  /** What was asked over a line, or to have one, with silence and return told to the operator, each once. */
  async function heard<T>(asking: Promise<T>, line: PoolClient | null): Promise<T> {
    try {
      const answer = await asking
      // To have a line is no answer yet: it may have lain there for long, or end at a pooler.
      if (line === null) return answer
      if (isAway) say?.('The database answers again.')
      isAway = false
      lost = null
      return answer
    } catch (error) {
      const trouble = asTrouble(error)
      const words = toBeSeenTo(trouble)
      if (words === null && isUnanswered(trouble)) fellSilent(line, error)
      if (isReadOnly(trouble)) freshFrom = steadyClock() - YOUNG_MS
      if (words !== null && words !== unfit) {
        unfit = words
        say?.(
          `${words} Until then nothing is served from it. Frontdesk keeps trying. The database said: ${String(error)}`,
        )
      }
      throw trouble
    }
  }

  async function fresh(): Promise<PoolClient> {
    for (;;) {
      const client = await pool.connect()
      if ((made.get(client) ?? Infinity) >= freshFrom) return client
      client.release(true)
    }
  }

  async function connect(): Promise<Connection> {
    const client = await heard(fresh(), null)
    client.on('error', deaf)
    return {
      async ask(sql, values) {
        const name = nameOf(sql)
        const asked = { ...(name !== undefined && { name }), text: sql, values: [...values] }
        const { rows, rowCount } = await heard(client.query<object>(asked), client)
        return { rows, count: rowCount ?? 0 }
      },
      async say(text, patienceMs = ANSWER_MS) {
        const asked = { text, query_timeout: patienceMs }
        const last = [await heard(client.query<object>(asked), client)].flat().at(-1)
        return { rows: last?.rows ?? [], command: last?.command ?? '' }
      },
      inOnePiece(ask) {
        const { stream } = client.connection
        stream.cork()
        try {
          return ask()
        } finally {
          stream.uncork()
        }
      },
      number: 'processID' in client && typeof client.processID === 'number' ? client.processID : null,
      literal: (text) => client.escapeLiteral(text),
      release(isWhole) {
        client.off('error', deaf)
        client.release(!isWhole)
      },
    }
  }

  return {
    connect,
    counts: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    /** From now on the operator is told what becomes of the database. */
    tellTo: (operator: Say) => void (say = operator),
    unfit: () => unfit,
    /** All that somebody had to see to has been seen to: it could be read and written. */
    fit: () => {
      if (unfit === null) return
      say?.('The database can be used again.')
      unfit = null
      freshFrom = steadyClock()
    },
    /** From now on no statement is kept prepared: the next one may be another server's. */
    keepNothing: () => void (isKept = false),
    end: async () => {
      // Who asks after that is told so; the database is not away.
      say = null
      if (!pool.ending) await pool.end()
    },
  }
}

/** Whether the server itself is spoken with: what stands before it gives numbers of its own. */
export async function isDirect({ say, number }: Connection): Promise<boolean> {
  const [row] = (await say('SELECT pg_backend_pid() AS pid')).rows as { pid: number }[]
  return row?.pid === number
}

/** Reported by the server, and the work was undone by it: it may be begun again. */
const REPEATABLE = ['40001', '40P01']

const isRepeatable = (error: unknown) =>
  error instanceof DatabaseError && REPEATABLE.includes(error.code ?? '')

const LONGEST_PAUSE_MS = 20

/** Once more where the server itself has undone it. */
export async function retryUndone<T>(most: number, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === most || !isRepeatable(error)) throw error
      await pause(Math.random() * LONGEST_PAUSE_MS)
    }
  }
}

/** Whether the server answered, and goes on with this connection. */
const isAnswered = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && error.severity === 'ERROR'

/** Whether nobody said what became of the statement. */
export const isUnanswered = (error: unknown) => error instanceof DatabaseAway && !isAnswered(error.cause)

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
    'Tables of the database are missing: they were dropped, or it was created again. Restore it from its backup; ' +
    'or, to start empty, restart every process.',
  '3F000':
    'The schema of the database is missing. Restore it from its backup; or, to start empty, restart every process.',
  '42501':
    'The database no longer lets this role use its tables. Grant its rights on the schema and the tables again (GRANT).',
} as const
type Known = keyof typeof UNTIL_SEEN_TO
const READ_ONLY: Known = '25006'

const isKnown = (code: string): code is Known => Object.hasOwn(UNTIL_SEEN_TO, code)

const NO_LOGIN =
  'The database no longer lets this role log in. Allow it (ALTER ROLE … LOGIN), or correct its name and password.'

/** The server refuses each new connection with one of these codes, until the operator has seen to it. */
const REFUSED_AT_DOOR: Readonly<Record<string, string>> = {
  '28000': NO_LOGIN,
  '28P01': NO_LOGIN,
  '3D000':
    'The database no longer exists. Restore it from its backup; or, to start empty, create it and restart every process.',
  '42501':
    'The database no longer lets this role connect. Grant that right again (GRANT CONNECT ON DATABASE).',
}

/** What the operator has to see to before the database can be used again; null where it is nothing of that kind. */
function toBeSeenTo(error: unknown): string | null {
  if (!(error instanceof DatabaseAway) || !(error.cause instanceof DatabaseError)) return null
  const { code = '' } = error.cause
  if (!isAnswered(error.cause)) return REFUSED_AT_DOOR[code] ?? null
  return isKnown(code) ? UNTIL_SEEN_TO[code] : null
}

/** A connection that was begun while the database was set read-only stays so, whatever that is set to later. */
const isReadOnly = (error: unknown) =>
  error instanceof DatabaseAway && isAnswered(error.cause) && error.cause.code === READ_ONLY

/**
 * What an error of the driver means for whoever asked: the program's own faults are thrown as they are, everything else as a
 * database that is away.
 */
function asTrouble(error: unknown): unknown {
  if (!isAnswered(error)) return new DatabaseAway(error)
  const { code = '' } = error
  if (code === DISK_FULL) return new DiskFull(error)
  if (isKnown(code)) return new DatabaseAway(error, `${UNTIL_SEEN_TO[code]} It said: ${error.message}.`)
  return NOT_NOW.test(code) || isOnCopy(error) ? new DatabaseAway(error) : error
}
