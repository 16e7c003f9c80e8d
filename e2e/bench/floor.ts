// As fast as it gets on this machine: node:http, the same database with the same settings, and for each request
// the statements that the service runs. No routing, no checks, no limits, no error but a crash.
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { argv } from 'node:process'
import Database from 'libsql'

const [, , file = ''] = argv
const db = new Database(file)
for (const pragma of [
  'journal_mode = WAL',
  'synchronous = FULL',
  'foreign_keys = ON',
  'busy_timeout = 5000',
]) {
  db.exec(`PRAGMA ${pragma}`)
}

const marks = (count: number) => Array.from({ length: count }, () => '?').join(', ')
const KEY = db.prepare('SELECT * FROM keys WHERE hash = ?')
const LIST = db.prepare(
  'SELECT * FROM appointments WHERE shop_id = ? ORDER BY created_at DESC, id DESC LIMIT 26',
)
const ONE = db.prepare('SELECT * FROM appointments WHERE shop_id = ? AND id = ?')
const CUSTOMER = db.prepare('SELECT * FROM customers WHERE shop_id = ? AND id = ?')
const SHOP = db.prepare('SELECT * FROM shops WHERE id = ?')
const CLASHES = db.prepare(
  `SELECT id, customer_id, vehicle_id, start_at, end_at FROM appointments WHERE shop_id = ? AND start_at < ?
   AND start_at > ? AND end_at > ? AND id <> ?
   AND status IN ('pending_deposit', 'scheduled', 'confirmed', 'checked_in', 'in_progress', 'ready')`,
)
const BOOK = db.prepare(`INSERT INTO appointments VALUES (${marks(14)})`)
const EVENT = db.prepare(`INSERT INTO events VALUES (${marks(5)})`)
const INVOICE = db.prepare('SELECT * FROM invoices WHERE shop_id = ? AND id = ?')
const PAY = db.prepare(`INSERT INTO payments VALUES (${marks(9)})`)
const APPLY = db.prepare(
  'UPDATE invoices SET status = ?, amount_paid_cents = ?, updated_at = ? WHERE shop_id = ? AND id = ?',
)
const RECALL = db.prepare('SELECT * FROM stored_answers WHERE shop_id = ? AND key = ?')
const KEEP = db.prepare(`INSERT INTO stored_answers VALUES (${marks(8)})`)
const BEGIN = db.prepare('BEGIN IMMEDIATE')
const COMMIT = db.prepare('COMMIT')

type Row = Record<string, string | number | null>
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the driver knows no types; the columns are these
const rowsOf = (statement: Database.Statement, values: unknown[]) => statement.all(values) as Row[]
const first = (statement: Database.Statement, values: unknown[]) => rowsOf(statement, values)[0] ?? {}
const time = (instant: unknown) => new Date(Number(instant)).toISOString()

const shown = (row: Row) => ({
  id: row.id,
  customer_id: row.customer_id,
  vehicle_id: row.vehicle_id,
  status: row.status === 'scheduled' ? 'pending' : row.status,
  service_type: row.service_type,
  scheduled_at: time(row.start_at),
  duration_minutes: (Number(row.end_at) - Number(row.start_at)) / 60_000,
  notes: row.notes,
  created_at: time(row.created_at),
  updated_at: time(row.updated_at),
})

function tell(shop: string, type: string, object: object, now: number) {
  const id = randomUUID()
  EVENT.run([
    id,
    shop,
    type,
    JSON.stringify({ id, type, timestamp: time(now), data: { object } }),
    BigInt(now),
  ])
}

function book(shop: string, body: Row) {
  const now = Date.now()
  const start = Date.parse(String(body.scheduled_at))
  const end = start + Number(body.duration_minutes) * 60_000
  const id = randomUUID()
  const row: Row = {
    ...body,
    id,
    vehicle_id: null,
    status: 'scheduled',
    start_at: start,
    end_at: end,
    notes: null,
  }
  const record = shown({ ...row, created_at: now, updated_at: now })
  BEGIN.run([])
  first(CUSTOMER, [shop, body.customer_id])
  CLASHES.all([shop, BigInt(end), BigInt(start - 86_400_000), BigInt(start), id])
  first(SHOP, [shop])
  const times = [BigInt(start), BigInt(end)]
  const born = [BigInt(now), BigInt(now)]
  BOOK.run([
    id,
    shop,
    body.customer_id,
    null,
    null,
    'scheduled',
    body.service_type,
    ...times,
    null,
    'manual',
    0n,
    ...born,
  ])
  tell(shop, 'appointment.created', record, now)
  COMMIT.run([])
  return record
}

function pay(shop: string, invoice: string, body: Row, key: string) {
  const now = Date.now()
  const id = randomUUID()
  const amount = Number(body.amount_cents)
  const when = { recorded_at: time(now), created_at: time(now) }
  const record = {
    id,
    invoice_id: invoice,
    amount_cents: amount,
    method: body.method,
    reference: null,
    note: null,
    ...when,
  }
  RECALL.all([shop, key])
  BEGIN.run([])
  const owed = first(INVOICE, [shop, invoice])
  const paid = Number(owed.amount_paid_cents) + amount
  PAY.run([id, shop, invoice, BigInt(amount), body.method, null, null, BigInt(now), BigInt(now)])
  APPLY.run(['partial', BigInt(paid), BigInt(now), shop, invoice])
  tell(shop, 'payment.created', record, now)
  tell(shop, 'invoice.partially_paid', { ...owed, line_items: JSON.parse(String(owed.line_items)) }, now)
  KEEP.run([shop, key, 'recordPayment', 201n, null, JSON.stringify(record), 0n, BigInt(now)])
  COMMIT.run([])
  return record
}

async function answer(request: IncomingMessage, response: ServerResponse) {
  const [, , noun, id] = (request.url ?? '').split('?')[0]?.split('/') ?? []
  const hash = createHash('sha256').update(String(request.headers['x-service-key'])).digest('hex')
  const shop = String(first(KEY, [hash]).shop_id)
  let text = ''
  if (request.method === 'POST') for await (const chunk of request) text += chunk
  const send = (status: number, value: unknown) => {
    const body = JSON.stringify(value)
    response.writeHead(status, {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
    })
    response.end(body)
  }
  if (request.method === 'POST' && noun === 'appointments') return send(201, book(shop, JSON.parse(text)))
  if (request.method === 'POST') {
    return send(201, pay(shop, String(id), JSON.parse(text), String(request.headers['idempotency-key'])))
  }
  if (id !== undefined) return send(200, shown(first(ONE, [shop, id])))
  const rows = rowsOf(LIST, [shop])
  send(200, {
    data: rows.slice(0, 25).map(shown),
    pagination: { next_cursor: randomUUID(), has_more: rows.length > 25, limit: 25 },
  })
}

const server = createServer((request, response) => void answer(request, response))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`Frontdesk is ready on http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})
