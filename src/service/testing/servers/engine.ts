import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { Client } from 'pg'
import { inject } from 'vitest'
import type { Clock } from '~/service/clock'
import type { Store } from '~/service/store/engine'
import { openPostgres } from '~/service/store/postgres/postgres'
import { SCHEMA } from '~/service/store/schema'
import { openSqlite } from '~/service/store/sqlite/sqlite'
import { ask, urlOf } from './postgresServer'

// A database of a test's own, of the kind that the test is run on.

const TABLES = [...SCHEMA.matchAll(/CREATE TABLE (\w+)/g)].map(([, table]) => table)

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

/** A database, and a connection to it over which it is emptied. */
type Reused = { name: string; line: Client }

// To make one takes longer than to empty one, and to connect takes as long as to empty: a process that runs many files
// of tests uses each again, over a connection that stays.
const free: Reused[] = []

const EMPTY = TABLES.filter((table) => table !== 'epoch')
  .toReversed()
  .map((table) => `DELETE FROM ${table}`)
  .concat(
    'DELETE FROM frontdesk_windows',
    'DELETE FROM frontdesk_processes',
    "UPDATE epoch SET epoch = left(replace(gen_random_uuid()::text, '-', ''), 16), moved_to = NULL",
  )
  .join(';')

async function make(server: string, template: string): Promise<Reused> {
  // Not by the process: its number is given again within one long run.
  const name = `${template}_${randomUUID().slice(0, 8)}`
  await ask(server, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  const line = new Client({ connectionString: urlOf(server, name) })
  // A test may end every connection that there is.
  line.on('error', () => {})
  await line.connect()
  await line.query(EMPTY)
  return { name, line }
}

async function openShared(
  clock: Clock,
  { server, template }: { server: string; template: string },
): Promise<TestDatabase> {
  const own = free.pop() ?? (await make(server, template))
  const url = urlOf(server, own.name)
  const open = () => openPostgres(url, { clock, isDurable: false, most: 5 })
  const store = await open()
  return {
    store,
    file: '',
    another: open,
    everything: async () =>
      JSON.stringify(await ask(url, ...TABLES.map((table) => `SELECT * FROM ${table}`))),
    async close() {
      await store.close()
      // One that a test has damaged is left as it is.
      if (await own.line.query(EMPTY).then(Boolean, () => false)) free.push(own)
      else await own.line.end().catch(() => {})
    },
  }
}
