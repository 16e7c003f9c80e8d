import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { inject } from 'vitest'
import type { Clock } from '../clock'
import type { Store } from '../store/engine'
import { openPostgres } from '../store/postgres'
import { SCHEMA } from '../store/schema'
import { openSqlite } from '../store/sqlite'
import { ask, urlOf } from './postgresServer'

// A database of a test's own, of the kind that the test is run on.

const TABLES = [...SCHEMA.sql.matchAll(/CREATE TABLE (\w+)/g)].map(([, table]) => table)

export type TestDatabase = {
  store: Store
  /** Where it lies; empty where it is no file. */
  file: string
  /** All rows that it keeps, as text. */
  everything: () => Promise<string>
  /** Another process over the same database. */
  another: () => Promise<Store>
  close: () => Promise<void>
}

export const openDatabase = (clock: Clock, steady: Clock = clock): Promise<TestDatabase> => {
  const postgres = inject('postgres')
  return postgres === undefined ? openFile(clock, steady) : openShared(clock, postgres)
}

async function openFile(clock: Clock, steady: Clock): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-test-'))
  const file = join(folder, 'frontdesk.db')
  const store = openSqlite(file, clock, steady)
  return {
    store,
    file,
    another: async () => openSqlite(file, clock),
    async everything() {
      const database = new Database(file)
      const rows = TABLES.flatMap((table) => database.prepare(`SELECT * FROM ${table}`).all([]))
      database.close()
      return JSON.stringify(rows)
    },
    async close() {
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

// To make a database takes longer than to empty one, and to be known to the server longer than to stay so: a process that
// runs many files of tests uses each again, with all its connections. Its clock is that of whoever has it.
type Kept = { url: string; store: Store; goBy: (clock: Clock) => void }
const free: Kept[] = []
let made = 0

const EMPTY = TABLES.filter((table) => table !== 'epoch')
  .toReversed()
  .map((table) => `DELETE FROM ${table}`)
  .concat(
    'DELETE FROM frontdesk_windows',
    'DELETE FROM frontdesk_processes',
    "UPDATE epoch SET epoch = left(replace(gen_random_uuid()::text, '-', ''), 16)",
  )
  .join(';')

const openAt = (url: string, clock: Clock) => openPostgres(url, { clock, isDurable: false, most: 5 })

async function make({ server, template }: { server: string; template: string }, clock: Clock): Promise<Kept> {
  const name = `${template}_${process.pid}_${(made += 1)}`
  await ask(server, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  const url = urlOf(server, name)
  await ask(url, EMPTY)
  let asked = clock
  const store = await openAt(url, () => asked())
  return { url, store, goBy: (other) => void (asked = other) }
}

async function openShared(
  clock: Clock,
  postgres: { server: string; template: string },
): Promise<TestDatabase> {
  const kept = free.pop() ?? (await make(postgres, clock))
  kept.goBy(clock)
  const { url } = kept
  const store = lent(kept.store)
  return {
    store,
    file: '',
    another: () => openAt(url, clock),
    everything: async () =>
      JSON.stringify(await ask(url, ...TABLES.map((table) => `SELECT * FROM ${table}`))),
    async close() {
      // One that a test has damaged is left as it is.
      if (await ask(url, EMPTY).then(Boolean, () => false)) free.push(kept)
      else await kept.store.close()
    },
  }
}

/** A store that ends with the test as its own would: what is under way is finished, and nothing is begun after. */
function lent(own: Store): Store {
  const underWay = new Set<Promise<unknown>>()
  let isEnded = false
  return new Proxy(
    { ...own },
    {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (name === 'clock' || typeof value !== 'function') return value
        return async (...given: unknown[]) => {
          if (name !== 'close' && isEnded) throw new Error('the store of this test is closed')
          isEnded ||= name === 'close'
          if (name === 'close') return void (await Promise.allSettled(underWay))
          const asked = Promise.resolve(Reflect.apply(value, target, given))
          underWay.add(asked)
          try {
            return await asked
          } finally {
            underWay.delete(asked)
          }
        }
      },
    },
  )
}
