import { randomUUID } from 'node:crypto'
import { steadyClock, type Clock } from '~/service/clock'
import {
  DatabaseAway,
  NoSuchShop,
  NotKnown,
  within,
  type Allowance,
  type Reader,
  type Store,
  type Writer,
} from '~/service/store/engine'
import { FORMAT, newer } from '~/service/store/migrate'
import type { Query, Values } from '~/service/store/query'
import { createTurnsByName } from '~/service/store/turns'
import { bringUpToDate, requireDurable, requireUnicode } from './format'
import { whyNotOpened, requireSecret } from './opening'
import { createPool, isDirect, type Connection, isUnanswered, retryUndone } from './pool'
import { depart, present, createSharedClock, NOW } from './presence'
import { createSpending, createTidying, forgetIdle, named } from './rateLimits'

export type PostgresOptions = {
  /** Connections at most. */
  most?: number
  /** In the place of the database's own. */
  clock?: Clock
  /** Off only where nothing is to be kept: a loss of power may take what was acknowledged. */
  isDurable?: boolean
  /** The same for all processes; without one it is not looked at. */
  secret?: Uint8Array
  /** What the operator should know of the database, how it is reached and what becomes of it. */
  say?: (words: string) => void
}

const MOST_CONNECTIONS = 10
const MOST_TRIES = 5
/** Many may count in one row at a time, and each has to begin again where the database is set to be strict. */
const MOST_SPENDING_TRIES = 100

// Set for each transaction and over with it: a pooler may give the connection to somebody else after that. A process that
// is frozen in the middle of a write loses its shop's row before those who wait for it are sent away.
const PATIENCE = `SET LOCAL lock_timeout = '5s'; SET LOCAL idle_in_transaction_session_timeout = '4s'`
// It does not ask for READ WRITE: an operator who sets default_transaction_read_only wants no writes, and the probe below
// has to find what a write finds.
const WRITE = `BEGIN ISOLATION LEVEL READ COMMITTED; ${PATIENCE}`
const NOTE = `${WRITE}; SET LOCAL synchronous_commit = off`
/** Begins as a write does, and locks a row of a table that a copy of another server has as well. */
const PROBE = `${NOTE}; SELECT one FROM frontdesk WHERE one = 1 FOR KEY SHARE SKIP LOCKED`
const LOOK = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${PATIENCE}`

const POOLED =
  'The database is reached through a pooler. In transaction mode it needs nothing set for that: no statement is kept ' +
  'prepared there, and nothing else lasts beyond a transaction. A connection of its own would be faster.'

/**
 * A database that several processes share. Each write begins with the lock of its shop's one row of counters, in a
 * statement of its own; all that it decides on is read after that, and its moment is taken after that as well.
 */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Store> {
  const { most = MOST_CONNECTIONS, clock, isDurable = true, secret, say } = options
  const { connect, counts, end, keepNothing, tellTo, unfit, fit } = createPool(url, most)
  const me = randomUUID()
  const shared = createSharedClock(say)
  let isClosed = false
  let outdated: string | null = null

  /** A newer process may have brought the tables up to date meanwhile: what this one would write to them is out of date. */
  function reach(): Promise<Connection> {
    return outdated !== null
      ? Promise.reject(new DatabaseAway('its tables are newer than this process'))
      : connect()
  }

  function requireKnown(format: number) {
    if (outdated !== null || format <= FORMAT) return
    outdated = `${newer('The database', format).message} Until then this process answers nothing.`
    console.error(outdated)
  }

  async function connected<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = await reach()
    let isWhole = true
    try {
      return await work(connection)
    } catch (error) {
      isWhole = !isUnanswered(error)
      throw error
    } finally {
      connection.release(isWhole)
    }
  }

  /** The beginning goes out with the first question, and the end behind the last answer: nobody waits for either. */
  async function look<T>(work: (reader: Reader) => Promise<T>): Promise<T> {
    const connection = await reach()
    try {
      const asked = connection.inOnePiece(() => {
        const begun = connection.say(LOOK)
        return [work(readerOn(connection)), begun] as const
      })
      const [result] = await Promise.all(asked)
      return result
    } finally {
      connection.say('COMMIT').then(
        () => connection.release(true),
        () => connection.release(false),
      )
    }
  }

  /** One transaction, from its beginning to its commit, on a connection of its own. */
  async function transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = await reach()
    let isWhole = false
    try {
      const result = await work(connection)
      await commit(connection)
      isWhole = true
      return result
    } catch (error) {
      const isLost = isUnanswered(error) || error instanceof NotKnown
      isWhole = !isLost && (await isTakenBack(connection))
      throw error
    } finally {
      connection.release(isWhole)
    }
  }

  const writeOnce = <T>(begin: string, shop: string | null, work: Work<T>) =>
    transaction(async (connection) => {
      const now = await lock(connection, begin, shop)
      return work(within(shop, writerOn(connection, clock ? clock() : now)))
    })

  // Whoever would only wait for the same row waits here, and leaves the connections to others.
  const turnOf = createTurnsByName()

  const write = <T>(begin: string, shop: string | null, work: Work<T>) =>
    turnOf(shop ?? '', () => retryUndone(MOST_TRIES, () => writeOnce(begin, shop, work)))

  /** Reads and writes as a request does: each process asks so every few seconds, and its health is what it finds. */
  const probe = async () => {
    const heard = await transaction(async (connection) => {
      await connection.say(PROBE)
      return shared.hear(() => present(connection.ask, me, clock))
    })
    fit()
    requireKnown(heard.format)
    return heard
  }

  const tidy = createTidying(steadyClock, () =>
    connected((connection) => connection.say(forgetIdle(clock ? String(clock()) : NOW))),
  )

  const counted = createSpending(
    (sql, values) => retryUndone(MOST_SPENDING_TRIES, () => connected(({ ask }) => ask(sql, values))),
    NOW,
    clock,
  )

  try {
    await connected(requireUnicode)
    await connected((connection) => bringUpToDate(connection))
    if (isDurable) await connected(requireDurable)
    if (secret) await connected((connection) => requireSecret(connection, secret))
    if (!(await connected(isDirect))) {
      keepNothing()
      say?.(POOLED)
    }
    await probe()
    if (say) tellTo(say)
  } catch (error) {
    await end()
    throw whyNotOpened(error)
  }
  return {
    all: (query, values) => connected((connection) => readerOn(connection).all(query, values)),
    first: (query, values) => connected((connection) => readerOn(connection).first(query, values)),
    snapshot: look,
    write: (shop, work) => write(WRITE, shop, work),
    note: (shop, work) => write(NOTE, shop, work),
    me,
    clock: clock ?? shared.now,
    present: async () => (await probe()).names,
    async spend(allowance, who) {
      tidy()
      const found = await counted(allowance, named(who))
      if (!found) throw new Error('nothing came of counting')
      return found.spent
    },
    async spendOf<V extends Values, Row extends { id: string }>(
      allowance: Allowance,
      query: Query<V, Row>,
      values: V,
    ) {
      tidy()
      const { sql, bind } = query.compiled('postgres')
      const found = await counted<Row>(allowance, { sql, values: bind(values) })
      return found && { row: found.row as unknown as Row, spent: found.spent }
    },
    async size() {
      const { rows } = await connected(({ ask }) =>
        ask('SELECT pg_database_size(current_database()) AS bytes', []),
      )
      return (rows as { bytes: number }[])[0]?.bytes ?? 0
    },
    connections: counts,
    unfit: () => outdated ?? unfit(),
    async close() {
      if (isClosed) return
      isClosed = true
      await connected(({ ask }) => depart(ask, me)).catch(() => undefined)
      await end()
    },
  }
}

type Work<T> = (writer: Writer) => Promise<T>

/** The moment of the write, past that of the shop's last one whichever process made it. */
async function lock(connection: Connection, begin: string, shop: string | null): Promise<number> {
  const { rows } = await connection.say(`${begin}; ${shop === null ? LOCK_ALL : lockOf(connection, shop)}`)
  const [row] = rows as { now: number }[]
  if (!row) throw new NoSuchShop(String(shop))
  return row.now
}

const LOCK_ALL = `SELECT one FROM frontdesk WHERE one = 1 FOR UPDATE; SELECT ${NOW} AS now`

function lockOf(connection: Connection, shop: string): string {
  const its = `WHERE shop_id = ${connection.literal(shop)}`
  return `SELECT 1 FROM shop_counters ${its} FOR UPDATE;
    UPDATE shop_counters SET last_at = greatest(last_at + 1, ${NOW}) ${its}
    RETURNING last_at AS now`
}

async function commit(connection: Connection) {
  try {
    const { command } = await connection.say('COMMIT')
    // What a statement spoilt is undone by it without an error.
    if (command !== 'COMMIT') throw new Error('the database undid what was to be kept')
  } catch (error) {
    throw isUnanswered(error) ? new NotKnown(error) : error
  }
}

async function isTakenBack(connection: Connection): Promise<boolean> {
  try {
    await connection.say('ROLLBACK')
    return true
  } catch {
    return false
  }
}

function readerOn(connection: Connection): Reader {
  const asked = <V extends Values>(query: Query<V, unknown>, values: V) => {
    const { sql, bind } = (query as Query<never, unknown>).compiled('postgres')
    return connection.ask(sql, bind(values))
  }
  return {
    all: async <V extends Values, Row>(query: Query<V, Row>, values: V) =>
      (await asked(query, values)).rows as Row[],
    first: async <V extends Values, Row>(query: Query<V, Row>, values: V) =>
      (await asked(query, values)).rows[0] as Row | undefined,
  }
}

function writerOn(connection: Connection, now: number): Writer {
  let attempts = 0
  return {
    ...readerOn(connection),
    now,
    async run(query, values) {
      const { sql, bind } = (query as Query<never, unknown>).compiled('postgres')
      return (await connection.ask(sql, bind(values))).count
    },
    async attempt(work) {
      // Each has a name of its own, and the end of the transaction lets go of all: one round trip, not two.
      const name = `attempt_${(attempts += 1)}`
      const saved = connection.say(`SAVEPOINT ${name}`)
      try {
        const [result] = await Promise.all([work(), saved])
        return result
      } catch (error) {
        await connection.say(`ROLLBACK TO ${name}`)
        throw error
      }
    },
  }
}
