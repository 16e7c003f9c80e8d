import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import Database from 'libsql'
import { expect, onTestFailed, onTestFinished, test } from 'vitest'
import type { Store } from './store/engine'
import { storedAnswers } from './store/tables/storedAnswers'
import { expectWhole, idsOf, marksOf, readBooks, withStore } from './testing/books'
import { type Acknowledged, createLoad, send, type Write } from './testing/load'
import { command } from './testing/servers/command'
import { durablePlaces, SECRET } from './testing/servers/durable'
import { ask as sql } from './testing/servers/postgresServer'
import { ask, serve } from './testing/servers/program'
import { until } from './testing/servers/receiver'
import { isDatabase, tellersBy } from './testing/told'

/** Few of them for every day; `npm run test:long` has more. */
const ROUNDS = process.env.LONG ? 20 : 5
const CLIENTS = 6
/** Shorter, and some rounds would see no write; longer, and the kills would be fewer. */
const LIVES_MS = [60, 700] as const
/** Of each round's acknowledged writes, so many are sent again. */
const REPEATED = 5

const newPlace = durablePlaces()
const { told, shopWithKey } = tellersBy((args) => command(args, { env: SECRET }))
const start = (place: string) => serve(place, ['--empty', '--rate-limit', 'off'], SECRET)

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test(`after ${ROUNDS} kills under load every acknowledged write is there, none by half and none twice`, async () => {
  const seed = Number(process.env.FRONTDESK_SEED ?? Math.floor(Math.random() * 2 ** 31))
  onTestFailed(() => console.log(`again with FRONTDESK_SEED=${seed}`))
  const place = await newPlace()
  const shop = await shopWithKey(place)
  const load = createLoad(shop.key, seed)
  const figures = { acknowledged: 0, retried: 0, committed: 0, repeated: 0 }

  let server = await start(place)
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = load.acknowledged.length
    const clients = load.run(server.url, CLIENTS)
    await pause(load.random.int(...LIVES_MS))
    await server.stop('SIGKILL')
    await clients
    if (isDatabase(place)) await until(async () => (await sql(place, CONNECTED)).length === 0)
    const fresh = load.acknowledged.slice(before)
    const unanswered = load.takeUnanswered()
    expect(unanswered).toHaveLength(CLIENTS)

    const found = await withStore(place, (store) => readBooks(store, shop.id))
    expectWhole(found)
    expectThere(fresh, idsOf(found))
    const committedOf = await withStore(place, (store) => storedFor(store, shop.id, unanswered))

    server = await start(place)
    for (const write of unanswered) {
      const committed = committedOf.get(write.key) ?? null
      const again = await answered(server.url, shop.key, write)
      expect(again).toEqual({
        status: committed?.status ?? again.status,
        text: committed?.body ?? again.text,
        replayed: committed !== null,
      })
      expect(await answered(server.url, shop.key, write)).toEqual({ ...again, replayed: true })
      load.learn(write, again)
      figures.retried += 1
      figures.committed += committed ? 1 : 0
    }
    for (const { write, answer } of fresh.slice(-REPEATED)) {
      expect(await answered(server.url, shop.key, write)).toEqual({ ...answer, replayed: true })
      figures.repeated += 1
    }
    figures.acknowledged += fresh.length
  }

  await server.stop('SIGKILL')
  const books = await withStore(place, (store) => readBooks(store, shop.id))
  expectWhole(books)
  expectThere(load.acknowledged, idsOf(books))
  const marks = marksOf(books)
  expect(new Set(marks).size).toBe(marks.length)
  await told(place, 'verify')
  expect(isDatabase(place) ? ['ok'] : integrityOf(place)).toEqual(['ok'])
  console.log(
    `${ROUNDS} kills: ${figures.acknowledged} acknowledged writes, all there; ` +
      `${figures.retried} unanswered ones retried, of which ${figures.committed} had been committed; ` +
      `${figures.repeated} answers repeated byte for byte; seed ${seed}`,
  )
})

/** What a killed process has asked of its database is done to the end. */
const CONNECTED =
  "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'frontdesk'"

/** The answers that were committed to, though nobody heard them. */
async function storedFor(store: Store, shop: string, writes: readonly Write[]) {
  const found = await Promise.all(writes.map(({ key }) => storedAnswers.fresh(store, shop, key, 0)))
  return new Map(found.flatMap((row) => (row ? [[row.key, row] as const] : [])))
}

async function answered(url: string, key: string, write: Write) {
  const answer = await send(url, key, write)
  if (!answer) throw new Error(`${write.key} was not answered by a server that lives`)
  return answer
}

/** Each was done, or refused for a reason that lies in the record: nothing else has happened here. */
function expectThere(acknowledged: readonly Acknowledged[], ids: ReadonlySet<string>) {
  expect(acknowledged.filter(({ answer }) => ![200, 201, 422].includes(answer.status))).toEqual([])
  const done = acknowledged.filter(({ answer }) => answer.status < 300)
  expect(done.filter(({ answer }) => !ids.has(JSON.parse(answer.text).id))).toEqual([])
}

function integrityOf(data: string): string[] {
  const database = new Database(join(data, 'frontdesk.db'))
  const rows = database.prepare('PRAGMA integrity_check').all([]) as { integrity_check: string }[]
  const foreign = database.prepare('PRAGMA foreign_key_check').all([]) as object[]
  database.close()
  return [...rows.map((row) => row.integrity_check), ...foreign.map((row) => JSON.stringify(row))]
}

/** Carries requests to the server and none of its answers back. */
async function deafLine(port: number) {
  let heard = ''
  const line = createServer((client) => {
    const server = connect(port, '127.0.0.1')
    client.pipe(server)
    server.setEncoding('utf8').on('data', (text: string) => (heard += text))
    server.on('error', () => client.destroy()).on('close', () => client.destroy())
    client.on('error', () => server.destroy())
  })
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  onTestFinished(() => void line.close())
  return {
    url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`,
    /** The body of the one answer that did not arrive. */
    async body(): Promise<string> {
      let whole: string | undefined
      while (!whole) {
        await pause(5)
        whole = /\r\n\r\n(\{.*\})(?:\r\n|$)/s.exec(heard)?.[1]
      }
      return whole
    },
  }
}

type Kind = 'customer' | 'appointment' | 'convert' | 'pay'

async function writeOf(kind: Kind, url: string, key: string): Promise<Write> {
  const made = async (method: string, path: string, body?: object) => {
    const answer = await ask({ url }, key, method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path} was refused: ${answer.text}`)
    return answer.id
  }
  const whole = (path: string, body?: object): Write => ({
    kind,
    key: `the one ${kind}`.replaceAll(' ', '-'),
    method: 'POST',
    path,
    body: body ? JSON.stringify(body) : '',
  })
  if (kind === 'customer') return whole('/customers', { name: 'Bo' })
  const customer_id = await made('POST', '/customers', { name: 'Maria Alvarez' })
  if (kind === 'appointment') {
    return whole('/appointments', {
      customer_id,
      service_type: 'Brakes',
      scheduled_at: '2031-03-15T09:00:00Z',
    })
  }
  const line_items = [{ description: 'Brake pads', quantity: 1, unit_price_cents: 12_000 }]
  if (kind === 'convert') {
    const quote = await made('POST', '/quotes', { customer_id, line_items })
    for (const status of ['sent', 'accepted']) await made('PATCH', `/quotes/${quote}`, { status })
    return whole(`/quotes/${quote}/convert-to-invoice`)
  }
  const invoice = await made('POST', '/invoices', { customer_id, line_items })
  await made('PATCH', `/invoices/${invoice}`, { status: 'unpaid' })
  return whole(`/payments/${invoice}/record`, { amount_cents: 5_000, method: 'card' })
}

test.each([
  ['customer', 'customers', 'customer.created'],
  ['appointment', 'appointments', 'appointment.created'],
  ['convert', 'invoices', 'quote.converted'],
  ['pay', 'payments', 'payment.created'],
] as const)(
  'a kill after the commit and before the answer, then a retry, gives the same record: %s',
  async (kind, table, event) => {
    const place = await newPlace()
    const shop = await shopWithKey(place)
    const first = await start(place)
    const write = await writeOf(kind, first.url, shop.key)
    const line = await deafLine(first.port)
    const unheard = send(line.url, shop.key, write)
    const body = await line.body()
    await first.stop('SIGKILL')
    expect(await unheard).toBeNull()

    const second = await start(place)
    const status = 201
    expect(await send(second.url, shop.key, write)).toEqual({ status, text: body, replayed: true })
    await second.stop()
    const books = await withStore(place, (store) => readBooks(store, shop.id))
    const { id } = JSON.parse(body) as { id: string }
    expect(books[table].map((row) => row.id)).toEqual([id])
    expect(books.events.filter(({ type }) => type === event)).toHaveLength(1)
  },
)
