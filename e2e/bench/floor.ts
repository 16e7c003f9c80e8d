// The least that could answer: node:http, the store's own statements and durability, and nothing around them.
// No framework, no checks, no limits, no promises. Only what the product is measured against.
import { hash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Database from 'libsql'
import { newId } from '~/service/ids'
import type { Compiled } from '~/service/store/query'
import { statementsOfTheStore } from './statements'
import { appointmentOf, eventOf, invoiceOf, paymentOf, type Row } from './wire'

const LIMIT = 25
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const PRAGMAS = ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON', 'busy_timeout = 5000']

const [file = ''] = process.argv.slice(2)
const reading = connection()
const writing = connection()
const compiled = await statementsOfTheStore(LIMIT)
const find = {
  key: reader(reading, compiled.key),
  list: reader(reading, compiled.list),
  appointment: reader(reading, compiled.appointment),
  answer: reader(reading, compiled.answer),
  customer: reader(writing, compiled.customer),
  vehicle: reader(writing, compiled.vehicle),
  openWithin: reader(writing, compiled.openWithin),
  shop: reader(writing, compiled.shop),
  invoice: reader(writing, compiled.invoice),
  takenNumber: reader(writing, compiled.takeEvent),
}
const put = {
  appointment: changer(compiled.addAppointment),
  event: changer(compiled.addEvent),
  invoice: changer(compiled.changeInvoice),
  payment: changer(compiled.addPayment),
  answer: changer(compiled.keepAnswer),
}
const begin = writing.prepare('BEGIN IMMEDIATE')
const commit = writing.prepare('COMMIT')

function connection() {
  const database = new Database(file)
  for (const pragma of PRAGMAS) database.exec(`PRAGMA ${pragma}`)
  return database
}

/** The store's own order of values; one that is missing would be told by it. */
const bound = ({ bind }: Compiled, values: Row) =>
  bind(values).map((value) => (typeof value === 'number' ? BigInt(value) : value))

function reader(database: Database.Database, query: Compiled) {
  const statement = database.prepare(query.sql)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the tables hold such rows alone, and to check each would slow the floor
  return (values: Row) => statement.all(bound(query, values)) as Row[]
}

function changer(query: Compiled) {
  const statement = writing.prepare(query.sql)
  return (values: Row) => {
    const { changes } = statement.run(bound(query, values))
    if (changes !== 1) throw new Error(`${changes} rows were changed by ${query.sql}`)
  }
}

function only([row]: readonly Row[]): Row {
  if (!row) throw new Error('the floor asks only for what is there')
  return row
}

const shopOf = (request: IncomingMessage) =>
  String(only(find.key({ hash: hash('sha256', String(request.headers['x-service-key']), 'hex') }))['shop_id'])

function emit(shop: string, now: number, type: string, object: object) {
  const id = newId(now)
  const number = Number(only(find.takenNumber({ shop }))['taken'])
  const body = eventOf(id, now, type, object)
  put.event({ id, shop_id: shop, number, type, body, last_row: null, created_at: now })
}

function list(shop: string) {
  const found = find.list({ shop, limit: LIMIT + 1 })
  const shown = found.slice(0, LIMIT)
  const next = Buffer.from(String(shown.at(-1)?.['id']).padEnd(40)).toString('base64url')
  return {
    data: shown.map(appointmentOf),
    pagination: { next_cursor: next, has_more: found.length > LIMIT, limit: LIMIT },
  }
}

function book(shop: string, body: Row) {
  const now = Date.now()
  const start = Date.parse(String(body['scheduled_at']))
  const end = start + Number(body['duration_minutes']) * MINUTE_MS
  const row: Row = {
    id: newId(now),
    shop_id: shop,
    customer_id: body['customer_id'] ?? '',
    vehicle_id: body['vehicle_id'] ?? '',
    service_id: null,
    status: 'scheduled',
    service_type: body['service_type'] ?? '',
    start_at: start,
    end_at: end,
    notes: null,
    source: 'manual',
    is_mobile: 0,
    created_at: now,
    updated_at: now,
    status_changed_at: now,
  }
  begin.run([])
  only(find.customer({ shop, id: row['customer_id'] ?? '' }))
  only(find.vehicle({ shop, id: row['vehicle_id'] ?? '' }))
  find.openWithin({ shop, but: row['id'] ?? '', startAt: start, endAt: end, earliest: start - DAY_MS })
  only(find.shop({ id: shop }))
  put.appointment(row)
  const record = appointmentOf(row)
  emit(shop, now, 'appointment.created', record)
  commit.run([])
  return JSON.stringify(record)
}

function pay(shop: string, invoiceId: string, body: Row, key: string) {
  const now = Date.now()
  find.answer({ shop, key, since: now - DAY_MS })
  begin.run([])
  const invoice = only(find.invoice({ shop, id: invoiceId }))
  const amount = Number(body['amount_cents'])
  const row: Row = {
    id: newId(now),
    shop_id: shop,
    invoice_id: invoiceId,
    amount_cents: amount,
    method: body['method'] ?? '',
    reference: null,
    note: null,
    recorded_at: now,
    created_at: now,
  }
  const paid = Number(invoice['amount_paid_cents']) + amount
  const after: Row = { ...invoice, status: 'partial', amount_paid_cents: paid, updated_at: now }
  put.payment(row)
  put.invoice(after)
  const record = paymentOf(row)
  emit(shop, now, 'payment.created', record)
  emit(shop, now, 'invoice.partially_paid', invoiceOf(after))
  const text = JSON.stringify(record)
  const answer = { operation: 'recordPayment', status: 201, etag: null, place: null, body: text, sealed: 0 }
  put.answer({ shop_id: shop, key, ...answer, created_at: now })
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
  const answer = id === undefined ? list(shop) : appointmentOf(only(find.appointment({ shop, id })))
  respond(response, 200, JSON.stringify(answer))
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`Frontdesk is ready on http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})
