import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { durableServer, SECRET, shopWithKey } from '~/service/testing/servers/durable'
import { ask as sql } from '~/service/testing/servers/postgresServer'
import { ask, serve } from '~/service/testing/servers/program'
import { until } from '~/service/testing/servers/receiver'

// What the logs of two processes say of a write that waits for the turn of its shop, and of who had that.

const { newDatabase } = durableServer()

type Line = {
  level: string
  request?: string
  waited?: number
  message?: string
  status?: number
  reason?: string
}

const linesOf = ({ err }: { err: string }) =>
  err
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

/** Somebody beside them who holds something, until it is let go. */
async function holding(database: string, lock: string) {
  const client = new Client({ connectionString: database })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query(`BEGIN; ${lock}`)
  return { letGo: () => client.query('COMMIT') }
}

test('who waited for the turn of a shop says how long, and the process that had it says who did', async () => {
  const database = await newDatabase()
  const { id: shop, key } = await shopWithKey(database, 'admin')
  const one = await serve(database, ['--log', 'info'], SECRET)
  const other = await serve(database, ['--log', 'info'], SECRET)
  // It holds up whoever writes a customer, and nobody else.
  const { letGo } = await holding(database, 'LOCK TABLE customers IN SHARE MODE')
  const began = performance.now()
  const held = ask(one, key, 'POST', '/customers', { name: 'Maria Alvarez' })
  const waitsFor = (count: number) => async () =>
    (await sql(database, "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'")).length === count
  await until(waitsFor(1))
  const waiting = ask(other, key, 'PATCH', '/shop', { city: 'Albany' })
  await until(waitsFor(2))
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  await letGo()
  expect([(await held).status, (await waiting).status]).toEqual([201, 200])
  const tookMs = performance.now() - began
  const lines = [linesOf(await one.stop()), linesOf(await other.stop())] as const
  const [first] = lines[0].filter(({ status }) => status === 201)
  const [second] = lines[1].filter(({ status }) => status === 200)
  expect(first?.waited).toBeUndefined()
  expect(second?.waited).toBeGreaterThan(1_000)
  expect(second?.waited).toBeLessThan(tookMs)
  const said = lines.map((all) => all.filter(({ message = '' }) => message.includes('held the lock')))
  expect(said.map((all) => all.length)).toEqual([1, 0])
  expect(said[0]?.[0]).toMatchObject({ level: 'warn' })
  expect(said[0]?.[0]?.message).toMatch(
    new RegExp(`^Request ${first?.request} held the lock of shop ${shop} for \\d+\\.\\d s: `),
  )
})

test('whose turn does not come is refused, and its line says how long it has waited', async () => {
  const database = await newDatabase()
  const { key } = await shopWithKey(database)
  const serving = await serve(database, ['--log', 'warn'], SECRET)
  const { letGo } = await holding(database, 'SELECT 1 FROM shop_counters FOR UPDATE')
  expect((await ask(serving, key, 'POST', '/customers', { name: 'Maria Alvarez' })).status).toBe(503)
  await letGo()
  const [line] = linesOf(await serving.stop()).filter(({ status }) => status === 503)
  expect(line?.reason).toBe('The database: canceling statement due to lock timeout')
  expect(line?.waited).toBeGreaterThan(4_900)
})
