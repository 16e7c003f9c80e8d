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
import { ask, begin, frontdesk, newFolder, serve, shopWithKey, told } from '~/service/testing/servers/program'

const PAYMENTS = 40

/** Clients that pay one invoice cent by cent until told to stop: how many payments were acknowledged. */
function keepPaying(pay: () => Promise<number>) {
  const stopping = new AbortController()
  let acknowledged = 0
  const client = async () => {
    while (!stopping.signal.aborted) {
      expect(await pay()).toBe(201)
      acknowledged += 1
    }
  }
  const done = Promise.all([client(), client(), client()])
  return {
    count: () => acknowledged,
    async stop() {
      stopping.abort()
      await done
    },
  }
}

test('a copy made while payments come in is of one moment, and serves as it is', async () => {
  const folder = newFolder()
  const data = join(folder, 'data')
  const server = await serve(data, ['--empty', '--rate-limit', 'off'])
  const { key } = await shopWithKey(data)
  const customer = await ask(server, key, 'POST', '/customers', { name: 'Maria Alvarez' })
  const line_items = [{ description: 'Engine', quantity: 1, unit_price_cents: 10_000_000 }]
  const invoice = await ask(server, key, 'POST', '/invoices', { customer_id: customer.id, line_items })
  await ask(server, key, 'PATCH', `/invoices/${invoice.id}`, { status: 'unpaid' })
  const body = { amount_cents: 1, method: 'cash' }
  const pay = async () => (await ask(server, key, 'POST', `/payments/${invoice.id}/record`, body)).status

  const payments = keepPaying(pay)
  while (payments.count() < PAYMENTS) await new Promise((resolve) => setTimeout(resolve, 5))
  const before = payments.count()
  const file = join(folder, 'copy.db')
  expect(await told(data, 'backup', file)).toMatchObject({ file, counts: { invoices: 1 } })
  const after = payments.count()
  await payments.stop()
  // Payments went on while the copy was made.
  expect(after).toBeGreaterThan(before)
  expect(statSync(file).mode & 0o777).toBe(0o600)

  const restored = join(folder, 'restored')
  mkdirSync(restored)
  renameSync(file, join(restored, 'frontdesk.db'))
  const database = new Database(join(restored, 'frontdesk.db'))
  expect(database.prepare('PRAGMA integrity_check').all([])).toMatchObject([{ integrity_check: 'ok' }])
  const [{ paid, events } = { paid: 0, events: 0 }] = database
    .prepare(
      `SELECT (SELECT sum(amount_cents) FROM payments) AS paid,
              (SELECT count(*) FROM events WHERE type = 'payment.created') AS events`,
    )
    .all([]) as { paid: number; events: number }[]
  database.close()
  expect(paid).toBeGreaterThanOrEqual(before)
  expect(paid).toBeLessThanOrEqual(after + 3)
  expect(events).toBe(paid)

  const second = await serve(restored)
  const copied = await ask(second, key, 'GET', `/invoices/${invoice.id}`)
  expect(copied.body).toMatchObject({ amount_paid_cents: paid })
})

test('a file that exists is refused and stays as it is', async () => {
  const folder = newFolder()
  const data = join(folder, 'data')
  const file = join(folder, 'precious.txt')
  writeFileSync(file, 'precious')
  await shopWithKey(data)
  const { code, out, err } = await frontdesk(['backup', file, '--data', data])
  expect([code, out]).toEqual([1, ''])
  expect(err).toBe(`${file} exists already. Nothing was written; name a new file.\n`)
  expect(readFileSync(file, 'utf8')).toBe('precious')
})

test('a backup that can’t be made leaves no file', async () => {
  const folder = newFolder()
  const data = join(folder, 'data')
  mkdirSync(data)
  writeFileSync(join(data, 'frontdesk.db'), 'these are words and not a database of any kind')
  const { code, out, err } = await frontdesk(['backup', join(folder, 'copy.db'), '--data', data])
  expect([code, out, err]).toEqual([1, '', 'file is not a database\n'])
  expect(readdirSync(folder)).toEqual(['data'])
})

test('a backup that is killed leaves its name free for the next one, and what it left is taken away', async () => {
  const folder = newFolder()
  const data = join(folder, 'data')
  await told(data, 'demo', '--customers', '300')
  const file = join(folder, 'tonight.db')
  const { kill, ended } = begin(['backup', file, '--data', data])
  while (!readdirSync(folder).some((name) => name.startsWith('tonight.db')))
    await new Promise((resolve) => setTimeout(resolve, 1))
  kill()
  // One that came to its end before the kill is whole; else nothing bears its name.
  const { code } = await ended
  expect(existsSync(file)).toBe(code === 0)
  if (code === 0) return
  writeFileSync(`${file}.part-journal`, 'of the one that was killed')
  await told(data, 'backup', file)
  expect(readdirSync(folder).toSorted()).toEqual(['data', 'tonight.db'])
})
