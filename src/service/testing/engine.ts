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

// To make one takes longer than to empty one; a process that runs many files of tests uses each again.
const free: string[] = []
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

async function openShared(
  clock: Clock,
  { server, template }: { server: string; template: string },
): Promise<TestDatabase> {
  let name = free.pop()
  if (name === undefined) {
    name = `${template}_${process.pid}_${(made += 1)}`
    await ask(server, `CREATE DATABASE ${name} TEMPLATE ${template}`)
    await ask(urlOf(server, name), EMPTY)
  }
  const own = name
  const url = urlOf(server, own)
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
      if (await ask(url, EMPTY).then(Boolean, () => false)) free.push(own)
    },
  }
}
