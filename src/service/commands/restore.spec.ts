import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import Database from 'libsql'
import { expect, test } from 'vitest'
import { lockFolder } from '~/service/operations/folderLock'
import {
  ask,
  frontdesk,
  newFolder,
  serve,
  type Serving,
  shopWithKey,
  told,
} from '~/service/testing/servers/program'

const HOOK = { url: 'https://hooks.example.com/shop', events: ['*'] }

type Restored = { set_aside: string | null; lost_webhooks: number }
type Found = { counts: Record<string, number>; invoiced_cents: number; paid_cents: number }

const namesOf = async (server: Serving, key: string) => {
  const { body } = await ask(server, key, 'GET', '/customers')
  return (body.data as { name: string }[]).map(({ name }) => name).toSorted()
}

/** A shop that is served, with a payment in its books, and a backup of it. */
async function shopWithBackup({ withWebhook = false } = {}) {
  const folder = newFolder()
  const data = join(folder, 'data')
  const server = await serve(data)
  const { key } = await shopWithKey(data)
  const customer = await ask(server, key, 'POST', '/customers', { name: 'Maria Alvarez' })
  const line_items = [{ description: 'Engine', quantity: 1, unit_price_cents: 10_000 }]
  const invoice = await ask(server, key, 'POST', '/invoices', { customer_id: customer.id, line_items })
  await ask(server, key, 'PATCH', `/invoices/${invoice.id}`, { status: 'unpaid' })
  const pay = (amount_cents: number) =>
    ask(server, key, 'POST', `/payments/${invoice.id}/record`, { amount_cents, method: 'cash' })
  expect((await pay(4_000)).status).toBe(201)
  if (withWebhook) await ask(server, key, 'POST', '/webhooks', HOOK)
  const file = join(folder, 'backup.db')
  await told(data, 'backup', file)
  return { folder, data, server, key, file, invoice: invoice.id, pay }
}

function epochIn(file: string) {
  const database = new Database(file)
  try {
    return database.prepare('SELECT epoch FROM epoch').all([])
  } finally {
    database.close()
  }
}

test('what is restored counts its events on a line of history of its own, and the backup keeps the old one', async () => {
  const { data, server, file } = await shopWithBackup()
  await server.stop()
  const database = join(data, 'frontdesk.db')
  const before = epochIn(database)
  expect(before).toHaveLength(1)
  await told(data, 'restore', file)
  expect(epochIn(file)).toEqual(before)
  expect(epochIn(database)).not.toEqual(before)
})

test('a backup restored into another folder and served has the same counts and sums, and the same books', async () => {
  const { folder, data, server, key, file, invoice } = await shopWithBackup({ withWebhook: true })
  const before = await told<Found>(data, 'verify')
  expect(before).toMatchObject({
    counts: { invoices: 1, payments: 1, webhooks: 1 },
    invoiced_cents: 10_000,
    paid_cents: 4_000,
  })
  const other = join(folder, 'other', 'computer')
  const words = ['restore', file, '--secret', join(data, 'secret')]
  expect(await told<Restored>(other, ...words)).toMatchObject({
    ...before,
    file,
    set_aside: null,
    lost_webhooks: 0,
  })
  expect(statSync(other).mode & 0o777).toBe(0o700)
  expect(readdirSync(other).map((name) => [name, statSync(join(other, name)).mode & 0o777])).toEqual([
    ['frontdesk.db', 0o600],
    ['lock.db', 0o600],
    ['secret', 0o600],
  ])
  expect(readFileSync(join(other, 'secret'))).toEqual(readFileSync(join(data, 'secret')))

  const second = await serve(other)
  expect(second.said.err).toBe('')
  for (const path of [`/invoices/${invoice}`, '/payments', '/customers', '/webhooks'])
    expect((await ask(second, key, 'GET', path)).text).toBe((await ask(server, key, 'GET', path)).text)
  expect(await told<Found>(other, 'verify')).toEqual({ ...before, file: join(other, 'frontdesk.db') })
})

test('after a crash the old database is set aside with its log, whole, and the log does not reach the new one', async () => {
  const { data, server, key, file, pay } = await shopWithBackup()
  expect((await pay(1_000)).status).toBe(201)
  await server.stop('SIGKILL')
  expect(statSync(join(data, 'frontdesk.db-wal')).size).toBeGreaterThan(0)

  const { set_aside, ...restored } = await told<Restored & Found>(data, 'restore', file)
  expect(restored).toMatchObject({ counts: { payments: 1 }, paid_cents: 4_000 })
  const aside = String(set_aside)
  expect(aside).toMatch(/frontdesk\.db\.before-restore\.[\dTZ-]+$/)
  expect(readdirSync(data).toSorted()).toEqual(
    ['', '-shm', '-wal']
      .map((ending) => aside.slice(data.length + 1) + ending)
      .concat('backed-up', 'frontdesk.db', 'lock.db', 'secret')
      .toSorted(),
  )
  expect(await told<Found>(data, 'verify', aside)).toMatchObject({
    counts: { payments: 2 },
    paid_cents: 5_000,
  })
  const again = await serve(data)
  expect(await namesOf(again, key)).toEqual(['Maria Alvarez'])
  expect(await told<Found>(data, 'verify')).toMatchObject({ counts: { payments: 1 }, paid_cents: 4_000 })
})

test('for people it says what it did', async () => {
  const { data, server, file } = await shopWithBackup()
  await server.stop()
  const { code, out, err } = await frontdesk(['restore', file, '--data', data])
  expect([code, err]).toEqual([0, ''])
  const [first, second, ...more] = out.trimEnd().split('\n')
  expect(first).toContain(`${data}/frontdesk.db is now restored from ${file} and checked: 1 shop, `)
  expect(second).toMatch(/^The earlier one is in \S+, with its other files\. Delete it when all is well\.$/)
  expect(more).toEqual([])
})

test('a folder that is served, or in which a command is at work, is not restored into', async () => {
  const { data, server, key, file } = await shopWithBackup()
  await ask(server, key, 'POST', '/customers', { name: 'Bo Lindqvist' })
  const { code, out, err } = await frontdesk(['restore', file, '--data', data])
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(/^Another Frontdesk process serves \S+ already\. Stop it first, /)
  expect(await namesOf(server, key)).toEqual(['Bo Lindqvist', 'Maria Alvarez'])
  await server.stop()
  const command = lockFolder(join(data, 'lock.db'), 'beside')
  const beside = await frontdesk(['restore', file, '--data', data])
  command?.()
  expect([beside.code, beside.err]).toEqual([
    1,
    `Other commands are using ${data}. Nothing was done. Wait until they are done and try again.\n`,
  ])
  expect(readdirSync(data).filter((name) => name.includes('restor'))).toEqual([])
})

test('a file that is no backup, or a wrong one, changes nothing', async () => {
  const { folder, data, server, key, file } = await shopWithBackup()
  await server.stop()
  const before = readFileSync(join(data, 'frontdesk.db'))
  writeFileSync(join(folder, 'letter.db'), 'A letter to the shop. '.repeat(100))
  writeFileSync(join(folder, 'cut.db'), readFileSync(file).subarray(0, 40_000))
  writeFileSync(join(folder, 'empty.db'), '')
  for (const name of ['letter.db', 'cut.db', 'empty.db']) {
    const { code, out, err } = await frontdesk(['restore', join(folder, name), '--data', data])
    expect([name, code, out]).toEqual([name, 1, ''])
    expect(err).toMatch(/ Nothing was restored\.\n$/)
    expect(err).toContain(join(folder, name))
  }
  expect(readFileSync(join(data, 'frontdesk.db'))).toEqual(before)
  expect(readdirSync(data).toSorted()).toEqual(['backed-up', 'frontdesk.db', 'lock.db', 'secret'])
  expect(await namesOf(await serve(data), key)).toEqual(['Maria Alvarez'])
})

test('without the secret that the backup belongs to it asks, and goes on only when told to, saying what is lost', async () => {
  const { folder, data, server, file } = await shopWithBackup({ withWebhook: true })
  await server.stop()
  const other = join(folder, 'other')
  const asked = await frontdesk(['restore', file, '--data', other])
  expect([asked.code, asked.out]).toEqual([1, ''])
  expect(asked.err).toContain(`${other} has no secret: the backup holds the signing secrets of 1 webhook, `)
  for (const words of [
    'Nothing was changed',
    '--secret FILE',
    'FRONTDESK_SECRET',
    'webhooks rotate',
    '--without-secret',
  ])
    expect(asked.err).toContain(words)
  expect(existsSync(join(other, 'frontdesk.db'))).toBe(false)

  const gone = await frontdesk(['restore', file, '--data', other, '--without-secret'])
  expect([gone.code, gone.err]).toEqual([0, ''])
  expect(gone.out).toContain(
    '1 webhook can’t be signed any more: give each a new secret with "frontdesk webhooks rotate ID".',
  )
  expect(gone.out).toContain('A new one was made, and everyone has to sign in again')

  // With a secret, but of another folder, it asks too; the right one takes its place, and that one is kept.
  const wrong = readFileSync(join(other, 'secret'))
  const again = await frontdesk(['restore', file, '--data', other])
  expect([again.code, again.err.startsWith('The secret in the folder does not fit: ')]).toEqual([1, true])
  const right = await frontdesk(['restore', file, '--data', other, '--secret', join(data, 'secret')])
  expect([right.code, right.err]).toEqual([0, ''])
  expect(readFileSync(join(other, 'secret'))).toEqual(readFileSync(join(data, 'secret')))
  const kept = /The earlier secret is in (\S+)\.$/m.exec(right.out)?.[1] ?? ''
  expect(readFileSync(kept)).toEqual(wrong)
})

test('a database of a folder after a crash can be restored as it lies there, with its log, and stays as it is', async () => {
  const { folder, data, server, key, pay } = await shopWithBackup()
  await pay(1_000)
  await server.stop('SIGKILL')
  const crashed = join(data, 'frontdesk.db')
  const before = [readFileSync(crashed), readFileSync(`${crashed}-wal`)]
  const other = join(folder, 'other')
  expect(await told<Restored & Found>(other, 'restore', crashed)).toMatchObject({ paid_cents: 5_000 })
  expect([readFileSync(crashed), readFileSync(`${crashed}-wal`)]).toEqual(before)
  expect(await namesOf(await serve(other), key)).toEqual(['Maria Alvarez'])
})

test('a restore that was broken off is not taken for a new folder, and can be done again', async () => {
  const { data, server, key, file } = await shopWithBackup()
  await server.stop('SIGKILL')
  const database = join(data, 'frontdesk.db')
  renameSync(database, `${database}.before-restore.1`)
  for (const line of ['serve --port 0', 'shops create --name A', 'shops list', 'demo']) {
    const { code, out, err } = await frontdesk([...line.split(' '), '--data', data])
    expect([line, code, out]).toEqual([line, 1, ''])
    expect(err).toContain(
      'a restore broke off, or the database was moved. Nothing was changed. Run "frontdesk restore FILE"',
    )
  }
  expect(existsSync(database)).toBe(false)
  await told(data, 'restore', file)
  expect(await namesOf(await serve(data), key)).toEqual(['Maria Alvarez'])
})

test('a database whose secret is not there is served with a new one, and this is said', async () => {
  const folder = newFolder()
  const { data, file, server } = await shopWithBackup()
  await server.stop()
  const other = join(folder, 'other')
  mkdirSync(other, { mode: 0o700 })
  renameSync(file, join(other, 'frontdesk.db'))
  const second = await serve(other)
  expect(second.said.err).toContain(`${join(other, 'secret')} was not there, and a new one was made.`)
  expect(data).not.toBe(other)
})
