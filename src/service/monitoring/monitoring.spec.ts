import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import Database from 'libsql'
import { expect, test } from 'vitest'
import { placesIn } from '~/service/folder'
import { allowing } from '~/service/testing/allowing'
import { ask, newFolder, serve, type Serving, shopWithKey, told } from '~/service/testing/servers/program'
import { answering, silent, startReceiver, until } from '~/service/testing/servers/receiver'
import { canParseFigures } from '~/setup.mjs'

// What those who look after a serving process are told of a day at its counter.

/** Each is unlike anything else that could be in a log. */
const TYPED = {
  name: 'Quillon Zarathustra',
  phone: '+15185550177',
  email: 'quillon@zarathustra.example',
  notes: 'Barks at strangers-xq',
  make: 'Vauxhallxq',
  service: 'Flux capacitor xq',
}
const TYPED_BY_NOBODY = ['pathxq', 'queryxq', 'headerxq', 'bodyxq', 'keyxq', 'tryxq']

const PARSE = `
import json, sys
from prometheus_client.openmetrics.parser import text_string_to_metric_families
print(json.dumps([[s.name, s.labels, s.value] for f in text_string_to_metric_families(sys.stdin.read()) for s in f.samples]))
`
type Sample = [name: string, labels: Record<string, string>, value: number]

const parsed = (text: string) =>
  JSON.parse(execFileSync('/usr/bin/python3', ['-c', PARSE], { input: text, encoding: 'utf8' })) as Sample[]

async function dayAtTheCounter(serving: { url: string }, key: string) {
  const customer = await ask(serving, key, 'POST', '/customers', {
    name: TYPED.name,
    phone: TYPED.phone,
    email: TYPED.email,
    notes: TYPED.notes,
  })
  const car = { customer_id: customer.id, year: 2019, make: TYPED.make, model: 'Corsa' }
  await ask(serving, key, 'POST', '/vehicles', car)
  await ask(serving, key, 'GET', `/customers/${customer.id}`)
  const booking = {
    customer_id: customer.id,
    service_type: TYPED.service,
    scheduled_at: '2026-03-09T14:00:00Z',
  }
  // Sent again, as by a desk that was not answered.
  for (const _ of [1, 2])
    await ask(serving, key, 'POST', '/appointments', booking, { 'Idempotency-Key': 'tryxq' })
  // Nonsense of strangers, and of a key.
  await ask(serving, key, 'GET', '/pathxq?queryxq=1')
  await ask(serving, key, 'POST', '/customers', { name: 'bodyxq', nonsense: 'bodyxq' })
  await ask(serving, 'frontdesk_keyxq', 'GET', '/customers', undefined, { 'X-Other': 'headerxq' })
  await fetch(`${serving.url}/pathxq?queryxq`)
  await fetch(`${serving.url}/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: serving.url },
    body: JSON.stringify({ service: 'This Frontdesk', surface: 'full', key: 'keyxq' }),
  })
  return customer.id
}

const figuresAt = (said: { err: string }) => /Metrics are served on (\S+\/metrics)/.exec(said.err)?.[1] ?? ''

test('a log tells of each request what it was and what became of it, and nothing that anybody typed', async () => {
  const data = newFolder()
  const { id: shop, key, keyId } = await shopWithKey(data)
  const serving = await serve(data, ['--empty', '--log', 'info'])
  const id = await dayAtTheCounter(serving, key)
  const { err } = await serving.stop()
  const lines = err
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  const requests = lines.filter(({ status }) => status !== undefined)
  expect(
    requests.map(({ surface, method, path, status }) =>
      [surface, method, path, status].map(String).join(' '),
    ),
  ).toEqual([
    'full POST /v1/customers 201',
    'full POST /v1/vehicles 201',
    'full GET /v1/customers/{id} 200',
    'full POST /v1/appointments 201',
    'full POST /v1/appointments 201',
    'full GET null 404',
    'full POST /v1/customers 400',
    'full GET /v1/customers 401',
    'desk GET / 200',
    expect.stringMatching(/^desk POST \/session 4/),
  ])
  expect(requests[0]).toMatchObject({
    shop,
    key: keyId,
    request: expect.stringMatching(/^req_/),
  })
  // The tries of one write have a mark in common, and nothing else has one.
  const marks = requests.map(({ write }) => write)
  expect(marks[3]).toMatch(/^[0-9a-f]{12}$/)
  expect(marks.filter((mark) => mark !== null)).toEqual([marks[3], marks[3]])
  for (const secret of [
    ...Object.values(TYPED),
    ...TYPED_BY_NOBODY,
    key,
    id,
    'Cedar Street Auto',
    '127.0.0.1',
  ])
    expect(err.toLowerCase()).not.toContain(secret.toLowerCase())
})

test('where nobody takes the log any more, the counter is served all the same', async () => {
  const data = newFolder()
  const { key } = await shopWithKey(data)
  const serving = await serve(data, ['--empty', '--log', 'info'])
  serving.child.stderr?.destroy()
  for (const name of ['Ann', 'Bo', 'Cy'])
    expect((await ask(serving, key, 'POST', '/customers', { name })).status).toBe(201)
  expect((await ask(serving, key, 'GET', '/customers')).body.data).toHaveLength(3)
})

/** What it said of itself, whatever the numbers are. */
const wordsOf = (err: string) =>
  [...err.matchAll(/"message":"([^"]+)"/g)].map(([, words = '']) => words.replace(/\d+(\.\d)?/, 'N'))

test('a log tells a process that ended in order from one that was killed, and one that stood still', async () => {
  const data = newFolder()
  await shopWithKey(data)
  const ready = 'Ready, as process N.'
  const killed = await serve(data, ['--empty', '--log', 'error'])
  await until(() => killed.said.err.includes('Ready'))
  expect(wordsOf((await killed.stop('SIGKILL')).err)).toEqual([ready])

  const serving = await serve(data, ['--empty', '--log', 'error'])
  serving.child.kill('SIGSTOP')
  await pause(3_500)
  serving.child.kill('SIGCONT')
  await until(() => serving.said.err.includes('was blocked'))
  expect(wordsOf((await serving.stop()).err)).toEqual([
    ready,
    'This process was blocked for at least N s and answered no request meanwhile.',
    'Stopping: finishing the requests under way.',
    'Stopped.',
  ])
})

test('a write that waits for another process at the folder says how long, and is counted', async () => {
  const data = newFolder()
  const { key } = await shopWithKey(data)
  const serving = await serve(data, ['--empty', '--log', 'info', '--metrics', '127.0.0.1:0'])
  const other = new Database(placesIn(data).database)
  other.exec('BEGIN IMMEDIATE')
  const asked = ask(serving, key, 'POST', '/customers', { name: TYPED.name })
  await pause(700)
  other.exec('COMMIT')
  other.close()
  expect((await asked).status).toBe(201)
  expect(await (await fetch(figuresAt(serving.said))).text()).toContain('\nfrontdesk_long_waits_total 1\n')
  const [, waited] = /"status":201,.*"waited":(\d+)/.exec((await serving.stop()).err) ?? []
  expect(Number(waited)).toBeGreaterThan(500)
})

test('off tells of no request, and what is wrong is said in plain words', async () => {
  const data = newFolder()
  const { key } = await shopWithKey(data)
  const serving = await serve(data)
  await dayAtTheCounter(serving, key)
  expect((await serving.stop()).err).toBe('')
})

test.skipIf(!canParseFigures())(
  'the figures are those of the day, and another program reads them',
  async () => {
    const data = newFolder()
    const { key } = await shopWithKey(data)
    await told(data, 'backup', `${newFolder()}/copy.db`)
    const serving = await serve(data, ['--empty', '--metrics', '127.0.0.1:0'])
    await dayAtTheCounter(serving, key)
    const listening = new AbortController()
    const stream = await fetch(`${serving.url}/v1/changes`, {
      headers: { 'X-Service-Key': key },
      signal: listening.signal,
    })
    expect(stream.status).toBe(200)

    const answer = await fetch(figuresAt(serving.said))
    expect(answer.headers.get('content-type')).toBe(
      'application/openmetrics-text; version=1.0.0; charset=utf-8',
    )
    const text = await answer.text()
    const samples = parsed(text)
    const valueOf = (name: string, labels: Record<string, string> = {}) =>
      samples.find(
        ([found, has]) =>
          found === name && Object.entries(labels).every(([label, value]) => has[label] === value),
      )?.[2]
    const made = { surface: 'full', method: 'POST', path: '/v1/customers' }
    expect(valueOf('frontdesk_requests_total', { ...made, status: '201' })).toBe(1)
    expect(valueOf('frontdesk_requests_total', { ...made, status: '400' })).toBe(1)
    expect(
      valueOf('frontdesk_requests_total', { surface: 'full', method: 'GET', path: 'none', status: '404' }),
    ).toBe(1)
    expect(valueOf('frontdesk_request_seconds_count', made)).toBe(2)
    expect(valueOf('frontdesk_request_seconds_bucket', { ...made, le: '+Inf' })).toBe(2)
    expect(valueOf('frontdesk_rate_refusals_total', { surface: 'full' })).toBe(0)
    expect(valueOf('frontdesk_streams')).toBe(1)
    expect(valueOf('frontdesk_webhook_events_waiting')).toBe(0)
    expect(valueOf('frontdesk_database_up')).toBe(1)
    expect(valueOf('frontdesk_database_bytes')).toBeGreaterThan(100_000)
    expect(valueOf('frontdesk_backup_age_seconds')).toBeGreaterThanOrEqual(0)
    for (const secret of [...Object.values(TYPED), ...TYPED_BY_NOBODY, key])
      expect(text).not.toContain(secret)

    listening.abort()
    const root = new URL('/', figuresAt(serving.said)).href
    expect((await fetch(root)).status).toBe(404)
    expect((await fetch(figuresAt(serving.said), { method: 'POST' })).status).toBe(405)
    // Not where everybody comes.
    expect(await (await fetch(`${serving.url}/metrics`)).text()).not.toContain('frontdesk_requests')
    expect((await serving.stop()).code).toBe(0)
  },
)

test.each([
  ['--log', 'loud'],
  ['--metrics', '9310'],
  ['--metrics', '127.0.0.1:x'],
])('%s %s is refused before anything is opened', async (flag, value) => {
  const data = newFolder()
  await expect(serve(data, ['--empty', flag, value])).rejects.toThrow(
    new RegExp(`ready: ${flag} (is|must be) .*, not ${value}\n`),
  )
})

const figuresOf = (serving: Serving) => async (name: string) => {
  const text = await (await fetch(figuresAt(serving.said))).text()
  return Number(new RegExp(`^frontdesk_webhook_${name} (\\S+)$`, 'm').exec(text)?.[1])
}

test('what a receiver did not ask for does not wait for it', async () => {
  const data = newFolder()
  const { key } = await shopWithKey(data)
  const receiver = await startReceiver(answering(204))
  const serving = await serve(data, ['--empty', '--metrics', '127.0.0.1:0', ...allowing(receiver)])
  const figure = figuresOf(serving)
  await ask(serving, key, 'POST', '/webhooks', { url: receiver.url, events: ['vehicle.created'] })
  for (let count = 0; count < 5; count += 1)
    await ask(serving, key, 'POST', '/customers', { name: TYPED.name })
  expect(await figure('events_waiting')).toBe(0)
  expect(await figure('oldest_seconds')).toBe(0)
  await ask(serving, key, 'POST', '/webhooks', { url: `${receiver.url}/all`, events: ['*'] })
  receiver.manner = silent
  await ask(serving, key, 'POST', '/customers', { name: TYPED.name })
  expect(await figure('events_waiting')).toBe(1)
  expect(await figure('oldest_seconds')).toBeGreaterThan(0)
})

test('what a receiver does not take is counted, and is as old as what it is about', async () => {
  const data = newFolder()
  const { key } = await shopWithKey(data)
  const receiver = await startReceiver(answering(500))
  const serving = await serve(data, ['--empty', '--metrics', '127.0.0.1:0', ...allowing(receiver)])
  await ask(serving, key, 'POST', '/webhooks', { url: receiver.url, events: ['*'] })
  await ask(serving, key, 'POST', '/customers', { name: TYPED.name })
  const figure = figuresOf(serving)
  await until(async () => (await figure('retries_waiting')) === 1)
  expect(await figure('events_waiting')).toBe(0)
  expect(await figure('subscriptions_failing')).toBe(1)
  const age = await figure('oldest_seconds')
  expect(age).toBeGreaterThan(0)
  await until(async () => (await figure('oldest_seconds')) > age)

  receiver.manner = answering(204)
  await until(async () => (await figure('retries_waiting')) === 0)
  expect(await figure('oldest_seconds')).toBe(0)
})
