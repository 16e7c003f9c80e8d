import { expect, test } from 'vitest'
import { durableServer, SECRET, shopWithKey } from '../testing/durable'
import { ask as sql, urlOf } from '../testing/postgresServer'
import { ask, serve, type Serving } from '../testing/program'
import { until } from '../testing/receiver'

// Processes whose database is there, and can't be used until somebody has seen to it.

const { newDatabase } = durableServer()

const health = async ({ url }: Serving) => (await fetch(`${url}/health`)).status
const isUp = async ({ said }: Serving) => {
  const [, figures = ''] = /Figures are told on (\S+\/metrics)/.exec(said.err) ?? []
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
  expect(linesOf(one, 'made anew')).toBe(1)
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
