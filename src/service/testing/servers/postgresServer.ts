import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { inject, onTestFinished } from 'vitest'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '~/service/store/postgres/postgres'
import { findPostgres } from '~/setup.mjs'

// One server for all tests that need one: that of DATABASE_URL, else one in a folder that goes with it. What is
// tested with it is not whether it keeps anything, so it flushes nothing.

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { server: string; template: string }
  }
}

const CARELESS = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'jit=off']
/** It may have been ended in a crash, on a busy disk. */
const PATIENCE_MS = 120_000

export type Server = {
  url: string
  /** Ends it at once, as a crash or a failover would for those who ask it, and starts it again. */
  halt: () => Promise<void>
  start: () => Promise<void>
  /** Starts it again as the copy of another server: it can be read, and takes no writes until it is promoted. */
  startAsCopy: () => Promise<void>
  stop: () => Promise<void>
}

/** The same server, with another database. */
export function urlOf(server: string, database: string): string {
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}

/** The rows of all these statements. */
export async function ask(url: string, ...statements: string[]): Promise<object[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const rows: object[] = []
    for (const statement of statements)
      rows.push(...[await client.query<object>(statement)].flat().flatMap((each) => each.rows))
    return rows
  } finally {
    await client.end()
  }
}

let databases = 0

const RAISE = `CREATE FUNCTION raise_error(code text) RETURNS void LANGUAGE plpgsql AS
  $$ BEGIN RAISE EXCEPTION 'as the test wants it' USING ERRCODE = code; END $$`

/** One that is used by one test, with settings of its own. */
export async function newDatabase(
  { server, template }: { server: string; template: string },
  ...settings: string[]
): Promise<string> {
  const name = `${inject('postgres').template}_${process.pid}_own_${(databases += 1)}`
  await ask(server, `CREATE DATABASE ${name} TEMPLATE ${template}`)
  await ask(server, ...settings.map((setting) => `ALTER DATABASE ${name} ${setting}`))
  const url = urlOf(server, name)
  await ask(url, RAISE)
  onTestFinished(async () => void (await ask(server, `DROP DATABASE ${name} WITH (FORCE)`)))
  return url
}

/** Neither initdb nor postgres runs as root: they run as whom the package made for them. */
function owner(): { uid?: number; gid?: number } {
  if (userInfo().uid !== 0) return {}
  return { uid: idOf('-u'), gid: idOf('-g') }
}

const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres']).stdout.toString())

/** Its order of texts is that of a language: where one of ours is not said to be by bytes, it shows. */
const OF_A_LANGUAGE = ['--locale-provider=icu', '--icu-locale=en-US']

export async function startServer(programs: string, settings: readonly string[] = CARELESS): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-postgres-'))
  const who = owner()
  if (who.uid !== undefined && who.gid !== undefined) chownSync(folder, who.uid, who.gid)
  const data = join(folder, 'data')
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '-N', ...OF_A_LANGUAGE],
    who,
  )
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr.toString()}`)
  const options = ['listen_addresses=', 'max_connections=200', ...settings].flatMap((setting) => [
    '-c',
    setting,
  ])
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`
  const begin = () => {
    const server = spawn(join(programs, 'postgres'), ['-D', data, '-k', folder, ...options], {
      ...who,
      stdio: 'ignore',
    })
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
    return async (signal: NodeJS.Signals) => {
      server.kill(signal)
      await ended
    }
  }
  let end = begin()
  await untilItAnswers(url)
  return {
    url,
    halt: () => end('SIGQUIT'),
    async start() {
      end = begin()
      await untilItAnswers(url)
    },
    async startAsCopy() {
      writeFileSync(join(data, 'standby.signal'), '')
      end = begin()
      await untilItAnswers(url)
    },
    async stop() {
      await end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilItAnswers(url: string) {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      await ask(url)
      return
    } catch (error) {
      if (performance.now() > until) throw error
      await pause(50)
    }
  }
}

/** It is used as it is, and left alone. */
export const notOurs = (url: string): Server => ({
  url,
  halt: refuse,
  start: refuse,
  startAsCopy: refuse,
  stop: async () => {},
})

const refuse = () => Promise.reject(new Error('this server is not the tests’ own'))

async function serverFor(programs: string | undefined, given: string | undefined): Promise<Server> {
  if (given) return notOurs(given)
  if (programs === undefined) throw new Error('there is no Postgres: install it or set DATABASE_URL')
  return startServer(programs)
}

/** Begins the tests that are run on Postgres, with a database that all others are copies of. */
export async function setup(project: TestProject) {
  const server = await serverFor(findPostgres(), process.env.DATABASE_URL)
  const template = `frontdesk_test_${process.pid}`
  try {
    await ask(server.url, `CREATE DATABASE ${template}`)
    const store = await openPostgres(urlOf(server.url, template), { isDurable: false })
    await store.close()
  } catch (error) {
    await server.stop()
    throw error
  }
  project.provide('postgres', { server: server.url, template })
  return async () => {
    await dropAll(server.url, template)
    await server.stop()
  }
}

async function dropAll(url: string, prefix: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ datname: string }>(
    'SELECT datname FROM pg_database WHERE datname LIKE $1',
    [`${prefix}%`],
  )
  for (const { datname } of rows) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`)
  await client.end()
}
