import { join } from 'node:path'
import { expect, test } from 'vitest'
import { standings } from '../store/standings'
import { withStore } from '../testing/books'
import { command } from '../testing/command'
import { durableServer, SECRET } from '../testing/durable'
import { openLine } from '../testing/line'
import { ask as sql } from '../testing/postgresServer'
import { ask, begin, newFolder, serve } from '../testing/program'
import { until } from '../testing/receiver'
import { tellersBy } from '../testing/told'

// The command beside processes that serve: from a folder to a database, and back.

const { newDatabase } = durableServer()

const run = (...args: string[]) => command(args, { env: SECRET })
const { told } = tellersBy((args) => command(args))
const { shopWithKey } = tellersBy((args) => command(args, { env: SECRET }))

async function folderWithShop() {
  const data = newFolder()
  const { id } = await told(data, 'demo', '--customers', '60')
  const preset = ['--preset', 'read-write']
  const { key } = await told<{ key: string }>(data, 'keys', 'create', '--shop', id, ...preset)
  return { data, id, key }
}

test('a shop moves from a folder that is served to a database, and to a folder again, and is served where it is', async () => {
  const { data, key } = await folderWithShop()
  const database = await newDatabase()
  await shopWithKey(database)
  const server = await serve(data)
  const payments = await ask(server, key, 'GET', '/payments?limit=20')
  const moved = await run('move', '--from', data, '--to', database)
  expect([moved.code, moved.err]).toEqual([0, ''])
  expect(moved.out).toContain('60 customers')
  expect((await ask(server, key, 'POST', '/customers', { name: 'Bo' })).status).toBe(503)
  expect((await ask(server, key, 'GET', '/customers')).status).toBe(503)
  await server.stop()

  const elsewhere = join(newFolder(), 'data')
  for (const line of [
    ['serve', '--port', '0', '--data', data],
    ['move', '--from', data, '--to', elsewhere],
  ]) {
    const { code, out, err } = await run(...line)
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain('has moved to postgres://postgres@localhost/frontdesk_program')
    expect(err).not.toContain('    at ')
  }
  // Whoever did not hear how it ended is told the same again.
  expect(await run('move', '--from', data, '--to', database)).toEqual(moved)
  const shared = await serve(database, [], SECRET)
  expect((await ask(shared, key, 'GET', '/payments?limit=20')).body.data).toEqual(payments.body.data)
  expect((await ask(shared, key, 'POST', '/customers', { name: 'Bo' })).status).toBe(201)

  const other = join(newFolder(), 'data')
  const back = await run('move', '--from', database, '--to', other, '--json')
  expect([back.code, back.err]).toEqual([0, ''])
  expect(JSON.parse(back.out)).toMatchObject({ to: other, shops: [{ counts: { customers: 61 } }, {}] })
  expect((await ask(shared, key, 'GET', '/customers')).status).toBe(503)
  const own = await serve(other)
  expect((await ask(own, key, 'GET', '/payments?limit=20')).body.data).toEqual(payments.body.data)
  expect((await run('verify', '--data', other)).code).toBe(0)
})

test('killed while it copies, it is given up, or done again, with nothing lost and nothing twice', async () => {
  const { data, key, id } = await folderWithShop()
  const database = await newDatabase()
  const server = await serve(data)
  const line = await openLine(database)
  line.cutAt('stored_answers', 'before')
  const leaving = () =>
    withStore(data, async (store) =>
      (await standings.all(store)).some(({ standing }) => standing === 'leaving'),
    )
  const killed = begin(['move', '--from', data, '--to', database], SECRET)
  await until(leaving)
  killed.kill()
  await killed.ended
  expect(await leaving()).toBe(true)
  expect((await ask(server, key, 'POST', '/customers', { name: 'Bo' })).status).toBe(503)
  const back = await run('move', '--from', data, '--cancel')
  expect([back.code, back.err]).toEqual([0, ''])
  expect(back.out).toContain('Open again in ')
  expect((await ask(server, key, 'POST', '/customers', { name: 'Bo' })).status).toBe(201)

  // A line that breaks in the middle: it is open again by itself, and what had come over can be taken away.
  const broken = await run('move', '--from', data, '--to', line.url)
  expect([broken.code, broken.err]).toEqual([1, expect.stringMatching(/\. Nothing was moved/)])
  expect((await ask(server, key, 'POST', '/customers', { name: 'Ana' })).status).toBe(201)
  const taken = await run('move', '--from', data, '--to', database, '--cancel')
  expect([taken.code, taken.err]).toEqual([0, ''])
  expect(taken.out).toContain('Taken out of postgres://')
  expect(await sql(database, 'SELECT id FROM shops')).toEqual([])
  const moved = await run('move', '--from', data, '--to', database, '--shop', id, '--json')
  expect(JSON.parse(moved.out)).toMatchObject({ shops: [{ id, counts: { shops: 1, customers: 62 } }] })
  await line.close()
})

test('what can’t be done is said in words, without the password of an address', async () => {
  const data = newFolder()
  await told(data, 'shops', 'create', '--name', 'Cedar Street Auto')
  const nobody = 'postgres://frontdesk:hunter2@127.0.0.1:1/none?password=hunter2'
  for (const [words, line] of [
    ['--from is missing', ['--to', data]],
    ['the same place', ['--from', data, '--to', join(data, '.')]],
    ['ECONNREFUSED', ['--from', data, '--to', nobody]],
    ['No shop was on its way', ['--from', data, '--cancel']],
  ] as const) {
    const { out, err } = await run('move', ...line)
    expect(out + err).toContain(words)
    expect(out + err).not.toContain('hunter2')
  }
  const serving = await serve(data)
  const other = newFolder()
  await told(other, 'shops', 'create', '--name', 'Birch')
  expect((await run('move', '--from', other, '--to', data)).err).toContain('serves')
  await serving.stop()
})
