import { expect, test } from 'vitest'
import { durableServer, SECRET, shopWithKey } from '~/service/testing/servers/durable'
import { ask as sql, urlOf } from '~/service/testing/servers/postgresServer'
import { ask, serve, type Serving } from '~/service/testing/servers/program'
import { until } from '~/service/testing/servers/receiver'

// Processes whose database is there, and can't be used until somebody has seen to it.

const { halt, newDatabase, startAsCopy } = durableServer()

const health = async ({ url }: Serving) => (await fetch(`${url}/health`)).status
const isUp = async ({ said }: Serving) => {
  const [, figures = ''] = /Metrics are served on (\S+\/metrics)/.exec(said.err) ?? []
  return /^frontdesk_database_up (\d)/m.exec(await (await fetch(figures)).text())?.[1]
}
const linesOf = ({ said }: Serving, words: string) =>
  said.err.split('\n').filter((line) => line.includes(words)).length

async function listening() {
  const database = await newDatabase()
  const { key } = await shopWithKey(database)
  const one = await serve(database, ['--log', 'error', '--metrics', '127.0.0.1:0'], SECRET)
  // Whoever listens has its changes looked for, four times a second.
  const changes = await fetch(`${one.url}/v1/changes`, { headers: { 'X-Service-Key': key } })
  const other = urlOf(database, 'postgres')
  return { database, name: new URL(database).pathname.slice(1), other, key, one, changes }
}

test('a database that is dropped and made anew is told of once, in words, and the process is not ready', async () => {
  const { name, other, key, one, changes } = await listening()
  expect([await health(one), await isUp(one)]).toEqual([200, '1'])
  await sql(other, `DROP DATABASE ${name} WITH (FORCE)`)
  await sql(other, `CREATE DATABASE ${name}`)
  await until(async () => (await health(one)) === 503)
  expect(await isUp(one)).toBe('0')
  const { status, text } = await ask(one, key, 'GET', '/customers')
  expect([status, text]).toEqual([503, expect.stringContaining('Nothing was done')])
  expect(linesOf(one, 'created again')).toBe(1)
  // Begun anew by a process that is started, it is served by this one too, which has none of its shops any more.
  await shopWithKey(urlOf(other, name))
  await until(async () => (await health(one)) === 200)
  expect((await ask(one, key, 'GET', '/customers')).status).toBe(401)
  await changes.text()
  const { err } = await one.stop()
  expect(err).not.toContain('    at ')
})

test('one that is set read-only is told of in the log, by the figures and to the balancer', async () => {
  const { database, name, other, key, one, changes } = await listening()
  await sql(other, `ALTER DATABASE ${name} SET default_transaction_read_only = on`)
  await sql(
    other,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${new URL(database).pathname.slice(1)}'`,
  )
  await until(async () => (await health(one)) === 503)
  expect((await ask(one, key, 'POST', '/customers', { name: 'Bo' })).status).toBe(503)
  expect([await isUp(one), linesOf(one, 'set read-only')]).toEqual(['0', 1])
  await sql(other, `ALTER DATABASE ${name} RESET default_transaction_read_only`)
  await until(async () => (await health(one)) === 200)
  expect((await ask(one, key, 'POST', '/customers', { name: 'Bo' })).status).toBe(201)
  expect([await isUp(one), linesOf(one, 'can be used again')]).toEqual(['1', 1])
  await changes.body?.cancel()
  expect((await one.stop()).err).not.toContain('    at ')
})

const UNCOUNTED = ['--log', 'error', '--rate-limit', 'off', '--metrics', '127.0.0.1:0']

/** One process that is asked, and one that nobody asks anything. */
async function askedAndIdle(database: string) {
  const { key } = await shopWithKey(database)
  const asked = await serve(database, UNCOUNTED, SECRET)
  const idle = await serve(database, UNCOUNTED, SECRET)
  const book = async () => (await ask(asked, key, 'POST', '/customers', { name: 'Bo' })).status
  const healths = () => Promise.all([health(asked), health(idle)])
  expect([await book(), await healths()]).toEqual([201, [200, 200]])
  return { key, asked, idle, book, healths }
}

test('where the operator has set it read-only no process writes, none is ready, and none counts requests to find out', async () => {
  const database = await newDatabase()
  const { asked, idle, book, healths } = await askedAndIdle(database)
  const name = new URL(database).pathname.slice(1)
  await sql(urlOf(database, 'postgres'), `ALTER DATABASE ${name} SET default_transaction_read_only = on`)
  await sql(
    urlOf(database, 'postgres'),
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
  )
  await until(async () => (await healths()).join() === '503,503')
  expect([await book(), await isUp(asked), await isUp(idle)]).toEqual([503, '0', '0'])
  await sql(urlOf(database, 'postgres'), `ALTER DATABASE ${name} RESET default_transaction_read_only`)
  await until(async () => (await healths()).join() === '200,200')
  expect(await book()).toBe(201)
  for (const each of [asked, idle]) expect((await each.stop()).err).not.toContain('    at ')
})

test('a database that has become the copy of another server is written to by nobody until it is promoted', async () => {
  const database = await newDatabase()
  const { key, asked, idle, book, healths } = await askedAndIdle(database)
  await halt()
  await startAsCopy()
  await until(async () => (await healths()).join() === '503,503')
  expect(await book()).toBe(503)
  expect((await ask(asked, key, 'GET', '/customers')).status).toBe(200)
  await sql(database, 'SELECT pg_promote()')
  await until(async () => (await healths()).join() === '200,200')
  expect(await book()).toBe(201)
  for (const each of [asked, idle]) {
    const { err } = await each.stop()
    expect(err).toContain('copy of another server')
    expect(err).not.toContain('    at ')
  }
})
