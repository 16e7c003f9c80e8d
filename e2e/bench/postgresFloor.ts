// The least that could answer over Postgres: node:http and prepared statements, in as few round trips as will do. It reads
// the key, counts its minute and takes the shop's lock as the service does, and knows no framework, checks or retries.
import { hash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Pool, type PoolClient, types } from 'pg'
import { newId } from '~/service/ids'
import { NOW } from '~/service/store/postgres/presence'
import { createSpending } from '~/service/store/postgres/rateLimits'
import { appointmentOf, eventOf, invoiceOf, paymentOf, type Row } from './wire'

const LIMIT = 25
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const ALLOWANCE = { name: 'key', limit: 1_000 }

types.setTypeParser(types.builtins.INT8, Number)
types.setTypeParser(types.builtins.NUMERIC, Number)
const [connectionString = ''] = process.argv.slice(2)
const pool = new Pool({ connectionString, max: 10 })

/** The service's own statement that finds a key and counts its minute, up to what it tells of it. */
async function countingText(): Promise<string> {
  let text = ''
  const note = async (sql: string) => {
    text = sql
    return { rows: [], count: 0 }
  }
  const source = { sql: 'SELECT * FROM keys WHERE hash = $1', values: [''] }
  await createSpending(note, NOW, undefined)(ALLOWANCE, source)
  return text.slice(0, text.lastIndexOf('SELECT found.*'))
}

const counting = await countingText()
const WHO = `${counting} SELECT found.shop_id, is_refused FROM found, spent`
const LIST = `${counting} SELECT is_refused, a.* FROM found CROSS JOIN spent CROSS JOIN LATERAL (
  SELECT * FROM appointments WHERE shop_id = found.shop_id ORDER BY created_at DESC, id DESC LIMIT ${LIMIT + 1}) AS a`
const ONE = `${counting} SELECT is_refused, a.* FROM found CROSS JOIN spent
  JOIN appointments AS a ON a.shop_id = found.shop_id AND a.id = $4`
const ROOM = `SELECT (SELECT id FROM customers WHERE shop_id = $1 AND id = $2) AS customer,
  (SELECT id FROM vehicles WHERE shop_id = $1 AND id = $3) AS vehicle,
  (SELECT capacity FROM shops WHERE id = $1) AS capacity,
  (SELECT count(*) FROM appointments WHERE shop_id = $1 AND status IN ('scheduled', 'confirmed', 'in_progress')
    AND start_at > $4::bigint - ${DAY_MS} AND start_at < $5 AND end_at > $4) AS meanwhile`
const BOOK = `WITH place AS (
    UPDATE shop_counters SET next_event = next_event + 1 WHERE shop_id = $2 RETURNING next_event - 1 AS number
  ), booked AS (
    INSERT INTO appointments (id, shop_id, customer_id, vehicle_id, status, service_type, start_at, end_at, source,
      is_mobile, created_at, updated_at) VALUES ($1, $2, $3, $4, 'scheduled', $5, $6, $7, 'manual', 0, $8, $8)
  )
  INSERT INTO events (id, shop_id, number, type, body, created_at)
  SELECT $9, $2, number, 'appointment.created', $10, $8 FROM place`
const OWED = `SELECT (SELECT body FROM stored_answers WHERE shop_id = $1 AND key = $3 AND created_at > $4) AS answer, i.*
  FROM invoices AS i WHERE shop_id = $1 AND id = $2`
const PAY = `WITH place AS (
    UPDATE shop_counters SET next_event = next_event + 2 WHERE shop_id = $2 RETURNING next_event - 2 AS number
  ), paid AS (
    INSERT INTO payments (id, shop_id, invoice_id, amount_cents, method, recorded_at, created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $6)
  ), owed AS (
    UPDATE invoices SET status = 'partial', amount_paid_cents = amount_paid_cents + $4, updated_at = $6
    WHERE shop_id = $2 AND id = $3
  ), kept AS (
    INSERT INTO stored_answers (shop_id, key, operation, status, body, sealed, created_at)
    VALUES ($2, $7, 'recordPayment', 201, $8, 0, $6)
  )
  INSERT INTO events (id, shop_id, number, type, body, created_at)
  SELECT $9, $2, number, 'payment.created', $10, $6 FROM place
  UNION ALL SELECT $11, $2, number + 1, 'invoice.partially_paid', $12, $6 FROM place`

const names = new Map([WHO, LIST, ONE, ROOM, BOOK, OWED, PAY].map((text, at) => [text, `floor_${at}`]))

async function rows(asked: Pool | PoolClient, text: string, values: readonly unknown[]): Promise<Row[]> {
  return (await asked.query<Row>({ name: names.get(text) ?? '', text, values: [...values] })).rows
}

const keyOf = ({ headers }: IncomingMessage) => [
  hash('sha256', String(headers['x-service-key']), 'hex'),
  ALLOWANCE.name,
  ALLOWANCE.limit,
]

function letIn([row]: readonly Row[]): Row {
  if (!row || row['is_refused']) throw new Error('the floor is asked only for what is there and allowed')
  return row
}

/** The first statement that a write begins with, its shop's lock included; what it gives is the moment. */
const lockOf = (client: PoolClient, shop: string) => {
  const its = `WHERE shop_id = ${client.escapeLiteral(shop)}`
  return `BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; SET LOCAL lock_timeout = '5s';
    SET LOCAL idle_in_transaction_session_timeout = '4s'; SELECT 1 FROM shop_counters ${its} FOR UPDATE;
    UPDATE shop_counters SET last_at = greatest(last_at + 1, ${NOW}) ${its} RETURNING last_at AS now`
}

const waiting: (() => void)[] = []
let isLocked = false

/** Who would only wait for the row waits here, as in the service. */
async function writing<T>(shop: string, work: (client: PoolClient, now: number) => Promise<T>): Promise<T> {
  if (isLocked) await new Promise<void>((resolve) => waiting.push(resolve))
  isLocked = true
  const client = await pool.connect()
  const locked = [await client.query<{ now: number }>(lockOf(client, shop))].flat().at(-1)
  const done = await work(client, locked?.rows[0]?.now ?? 0)
  await client.query('COMMIT')
  client.release()
  isLocked = false
  waiting.shift()?.()
  return done
}

async function book(shop: string, body: Row): Promise<string> {
  const start = Date.parse(String(body['scheduled_at']))
  const end = start + Number(body['duration_minutes']) * MINUTE_MS
  return writing(shop, async (client, now) => {
    const { customer_id: customer = '', vehicle_id: vehicle = '' } = body
    await rows(client, ROOM, [shop, customer, vehicle, start, end])
    const row: Row = {
      id: newId(now),
      customer_id: customer,
      vehicle_id: vehicle,
      status: 'scheduled',
      service_type: body['service_type'] ?? '',
      start_at: start,
      end_at: end,
      notes: null,
      created_at: now,
      updated_at: now,
    }
    const record = appointmentOf(row)
    const id = newId(now)
    const event = [id, eventOf(id, now, 'appointment.created', record)]
    await rows(client, BOOK, [
      row['id'],
      shop,
      customer,
      vehicle,
      row['service_type'],
      start,
      end,
      now,
      ...event,
    ])
    return JSON.stringify(record)
  })
}

async function pay(shop: string, invoiceId: string, body: Row, key: string): Promise<string> {
  return writing(shop, async (client, now) => {
    const [invoice = {}] = await rows(client, OWED, [shop, invoiceId, key, now - DAY_MS])
    const { amount_cents: amount = 0, method = '' } = body
    const row: Row = {
      id: newId(now),
      invoice_id: invoiceId,
      amount_cents: amount,
      method,
      reference: null,
      note: null,
      recorded_at: now,
      created_at: now,
    }
    const paid = Number(invoice['amount_paid_cents']) + Number(amount)
    const after: Row = { ...invoice, status: 'partial', amount_paid_cents: paid, updated_at: now }
    const record = paymentOf(row)
    const text = JSON.stringify(record)
    const [one, other] = [newId(now), newId(now)]
    const told = [
      [one, eventOf(one, now, 'payment.created', record)],
      [other, eventOf(other, now, 'invoice.partially_paid', invoiceOf(after))],
    ]
    const payment = [row['id'], shop, invoiceId, amount, method, now, key, text]
    await rows(client, PAY, [...payment, ...told.flat()])
    return text
  })
}

async function list(request: IncomingMessage): Promise<string> {
  const found = await rows(pool, LIST, keyOf(request))
  letIn(found)
  const shown = found.slice(0, LIMIT)
  const next = Buffer.from(String(shown.at(-1)?.['id']).padEnd(40)).toString('base64url')
  return JSON.stringify({
    data: shown.map(appointmentOf),
    pagination: { next_cursor: next, has_more: found.length > LIMIT, limit: LIMIT },
  })
}

async function write(request: IncomingMessage, path: string): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const shop = String(letIn(await rows(pool, WHO, keyOf(request)))['shop_id'])
  const body: Row = JSON.parse(Buffer.concat(chunks).toString())
  if (path === '/v1/appointments') return book(shop, body)
  return pay(shop, path.split('/')[3] ?? '', body, String(request.headers['idempotency-key']))
}

async function answer(request: IncomingMessage, response: ServerResponse) {
  const [path = ''] = (request.url ?? '').split('?')
  const id = path.split('/')[3]
  const isWrite = request.method === 'POST'
  const text = isWrite
    ? await write(request, path)
    : id === undefined
      ? await list(request)
      : JSON.stringify(appointmentOf(letIn(await rows(pool, ONE, [...keyOf(request), id]))))
  const head = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }
  response.writeHead(isWrite ? 201 : 200, head).end(text)
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error)
    response.writeHead(500).end()
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`Frontdesk is ready on http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})
