import { statSync } from 'node:fs'
import { MINUTE_MS, steadyClock, type Clock } from '~/service/clock'
import { SIDECARS } from '~/service/folder'
import { DiskFull, NoSuchShop, within, type Store, type Writer } from '~/service/store/engine'
import { makeFresh } from '~/service/store/migrate'
import { createRateLimits } from '~/service/store/rateLimits'
import { counters } from '~/service/store/tables/counters'
import { createTurns } from '~/service/store/turns'
import { openConnection } from './connection'

/** One process at a time serves from a file, and goes on with what the one before it has begun. */
const ALONE = 'alone'

/**
 * An embedded database: one connection that writes, one for single reads, one for reads of one moment. One process at a
 * time serves from it, which counts in its memory what is asked.
 */
export function openSqlite(file: string, clock: Clock = Date.now, steady: Clock = steadyClock): Store {
  const writing = openConnection(file)
  try {
    makeFresh(writing.database)
  } catch (error) {
    writing.close()
    throw error
  }
  const reading = openConnection(file)
  const looking = openConnection(file)
  // In WAL mode a commit of this kind is not flushed by itself; the next full one flushes it too.
  const unflushed = async <T>(work: () => Promise<T>) => {
    writing.exec('PRAGMA synchronous = NORMAL')
    try {
      return await work()
    } finally {
      writing.exec('PRAGMA synchronous = FULL')
    }
  }
  const writeTurn = createTurns()
  const lookTurn = createTurns()

  let toldFullAt = -Infinity
  /** The operator reads once a minute that the disk is full: small writes may still find room between those that don't. */
  const tellFull = (error: unknown) => {
    if (!(error instanceof DiskFull) || steady() - toldFullAt < MINUTE_MS) return
    toldFullAt = steady()
    console.error(error.message)
  }

  // One process writes at a time, whichever shop is meant, so nothing more is locked.
  const write = <T>(shop: string | null, work: (writer: Writer) => Promise<T>) =>
    writing
      .transaction('BEGIN IMMEDIATE', async (bare) => {
        if (shop !== null && !(await counters.ofShop(bare, shop))) throw new NoSuchShop(shop)
        return work(within(shop, { ...bare, now: clock() }))
      })
      .catch((error: unknown) => {
        tellFull(error)
        throw error
      })

  const spend = createRateLimits(steady)

  return {
    ...reading.reader,
    snapshot: (work) => lookTurn(() => looking.transaction('BEGIN', work)),
    write: (shop, work) => writeTurn(() => write(shop, work)),
    note: (shop, work) => writeTurn(() => unflushed(() => write(shop, work))),
    me: ALONE,
    clock,
    present: async () => new Set([ALONE]),
    spend: async (allowance, who) => spend(allowance, who),
    async spendOf(allowance, query, values) {
      const row = await reading.reader.first(query, values)
      return row && { row, spent: spend(allowance, row.id) }
    },
    size: async () =>
      [file, ...SIDECARS.map((end) => file + end)].reduce((sum, name) => sum + sizeOf(name), 0),
    connections: () => null,
    unfit: () => null,
    async close() {
      await Promise.all([writeTurn(async () => undefined), lookTurn(async () => undefined)])
      for (const { close } of [reading, looking, writing]) close()
    },
  }
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0
