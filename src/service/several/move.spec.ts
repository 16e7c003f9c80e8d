import { join } from 'node:path'
import { expect, test } from 'vitest'
import { command } from '~/service/testing/servers/command'
import { durableServer, SECRET } from '~/service/testing/servers/durable'
import { ask as sql } from '~/service/testing/servers/postgresServer'
import { ask, newFolder, serve } from '~/service/testing/servers/program'
import { tellersBy } from '~/service/testing/told'

// The command, from a folder to a database, and on to a new folder.

const { newDatabase } = durableServer()

const run = (...args: string[]) => command(args, { env: SECRET })
const { told } = tellersBy((args) => command(args))
const { shopWithKey } = tellersBy((args) => command(args, { env: SECRET }))

test('a shop moves from a folder to a database, and to a new folder again, and is served where it is', async () => {
  const data = newFolder()
  const { id } = await told<{ id: string }>(data, 'demo', '--customers', '60')
  const preset = ['--preset', 'read-write']
  const { key } = await told<{ key: string }>(data, 'keys', 'create', '--shop', id, ...preset)
  const database = await newDatabase()
  await shopWithKey(database)
  const server = await serve(data)
  const payments = await ask(server, key, 'GET', '/payments?limit=20')
  const early = await run('move', '--from', data, '--to', database)
  expect([early.code, early.err]).toEqual([1, expect.stringContaining('serves')])
  await server.stop()
  const moved = await run('move', '--from', data, '--to', database)
  expect([moved.code, moved.err]).toEqual([0, ''])
  expect(moved.out).toContain('60 customers')

  const elsewhere = join(newFolder(), 'data')
  for (const line of [
    ['serve', '--port', '0', '--data', data],
    ['shops', 'create', '--name', 'Birch', '--data', data],
    ['move', '--from', data, '--to', elsewhere],
  ]) {
    const { code, out, err } = await run(...line)
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain('have moved to postgres://postgres@localhost/frontdesk_program')
    expect(err).not.toContain('    at ')
  }
  // A command whose end was not heard says the same again.
  expect(await run('move', '--from', data, '--to', database)).toEqual(moved)
  const shared = await serve(database, [], SECRET)
  expect((await ask(shared, key, 'GET', '/payments?limit=20')).body.data).toEqual(payments.body.data)
  expect((await ask(shared, key, 'POST', '/customers', { name: 'Bo' })).status).toBe(201)

  const other = join(newFolder(), 'data')
  const busy = await run('move', '--from', database, '--to', other)
  expect([busy.code, busy.err]).toEqual([1, expect.stringContaining('Another process uses postgres://')])
  await shared.stop()
  const back = await run('move', '--from', database, '--to', other, '--json')
  expect([back.code, back.err]).toEqual([0, ''])
  expect(JSON.parse(back.out)).toMatchObject({ to: other, counts: { shops: 2, customers: 61 } })
  const late = await run('serve', '--port', '0', '--database', database)
  expect([late.code, late.err]).toEqual([1, expect.stringContaining(`have moved to ${other}`)])
  const own = await serve(other)
  expect((await ask(own, key, 'GET', '/payments?limit=20')).body.data).toEqual(payments.body.data)
  expect((await run('verify', '--data', other)).code).toBe(0)
})

test('a place that a broken move has closed is opened again by a new epoch, and by a restore', async () => {
  const data = newFolder()
  await told(data, 'shops', 'create', '--name', 'Cedar Street Auto')
  const database = await newDatabase()
  const { id } = await shopWithKey(database)
  await sql(database, "UPDATE epoch SET moved_to = '/opt/frontdesk/data'")
  expect((await run('shops', 'list', '--database', database)).err).toContain('frontdesk epoch --new')
  expect((await run('verify', '--database', database)).code).toBe(0)
  expect((await run('epoch', '--new', '--database', database)).code).toBe(0)
  expect((await run('shops', 'list', '--database', database)).out).toContain(id)

  expect((await run('move', '--from', data, '--to', database)).code).toBe(0)
  const copy = join(newFolder(), 'copy.db')
  expect((await run('backup', copy, '--data', data)).code).toBe(0)
  expect((await run('restore', copy, '--data', data)).code).toBe(0)
  expect((await run('shops', 'list', '--data', data)).out).toContain('Cedar Street Auto')
})

test('what can’t be done is said in words, without the password of an address', async () => {
  const data = newFolder()
  await told(data, 'shops', 'create', '--name', 'Cedar Street Auto')
  const nobody = 'postgres://frontdesk:hunter2@127.0.0.1:1/none?password=hunter2'
  for (const [words, line] of [
    ['--from is missing', ['--to', data]],
    ['--from and --to are the same', ['--from', data, '--to', join(data, '.')]],
    ['ECONNREFUSED', ['--from', data, '--to', nobody]],
    ['--cancel', ['--from', data, '--cancel']],
  ] as const) {
    const { out, err } = await run('move', ...line)
    expect(out + err).toContain(words)
    expect(out + err).not.toContain('hunter2')
  }
})
