import { expect, test } from 'vitest'
import { ask, newFolder, serve, shopWithKey } from '~/service/testing/servers/program'

// What a log says of why a request was refused: the words of the answer, without anything that somebody typed.

/** Each is unlike anything else that could be in a log. */
const TYPED = ['namexq', 'fieldxq', 'phonexq', 'kindxq', 'linexq', 'queryxq', 'keyxq', 'timexq', 'urlxq']

type Line = { status?: number; path: string; reason?: string }

const linesOf = (err: string) =>
  err
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)

test('each refusal says why, in the words of its answer, and leaves out what was typed', async () => {
  const data = newFolder()
  const { key } = await shopWithKey(data, 'admin')
  const serving = await serve(data, ['--empty', '--log', 'info'])
  const refused: unknown[] = []
  const asked = async (method: string, path: string, body?: unknown, headers?: Record<string, string>) => {
    const answer = await ask(serving, key, method, path, body, headers)
    if (answer.status >= 400) refused.push(answer.status)
    return answer
  }
  const customer = await asked('POST', '/customers', { name: 'namexq' })
  await asked('POST', '/customers', { name: 'namexq', fieldxq: 1 })
  await asked('POST', '/customers', { name: 'namexq', phone: 'phonexq' })
  await asked('POST', '/customers', {})
  await asked('PATCH', '/shop', { message_texts: { 'kindxq 1': 'namexq' } })
  await asked('PATCH', '/shop', { message_texts: { kindxq: 5 } })
  await asked('GET', '/customers?queryxq=1')
  await asked('GET', '/customers?queryxq=1&queryxq=2')
  await asked('GET', '/customers?limit=queryxq')
  await asked('GET', '/customers?after=queryxq')
  await asked('POST', '/customers', { name: 'namexq' }, { 'Idempotency-Key': 'keyxq é' })
  await asked('POST', '/webhooks', { url: 'https://urlxq.lan/', events: ['*'] })
  const line = { description: 'linexq', quantity: 1, unit_price_cents: 9_876 }
  await asked('POST', '/invoices', { customer_id: customer.id, line_items: [{ ...line, quantity: 0 }] })
  const invoice = await asked('POST', '/invoices', { customer_id: customer.id, line_items: [line] })
  await asked('PATCH', `/invoices/${invoice.id}`, { due_at: 'timexq' })
  await asked('PATCH', `/invoices/${invoice.id}`, { notes: 'namexq' }, { 'If-Match': '"keyxq"' })
  await asked('PATCH', `/invoices/${invoice.id}`, { status: 'unpaid' })
  const pay = { amount_cents: 9_999, method: 'cash' }
  for (const _ of [1, 2])
    await asked('POST', `/payments/${invoice.id}/record`, pay, { 'Idempotency-Key': 'keyxq' })
  await asked('PATCH', `/invoices/${invoice.id}`, { status: 'paid' })

  const { err } = await serving.stop()
  const told = linesOf(err).filter(({ status = 0 }) => status >= 400)
  expect(told.map(({ status }) => status)).toEqual(refused)
  expect(told.map(({ status, path, reason }) => `${status} ${path}: ${reason}`)).toEqual([
    '400 /v1/customers: … is not a field of this request',
    '422 /v1/customers: phone must be an international number such as +15551234567',
    '400 /v1/customers: name is required',
    '422 /v1/shop: message_texts must be named in at most 40 lower-case letters and underscores, such as ready',
    '400 /v1/shop: message_texts … must be a string',
    '400 /v1/customers: … is not a query parameter of this endpoint',
    '400 /v1/customers: … is given more than once',
    '400 /v1/customers: limit must be a whole number of at least 1',
    '400 /v1/customers: after is not a cursor of this list',
    '400 /v1/customers: Idempotency-Key must be 1 to 255 visible ASCII characters',
    '422 /v1/webhooks: url must be a public name, not one of this network',
    '422 /v1/invoices: line_items … must be more than 0',
    '422 /v1/invoices/{id}: due_at must be a date and time with an offset, such as 2026-03-14T09:30:00Z',
    '412 /v1/invoices/{id}: The record has changed since it was read. Nothing was changed; read it again.',
    '422 /v1/payments/{invoiceId}/record: amount_cents is more than the balance of … (…)',
    // Sent again, as by a desk that was not answered: the first line that bears its mark says why.
    '422 /v1/payments/{invoiceId}/record: undefined',
    "422 /v1/invoices/{id}: An invoice can't go from … to …: only payments bring it there",
  ])
  for (const typed of [...TYPED, key, customer.id, invoice.id, '9876', '9999', '98.76'])
    expect(err).not.toContain(typed)
})
