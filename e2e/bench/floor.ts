// The least that could answer: node:http, the store's own statements and durability, and nothing around them.
// No framework, no checks, no limits, no promises. Only what the product is measured against.
import { hash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Database from 'libsql'
import { OPEN_STATUSES } from '../../src/domain/appointments'
import { newId } from '../../src/service/ids'
import { appointmentsStoredAs } from '../../src/service/store/statuses'
import { statementsOfTheStore } from './statements'
import { appointmentOf, eventOf, invoiceOf, paymentOf, type Row } from './wire'

const LIMIT = 25
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const PRAGMAS = ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'busy_timeout = 5000']
const OPEN = OPEN_STATUSES.flatMap(appointmentsStoredAs)

type Value = string | number | null

const [file = ''] = process.argv.slice(2)
const reading = connection()
const writing = connection()
const sql = await statementsOfTheStore(LIMIT)
const find = {
  key: reading.prepare(sql.key),
  list: reading.prepare(sql.list),
  appointment: reading.prepare(sql.appointment),
  answer: reading.prepare(sql.answer),
  customer: writing.prepare(sql.customer),
  vehicle: writing.prepare(sql.vehicle),
  openWithin: writing.prepare(sql.openWithin),
  shop: writing.prepare(sql.shop),
  invoice: writing.prepare(sql.invoice),
}
const put = {
  appointment: writing.prepare(sql.addAppointment),
  event: writing.prepare(sql.addEvent),
  invoice: writing.prepare(sql.changeInvoice),
  payment: writing.prepare(sql.addPayment),
  answer: writing.prepare(sql.keepAnswer),
}
const begin = writing.prepare('BEGIN IMMEDIATE')
const commit = writing.prepare('COMMIT')

function connection() {
  const database = new Database(file)
  for (const pragma of PRAGMAS) database.exec(`PRAGMA ${pragma}`)
  return database
}

const bound = (values: readonly Value[]) =>
  values.map((value) => (typeof value === 'number' ? BigInt(value) : value))

const rows = (statement: Database.Statement, ...values: Value[]) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is in the tables
  statement.all(bound(values)) as Row[]

function one(statement: Database.Statement, ...values: Value[]): Row {
  const [row] = rows(statement, ...values)
  if (!row) throw new Error('the floor asks only for what is there')
  return row
}

const run = (statement: Database.Statement, ...values: Value[]) => void statement.run(bound(values))

const shopOf = (request: IncomingMessage) =>
  String(one(find.key, hash('sha256', String(request.headers['x-service-key']), 'hex'))['shop_id'])

function emit(shop: string, now: number, type: string, object: object) {
  const id = newId(now)
  run(put.event, id, shop, type, eventOf(id, now, type, object), now)
}

function list(shop: string) {
  const found = rows(find.list, shop, LIMIT + 1)
  const shown = found.slice(0, LIMIT)
  const next = Buffer.from(String(shown.at(-1)?.['id']).padEnd(38)).toString('base64url')
  return {
    data: shown.map(appointmentOf),
    pagination: { next_cursor: next, has_more: found.length > LIMIT, limit: LIMIT },
  }
}

function book(shop: string, body: Row) {
  const now = Date.now()
  const start = Date.parse(String(body['scheduled_at']))
  const end = start + Number(body['duration_minutes']) * MINUTE_MS
  const id = newId(now)
  const { customer_id: customer = '', vehicle_id: vehicle = null, service_type: type = '' } = body
  begin.run([])
  one(find.customer, shop, customer)
  one(find.vehicle, shop, vehicle)
  rows(find.openWithin, shop, end, start - DAY_MS, start, ...OPEN, id)
  one(find.shop, shop)
  const values = [
    id,
    shop,
    customer,
    vehicle,
    null,
    'scheduled',
    type,
    start,
    end,
    null,
    'manual',
    0,
    now,
    now,
  ]
  run(put.appointment, ...values)
  const record = appointmentOf({
    id,
    customer_id: customer,
    vehicle_id: vehicle,
    status: 'scheduled',
    service_type: type,
    start_at: start,
    end_at: end,
    notes: null,
    created_at: now,
    updated_at: now,
  })
  emit(shop, now, 'appointment.created', record)
  commit.run([])
  return JSON.stringify(record)
}

function pay(shop: string, invoiceId: string, body: Row, key: string) {
  const now = Date.now()
  rows(find.answer, shop, key, now - DAY_MS)
  begin.run([])
  const invoice = one(find.invoice, shop, invoiceId)
  const amount = Number(body['amount_cents'])
  const id = newId(now)
  run(put.payment, id, shop, invoiceId, amount, body['method'] ?? '', null, null, now, now)
  const paid = Number(invoice['amount_paid_cents']) + amount
  const after: Row = { ...invoice, status: 'partial', amount_paid_cents: paid, updated_at: now }
  run(put.invoice, ...Object.values(after), shop, invoiceId)
  const record = paymentOf({
    id,
    invoice_id: invoiceId,
    amount_cents: amount,
    method: body['method'] ?? '',
    reference: null,
    note: null,
    recorded_at: now,
    created_at: now,
  })
  emit(shop, now, 'payment.created', record)
  emit(shop, now, 'invoice.partially_paid', invoiceOf(after))
  const text = JSON.stringify(record)
  run(put.answer, shop, key, 'recordPayment', 201, null, text, 0, now)
  commit.run([])
  return text
}

function respond(response: ServerResponse, status: number, text: string) {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
  })
  response.end(text)
}

function write(request: IncomingMessage, response: ServerResponse, path: string) {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const shop = shopOf(request)
    const body: Row = JSON.parse(Buffer.concat(chunks).toString())
    const key = String(request.headers['idempotency-key'])
    respond(
      response,
      201,
      path === '/v1/appointments' ? book(shop, body) : pay(shop, path.split('/')[3] ?? '', body, key),
    )
  })
}

const server = createServer((request, response) => {
  const [path = ''] = (request.url ?? '').split('?')
  if (request.method === 'POST') return write(request, response, path)
  const shop = shopOf(request)
  const id = path.split('/')[3]
  const answer = id === undefined ? list(shop) : appointmentOf(one(find.appointment, shop, id))
  respond(response, 200, JSON.stringify(answer))
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`Frontdesk is ready on http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})
