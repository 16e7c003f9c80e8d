import { closeSync, cpSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAsItIs } from '~/service/store/sqlite/connection'
import { command, told } from '~/service/testing/servers/command'
import { newFolder, serve } from '~/service/testing/servers/program'
import { startShops } from '~/service/testing/shop'

type Shop = Awaited<ReturnType<Awaited<ReturnType<typeof startShops>>['newShop']>>

/** Changes the file by hand, as whoever has an editor for it can. */
function byHand(file: string, ...lines: string[]) {
  const database = new Database(file)
  try {
    for (const line of lines) database.exec(line)
  } finally {
    database.close()
  }
}

const LINES = [
  { description: 'Brake pads', quantity: 1.5, unit_price_cents: 3_333 },
  { description: 'Discount', quantity: 1, unit_price_cents: -500 },
]
const TOTAL = 5_000 - 500 + 400

async function invoiceOf(shop: Shop, customer: string, ...paid: number[]) {
  const body = { customer_id: customer, line_items: LINES, tax_cents: 400 }
  const { id } = await shop.full('POST', '/invoices', body)
  if (paid.length > 0) await shop.full('PATCH', `/invoices/${id}`, { status: 'unpaid' })
  for (const amount_cents of paid)
    await shop.full('POST', `/payments/${id}/record`, { amount_cents, method: 'cash' })
  return id
}

/** A shop with a paper of each kind, as a database file, and the ids of the papers. */
async function writePapers(file: string) {
  const shops = await startShops()
  const shop = await shops.newShop()
  const { id: customer } = await shop.full('POST', '/customers', { name: 'Maria Alvarez' })
  const draft = await invoiceOf(shop, customer)
  const partial = await invoiceOf(shop, customer, 1_000)
  const paid = await invoiceOf(shop, customer, 1_000, TOTAL - 1_000)
  const voided = await invoiceOf(shop, customer, 1_000)
  await shop.full('PATCH', `/invoices/${voided}`, { status: 'voided' })
  const body = { customer_id: customer, line_items: LINES, tax_cents: 400 }
  const { id: quote } = await shop.full('POST', '/quotes', body)
  for (const status of ['sent', 'accepted']) await shop.full('PATCH', `/quotes/${quote}`, { status })
  const converted = await shop.full('POST', `/quotes/${quote}/convert-to-invoice`)
  expect(converted.status).toBe(201)
  const written = openAsItIs(shops.file)
  written.copyInto(file)
  written.close()
  await shops.close()
  return { draft, partial, paid, quote }
}

const original = mkdtempSync(join(tmpdir(), 'frontdesk-papers-'))
let ids: Awaited<ReturnType<typeof writePapers>>
beforeAll(async () => {
  ids = await writePapers(join(original, 'frontdesk.db'))
})
afterAll(() => rmSync(original, { recursive: true }))

/** Each test has a copy of its own. */
function shopWithPapers() {
  const data = newFolder()
  cpSync(original, data, { recursive: true })
  return { data, file: join(data, 'frontdesk.db'), ...ids }
}

type Papers = ReturnType<typeof shopWithPapers>

test('books that are right are said to be, with every count and sum, also while they are served', async () => {
  const papers = shopWithPapers()
  await serve(papers.data)
  const found = {
    file: papers.file,
    counts: {
      shops: 1,
      keys: 1,
      customers: 1,
      vehicles: 0,
      appointments: 0,
      quotes: 1,
      invoices: 5,
      payments: 4,
    },
    invoiced_cents: 5 * TOTAL,
    paid_cents: 1_000 + TOTAL + 1_000,
  }
  expect(await told(papers.data, 'verify')).toMatchObject(found)
  const { code, out, err } = await command(['verify', '--data', papers.data])
  expect([code, err]).toEqual([0, ''])
  expect(out).toContain('is undamaged, and its records are right: 1 shop, 1 key, 1 customer, ')
  expect(out).toContain('5 invoices of $245.00, 4 payments of $69.00')
})

const set = (table: string, change: string, id: string) => `UPDATE ${table} SET ${change} WHERE id = '${id}'`

test.each<[string, (papers: Papers) => readonly [string, string], string]>([
  [
    'a payment made smaller',
    ({ paid }) => [
      `UPDATE payments SET amount_cents = 900 WHERE amount_cents = 1000 AND invoice_id = '${paid}'`,
      paid,
    ],
    'its payments come to $48.00, and $49.00 is written as paid',
  ],
  [
    'a payment that was taken out',
    ({ partial }) => [`DELETE FROM payments WHERE invoice_id = '${partial}'`, partial],
    'its payments come to $0.00, and $10.00 is written as paid',
  ],
  [
    'a sum that was raised',
    ({ partial }) => [set('invoices', 'amount_paid_cents = 1100', partial), partial],
    'its payments come to $10.00, and $11.00 is written as paid',
  ],
  [
    'a line that was changed',
    ({ draft }) => [set('invoices', "line_items = replace(line_items, '3333', '3332')", draft), draft],
    'its lines come to $44.98, and its subtotal says $45.00',
  ],
  [
    'a total and a tax that were changed together',
    ({ draft }) => [set('invoices', 'subtotal_cents = 4400, tax_cents = 500', draft), draft],
    'its lines come to $45.00, and its subtotal says $44.00',
  ],
  [
    'lines that can’t be read',
    ({ draft }) => [set('invoices', "line_items = '[{'", draft), draft],
    'its lines can’t be read',
  ],
  [
    'a status that was set',
    ({ partial }) => [set('invoices', "status = 'paid', paid_at = 1", partial), partial],
    'it says paid, and $39.00 is still open',
  ],
  [
    'a status taken back',
    ({ paid }) => [set('invoices', "status = 'partial', paid_at = NULL", paid), paid],
    'it says partial, and nothing is open any more',
  ],
  [
    'a draft that was paid',
    ({ partial }) => [set('invoices', "status = 'draft'", partial), partial],
    'it says draft, and there are payments of it',
  ],
  [
    'a status that there is not',
    ({ partial }) => [set('invoices', "status = 'settled'", partial), partial],
    'there is no status settled',
  ],
  [
    'a time of payment that was changed',
    ({ paid }) => [set('invoices', 'paid_at = paid_at - 1', paid), paid],
    'the time at which it was paid is not that of its last payment',
  ],
  [
    'a quote that was opened again',
    ({ quote }) => [set('quotes', "status = 'accepted'", quote), quote],
    'it says accepted, and there is an invoice of it',
  ],
  [
    'the sum of a quote',
    ({ quote }) => [set('quotes', 'subtotal_cents = 1, total_cents = 401', quote), quote],
    'its lines come to $45.00, and its subtotal says $0.01',
  ],
  [
    'a number that comes again',
    ({ draft }) => ['UPDATE shop_counters SET next_invoice = next_invoice - 1', draft && 'Cedar Street Auto'],
    'would get number',
  ],
])('%s by hand is found, and the record named', async (_, change, words) => {
  const papers = shopWithPapers()
  const [line, name] = change(papers)
  byHand(papers.file, line)
  const { code, out, err } = await command(['verify', '--data', papers.data])
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(new RegExp(`^In [^\\n]+ ${name}[^\\n]+\\n$|\\(${name}\\) is wrong: [^\\n]+\\n$`))
  expect(err).toContain(words)
})

test.each<[string, string, string]>([
  ['amount', 'amount_cents = 0', 'its amount is 0 cents'],
  ['method', "method = 'barter'", 'there is no method barter'],
  ['method', "method = ''", 'there is no method ""'],
])('a payment whose %s no payment has is named: %s', async (_, change, words) => {
  const { data, file, partial } = shopWithPapers()
  byHand(
    file,
    'PRAGMA ignore_check_constraints = ON',
    `UPDATE payments SET ${change} WHERE invoice_id = '${partial}'`,
  )
  const { code, out, err } = await command(['verify', '--data', data])
  expect([code, out]).toEqual([1, ''])
  expect(err).toMatch(/^In [^\n]+, payment \S+ is wrong: [^\n]+\n$/)
  expect(err).toContain(words)
})

test('no copy of books that are wrong is called a backup; it is kept under a name that says so', async () => {
  const { data, file, partial } = shopWithPapers()
  byHand(file, set('invoices', 'amount_paid_cents = 1100', partial))
  const copy = join(data, 'copy.db')
  const { code, out, err } = await command(['backup', copy, '--data', data])
  expect([code, out]).toEqual([1, ''])
  const words = `(${partial}) is wrong: its payments come to $10.00, and $11.00 is written as paid.`
  expect(err).toMatch(new RegExp(`^There is no backup ${copy}: In the copy, invoice `))
  expect(err).toContain(`${words} It is kept as ${copy}.damaged.`)
  const kept = await command(['verify', `${copy}.damaged`])
  expect([kept.code, kept.err.includes(words)]).toEqual([1, true])
  expect((await command(['verify', copy])).err).toBe(`There is no file ${copy}. Nothing was changed.\n`)
})

test('a rule of the tables that was broken by hand is found too, and the record named', async () => {
  const { data, file, partial } = shopWithPapers()
  byHand(file, 'PRAGMA ignore_check_constraints = ON', set('invoices', 'total_cents = 1', partial))
  const { code, err } = await command(['verify', '--data', data])
  expect(code).toBe(1)
  expect(err).toContain(`(${partial}) is wrong: lines and tax come to $49.00, and its total says $0.01.`)
})

test('a record whose owner was taken out is named', async () => {
  const { data, file, draft } = shopWithPapers()
  byHand(file, 'PRAGMA foreign_keys = OFF', 'DELETE FROM customers')
  const { code, err } = await command(['verify', '--data', data])
  expect(code).toBe(1)
  expect(err).toMatch(/the record \S+ in (quotes|invoices) belongs to a missing one in customers/)
  expect(draft).not.toBe('')
})

test('a file that was damaged on the disk is said to be, and so is one that is no database', async () => {
  const { data, file } = shopWithPapers()
  const copy = join(data, 'copy.db')
  await told(data, 'backup', copy)
  const { size } = statSync(copy)
  const opened = openSync(copy, 'r+')
  writeSync(opened, Buffer.alloc(4096, 0x55), 0, 4096, Math.floor(size / 8192) * 4096)
  writeSync(opened, Buffer.alloc(4096, 0x55), 0, 4096, 4096)
  closeSync(opened)
  const damaged = await command(['verify', copy])
  expect([damaged.code, damaged.out]).toEqual([1, ''])
  expect(damaged.err).toMatch(/copy\.db is damaged: [^\n]+\n$/)
  writeFileSync(copy, 'A letter to the shop. '.repeat(500))
  const letter = await command(['verify', copy])
  expect([letter.code, letter.err]).toEqual([1, `${copy} is damaged: file is not a database.\n`])
  expect((await command(['verify', file])).code).toBe(0)
})
