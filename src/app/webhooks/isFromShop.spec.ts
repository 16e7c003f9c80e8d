import { createHmac, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { transformWithOxc } from 'vite'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
// oxlint-disable-next-line import/default -- the file's own text, as Vite gives it
import shown from './isFromShop.ts?raw'

// The code is run as it stands on the page: from its text, and not from the module beside it.

type IsFromShop = (headers: Headers, body: string, secret: string) => Promise<boolean>

let isFromShop: IsFromShop
beforeAll(async () => {
  const { code } = await transformWithOxc(shown, 'shown.ts')
  const url = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
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
function message({ age = 0, ...other }: { age?: number; [header: string]: string | number } = {}) {
  const timestamp = NOON / 1000 - age
  return new Headers({
    'webhook-id': 'msg_7',
    'webhook-timestamp': `${timestamp}`,
    'webhook-signature': `v1,${sign('msg_7', timestamp, BODY)}`,
    ...Object.fromEntries(Object.entries(other).map(([name, value]) => [name, `${value}`])),
  })
}

const bearing = (signatures: string) => message({ 'webhook-signature': signatures })

test('what the page shows is the file, and short enough to be read', () => {
  expect(shown).toBe(readFileSync(new URL('isFromShop.ts', import.meta.url), 'utf8'))
  expect(shown.trimEnd().split('\n').length).toBeLessThan(25)
})

test('a message signed with the secret is from the shop', async () => {
  expect(await isFromShop(message(), BODY, SECRET)).toBe(true)
})

test('a body that was changed on the way is not', async () => {
  expect(await isFromShop(message(), BODY.replace('10', '11'), SECRET)).toBe(false)
  expect(await isFromShop(message(), `${BODY} `, SECRET)).toBe(false)
  expect(await isFromShop(message(), '', SECRET)).toBe(false)
})

test('nor under another id or time than it was signed with, or by another secret', async () => {
  expect(await isFromShop(message({ 'webhook-id': 'msg_8' }), BODY, SECRET)).toBe(false)
  expect(await isFromShop(message({ 'webhook-timestamp': NOON / 1000 + 1 }), BODY, SECRET)).toBe(false)
  const other = `whsec_${randomBytes(32).toString('base64')}`
  expect(await isFromShop(message(), BODY, other)).toBe(false)
})

test.each([
  [299, true],
  [-299, true],
  [301, false],
  [-301, false],
  [86_400, false],
])('a message that is %i seconds old, though signed well: %s', async (age, isGood) => {
  expect(await isFromShop(message({ age }), BODY, SECRET)).toBe(isGood)
})

test('of several signatures one has to be right', async () => {
  const right = `v1,${sign('msg_7', NOON / 1000, BODY)}`
  const wrong = `v1,${sign('msg_7', NOON / 1000, BODY, randomBytes(32))}`
  expect(await isFromShop(bearing(`${wrong} ${right}`), BODY, SECRET)).toBe(true)
  expect(await isFromShop(bearing(`${wrong} ${wrong}`), BODY, SECRET)).toBe(false)
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
])('the signature %j is a no, and not a crash', async (signature) => {
  expect(await isFromShop(bearing(signature), BODY, SECRET)).toBe(false)
})

test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('without %s it is a no', async (name) => {
  const headers = message()
  headers.delete(name)
  expect(await isFromShop(headers, BODY, SECRET)).toBe(false)
})

test.each(['soon', 'NaN', 'Infinity'])(
  'a time such as %s is a no, even where it was signed',
  async (time) => {
    const headers = message({
      'webhook-timestamp': time,
      'webhook-signature': `v1,${sign('msg_7', time, BODY)}`,
    })
    expect(await isFromShop(headers, BODY, SECRET)).toBe(false)
  },
)
