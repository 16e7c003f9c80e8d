import { spawnSync } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
// oxlint-disable-next-line import/default -- the file's own text, as Vite gives it
import shown from './isFromShop.mjs?raw'

// The code is run as it stands on the page: from its text, and not from the module beside it.

type IsFromShop = (headers: Record<string, string>, body: string, secret: string) => boolean

let isFromShop: IsFromShop
beforeAll(async () => {
  const url = `data:text/javascript;base64,${Buffer.from(shown).toString('base64')}`
  const made = (await import(/* @vite-ignore */ url)) as { isFromShop: IsFromShop }
  isFromShop = made.isFromShop
})

const NOON = Date.parse('2026-03-16T12:00:00Z')
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOON }))
afterEach(() => void vi.useRealTimers())

const key = randomBytes(32)
const SECRET = `whsec_${key.toString('base64')}`
const BODY = '{"type":"invoice.paid","data":{"object":{"note":"Größe 10 €, 3–5 mm"}}}'

const sign = (id: string, timestamp: number | string, body: string, by = key) =>
  createHmac('sha256', by).update(`${id}.${timestamp}.${body}`).digest('base64')

/** A message as the service sends it; what is named is otherwise. */
function message({ age = 0, ...other }: { age?: number; [header: string]: string | number } = {}): Record<
  string,
  string
> {
  const timestamp = NOON / 1000 - age
  return {
    'webhook-id': 'msg_7',
    'webhook-timestamp': `${timestamp}`,
    'webhook-signature': `v1,${sign('msg_7', timestamp, BODY)}`,
    ...Object.fromEntries(Object.entries(other).map(([name, value]) => [name, `${value}`])),
  }
}

const bearing = (signatures: string) => message({ 'webhook-signature': signatures })

test('what the page shows is the file, and short enough to be read', () => {
  expect(shown).toBe(readFileSync(new URL('isFromShop.mjs', import.meta.url), 'utf8'))
  expect(shown.trimEnd().split('\n').length).toBeLessThan(25)
})

test('copied into a file, it is what Node runs', () => {
  const ask = `console.log(isFromShop(${JSON.stringify(message())}, ${JSON.stringify(BODY)}, '${SECRET}'))`
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', `Date.now = () => ${NOON}\n${shown}\n${ask}`],
    { encoding: 'utf8' },
  )
  expect([stdout, stderr]).toEqual(['true\n', ''])
})

test('a message signed with the secret is from the shop', () => {
  expect(isFromShop(message(), BODY, SECRET)).toBe(true)
})

test('a body that was changed on the way is not', () => {
  expect(isFromShop(message(), BODY.replace('10', '11'), SECRET)).toBe(false)
  expect(isFromShop(message(), `${BODY} `, SECRET)).toBe(false)
  expect(isFromShop(message(), '', SECRET)).toBe(false)
})

test('nor under another id or time than it was signed with, or by another secret', () => {
  expect(isFromShop(message({ 'webhook-id': 'msg_8' }), BODY, SECRET)).toBe(false)
  expect(isFromShop(message({ 'webhook-timestamp': NOON / 1000 + 1 }), BODY, SECRET)).toBe(false)
  const other = `whsec_${randomBytes(32).toString('base64')}`
  expect(isFromShop(message(), BODY, other)).toBe(false)
})

test.each([
  [299, true],
  [-299, true],
  [301, false],
  [-301, false],
  [86_400, false],
])('a message that is %i seconds old, though signed well: %s', (age, isGood) => {
  expect(isFromShop(message({ age }), BODY, SECRET)).toBe(isGood)
})

test('of several signatures one has to be right', () => {
  const right = `v1,${sign('msg_7', NOON / 1000, BODY)}`
  const wrong = `v1,${sign('msg_7', NOON / 1000, BODY, randomBytes(32))}`
  expect(isFromShop(bearing(`${wrong} ${right}`), BODY, SECRET)).toBe(true)
  expect(isFromShop(bearing(`${wrong} ${wrong}`), BODY, SECRET)).toBe(false)
})

test.each([
  '',
  'v1',
  'v1,',
  'v1,!!!!',
  'v1,AAAA',
  `v2,${sign('msg_7', NOON / 1000, BODY)}`,
  sign('msg_7', NOON / 1000, BODY),
  `v1,${sign('msg_7', NOON / 1000, BODY)}=`,
])('the signature %j is a no, and not a crash', (signature) => {
  expect(isFromShop(bearing(signature), BODY, SECRET)).toBe(false)
})

test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('without %s it is a no', (name) => {
  const { [name]: _, ...headers } = message()
  expect(isFromShop(headers, BODY, SECRET)).toBe(false)
})

test.each(['soon', 'NaN', 'Infinity'])('a time such as %s is a no, even where it was signed', (time) => {
  const headers = message({
    'webhook-timestamp': time,
    'webhook-signature': `v1,${sign('msg_7', time, BODY)}`,
  })
  expect(isFromShop(headers, BODY, SECRET)).toBe(false)
})
