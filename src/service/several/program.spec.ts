import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FORMAT } from '~/service/store/migrate'
import { command, durableServer, SECRET, shopWithKey, told } from '~/service/testing/servers/durable'
import { ask as sql } from '~/service/testing/servers/postgresServer'
import { ask, frontdesk, newFolder, serve, type Serving } from '~/service/testing/servers/program'
import { until } from '~/service/testing/servers/receiver'

// The program itself, in processes of their own, over one database that keeps what it acknowledges.

const { newDatabase } = durableServer()

async function twoServing() {
  const database = await newDatabase()
  const shop = await shopWithKey(database)
  const serving = [await serve(database, [], SECRET), await serve(database, [], SECRET)]
  return { database, shop, serving }
}

test('a key that a command has revoked opens nothing at any of them; a killed one leaves the others serving', async () => {
  const { database, shop, serving } = await twoServing()
  const [one, other] = serving as [Serving, Serving]
  await one.stop('SIGKILL')
  expect((await ask(other, shop.key, 'POST', '/customers', { name: 'Bo' })).status).toBe(201)
  await told(database, 'keys', 'revoke', shop.keyId)
  expect((await ask(other, shop.key, 'GET', '/customers')).status).toBe(401)
})

test('every command works on it', async () => {
  const database = await newDatabase()
  const { id, keyId } = await shopWithKey(database, 'admin')
  expect(await told(database, 'shops', 'set', '--shop', id, '--capacity', '4')).toMatchObject({ capacity: 4 })
  expect(await told(database, 'shops', 'list')).toMatchObject([{ id, capacity: 4 }])
  const file = join(newFolder(), 'customers.csv')
  writeFileSync(file, 'external_id,name,phone\n1,Maria Alvarez,+15185550123\n')
  expect(await told(database, 'import', '--shop', id, file)).toMatchObject({ shop: id, impossible: [] })
  await told(database, 'demo', '--customers', '20')
  const { counts, file: name } = await told<{ counts: Record<string, number>; file: string }>(
    database,
    'verify',
  )
  expect([name, counts.shops]).toEqual(['the database', 2])
  expect(counts.customers).toBeGreaterThan(20)
  expect(await told(database, 'webhooks', 'list')).toBeInstanceOf(Array)
  expect(await told<{ id: string }[]>(database, 'keys', 'list')).toMatchObject([{ id: keyId }, {}, {}])
  const [{ epoch: before }] = (await sql(database, 'SELECT epoch FROM epoch')) as [{ epoch: string }]
  const { epoch } = await told<{ epoch: string }>(database, 'epoch', '--new')
  expect(epoch).not.toBe(before)
  expect(await sql(database, 'SELECT epoch FROM epoch')).toEqual([{ epoch }])
  // Also where the environment names it, and nothing else was said.
  const { code, out } = await frontdesk(['shops', 'list'], {
    env: { ...SECRET, DATABASE_URL: database },
    cwd: newFolder(),
  })
  expect([code, out]).toEqual([0, expect.stringContaining(id)])
})

test('books that are wrong are found in it', async () => {
  const database = await newDatabase()
  const shop = await shopWithKey(database)
  const one = await serve(database, [], SECRET)
  const done = async (path: string, body: object) => (await ask(one, shop.key, 'POST', path, body)).id
  const customer = await done('/customers', { name: 'Maria Alvarez' })
  const line = { description: 'Front brake pads', quantity: 1, unit_price_cents: 10_000 }
  const invoice = await done('/invoices', { customer_id: customer, line_items: [line] })
  await sql(database, "UPDATE invoices SET line_items = '[]'")
  const { code, err } = await command('verify', '--database', database)
  expect([code, err]).toEqual([1, expect.stringContaining(invoice)])
})

test.each([
  ['backup', 'pg_dump'],
  ['restore', 'pg_restore'],
])('%s is of data folders, and names what a database has instead', async (verb, instead) => {
  const { code, err } = await command(
    verb,
    join(newFolder(), 'file'),
    '--database',
    'postgres://nobody@127.0.0.1/none',
  )
  expect([code, err]).toEqual([1, expect.stringContaining(instead)])
})

const refused = async (args: string[], env: Record<string, string> = SECRET) => {
  const { code, out, err } = await frontdesk(args, { env })
  expect([code, out]).toEqual([1, ''])
  // A reason, and not where in the program it was found.
  expect(err).not.toContain('    at ')
  return err
}

test('it is refused in words without a secret, with another one, when it is newer, and when nobody is there', async () => {
  const database = await newDatabase()
  await told(database, 'shops', 'create', '--name', 'Cedar Street Auto')
  const start = ['serve', '--port', '0', '--database', database]
  expect(await refused(start, {})).toContain('set FRONTDESK_SECRET')
  const other = { FRONTDESK_SECRET: 'another thirty-two characters long' }
  expect(await refused(start, other)).toContain('set up with another secret')
  await sql(database, `UPDATE frontdesk SET format = ${FORMAT + 1}`)
  expect(await refused(start)).toContain('written by a newer Frontdesk')
  await sql(database, `UPDATE frontdesk SET format = ${FORMAT}`)
  await sql(database, `ALTER DATABASE ${new URL(database).pathname.slice(1)} SET synchronous_commit = off`)
  expect(await refused(start)).toContain('has synchronous_commit off')
  const nobody = 'postgres://frontdesk:hunter2@127.0.0.1:1/none'
  const away = await refused(['serve', '--port', '0', '--database', nobody])
  expect(away).toContain('ECONNREFUSED')
  expect(away).not.toContain('hunter2')
  const wrong = await refused(['shops', 'list', '--database', 'mysql://frontdesk:hunter2@127.0.0.1/none'])
  expect(wrong).toContain('postgres://user@host/name')
  expect(wrong).not.toContain('hunter2')
})

test('nothing is made up in it, and no way in is shown that another process would not know', async () => {
  const database = await newDatabase()
  const one = await serve(database, [], SECRET)
  await until(() => one.said.out.includes('There is no shop yet'))
  const { out, err } = await one.stop()
  expect(out).toBe(
    `Frontdesk is ready on ${one.url}\nThere is no shop yet. Make one with: shops create --name NAME\n`,
  )
  expect(err).toBe('')
})
