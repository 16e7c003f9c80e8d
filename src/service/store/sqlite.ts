import { openConnection } from './connection'
import type { Store } from './engine'
import { makeFresh } from './migrate'
import { createTurns } from './turns'

/** An embedded database: one connection that writes, one for single reads, one for reads of one moment. */
export function openSqlite(file: string): Store {
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

  return {
    ...reading.reader,
    snapshot: (work) => lookTurn(() => looking.transaction('BEGIN', work)),
    write: (work) => writeTurn(() => writing.transaction('BEGIN IMMEDIATE', work)),
    note: (work) => writeTurn(() => unflushed(() => writing.transaction('BEGIN IMMEDIATE', work))),
    async close() {
      await Promise.all([writeTurn(async () => undefined), lookTurn(async () => undefined)])
      for (const { close } of [reading, looking, writing]) close()
    },
  }
}
