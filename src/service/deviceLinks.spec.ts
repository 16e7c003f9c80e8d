import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { KEY_PRESETS } from '~/domain/scopes'
import { hashCode } from './actions/deviceLinks'
import { hashKey, revokeKey } from './actions/keys'
import { createDeviceLinks, type DeviceLinks } from './deviceLinks'
import { keys } from './store/tables/keys'
import * as counter from './testing/counter'
import { keyed, wasReplayed } from './testing/repeated'
import { startShops } from './testing/shop'

const MONDAY = Date.parse('2026-03-16T08:00:30.000Z')
const MINUTE = 60_000
const CODE = /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/
const MINE = 'm'.repeat(43)
const THEIRS = 't'.repeat(43)

let shops: counter.Shops
let shop: counter.TestShop
let links: DeviceLinks
beforeAll(async () => {
  shops = await startShops({ now: MONDAY })
})
beforeEach(async () => {
  shops.clock.now = MONDAY
  shop = await shops.newShop('Cedar Street Auto', null, 'admin')
  links = linksOf()
})
afterAll(() => shops.close())

const linksOf = (secret = 'a secret for tests alone') =>
  createDeviceLinks({
    store: shops.store,
    secret: Buffer.from(secret),
    clock: shops.clock.read,
  })

async function linked(fields: object = {}) {
  const made = await counter.linkDevice(shop, { ...fields })
  return { ...made, code: String(made.code) }
}

const rowsOf = async (path: string, caller: Pick<counter.TestShop, 'full'> = shop) =>
  (await caller.full('GET', path)).rows

/** The key that spending the link comes to; a test fails where it comes to none. */
async function spent(code: string, claim = MINE): Promise<string> {
  const answer = await links.spend({ code, claim })
  if (answer.is !== 'spent') throw new Error(`the link is ${answer.is}`)
  return answer.key
}

test('a link says whom it lets in and until when, and its code is shown by that one answer', async () => {
  const { id, code, ...said } = await linked({ preset: 'read-only' })
  expect(code).toMatch(CODE)
  expect(said).toEqual({
    label: 'Front counter 2',
    preset: 'read-only',
    created_at: '2026-03-16T08:00:30.000Z',
    expires_at: '2026-03-16T08:15:30.000Z',
  })
  expect(await rowsOf('/device-links')).toEqual([{ id, ...said }])
})

test('no link is for more than reading and writing', async () => {
  for (const preset of ['admin', 'admin:*', '']) {
    const refused = await shop.full('POST', '/device-links', { label: 'Counter 2', preset })
    expect(refused.status).toBe(422)
  }
  expect(await rowsOf('/device-links')).toEqual([])
})

test('to look at a link spends nothing, and tells shop, label, rights and time', async () => {
  const { code } = await linked()
  shops.clock.now = MONDAY + MINUTE
  for (const claim of [null, MINE, THEIRS]) {
    expect(await links.look({ code, claim })).toEqual({
      is: 'open',
      shop: 'Cedar Street Auto',
      label: 'Front counter 2',
      preset: 'read-write',
      leftMs: 14 * MINUTE,
      isTaken: false,
    })
  }
  expect(await rowsOf('/keys')).toHaveLength(1)
})

test.each(['read-only', 'read-write'] as const)('spent, a %s link is a key of just that', async (preset) => {
  const { code } = await linked({ preset })
  const key = await spent(code.toLowerCase().replaceAll('-', ' '))
  const { body } = await shops.asCaller(key).full('GET', '/key')
  expect(body).toMatchObject({ scopes: KEY_PRESETS[preset], shop: { name: 'Cedar Street Auto' } })
  expect(await rowsOf('/device-links')).toEqual([])
  expect(await rowsOf('/keys')).toMatchObject([
    { label: 'Front counter 2', scopes: KEY_PRESETS[preset], current: false },
    { current: true, scopes: ['admin:*'] },
  ])
})

test('of two computers that press at once exactly one has a key, and the other is told', async () => {
  const { code } = await linked()
  const answers = await Promise.all([MINE, THEIRS].map((claim) => links.spend({ code, claim })))
  expect(answers.map(({ is }) => is).toSorted()).toEqual(['spent', 'used'])
  expect(await rowsOf('/keys')).toHaveLength(2)
  expect(await links.look({ code, claim: null })).toEqual({ is: 'used' })
})

test('whoever spent it and did not hear the answer asks again, in its time, and gets the very same key', async () => {
  const { code } = await linked()
  const key = await spent(code)
  shops.clock.now = MONDAY + 14 * MINUTE
  expect(await links.look({ code, claim: MINE })).toMatchObject({ is: 'open', isTaken: true })
  expect(await spent(code)).toBe(key)
  expect(await rowsOf('/keys')).toHaveLength(2)
  expect(await links.spend({ code, claim: THEIRS })).toEqual({ is: 'used' })
  // Revoked by then, it opens nothing, whoever asks.
  await shops.store.write(shop.id, (writer) => revokeLast(writer))
  expect(await links.spend({ code, claim: MINE })).toEqual({ is: 'used' })

  async function revokeLast(writer: Parameters<typeof revokeKey>[0]) {
    const row = await keys.byHash(writer, hashKey(key))
    await revokeKey(writer, MONDAY, row?.id ?? '')
  }
})

test('after fifteen minutes it lets nobody in, whoever had spent it', async () => {
  const [fresh, old] = [await linked(), await linked()]
  await spent(old.code)
  shops.clock.now = MONDAY + 15 * MINUTE - 1
  expect((await links.look({ code: fresh.code, claim: null })).is).toBe('open')
  shops.clock.now = MONDAY + 15 * MINUTE
  for (const { code } of [fresh, old])
    expect(await links.spend({ code, claim: MINE })).toEqual({ is: 'over' })
  expect(await rowsOf('/device-links')).toEqual([])
})

test('a key that nobody has used some minutes after the link’s time is ended; one that was used stays', async () => {
  const [lost, taken] = [await linked({ label: 'Lost' }), await linked({ label: 'Taken' })]
  const [nobodys, theirs] = [await spent(lost.code), await spent(taken.code, THEIRS)]
  expect((await shops.asCaller(theirs).full('GET', '/key')).status).toBe(200)
  shops.clock.now = MONDAY + 20 * MINUTE - 1
  await shops.service.sweep()
  expect(await rowsOf('/keys')).toHaveLength(3)
  shops.clock.now = MONDAY + 20 * MINUTE
  await shops.service.sweep()
  expect((await rowsOf('/keys')).map(({ label }) => label)).toEqual(['Taken', ''])
  expect((await shops.asCaller(nobodys).full('GET', '/key')).status).toBe(401)
  expect((await shops.asCaller(theirs).full('GET', '/key')).status).toBe(200)
})

test('why a link lets nobody in is told for a day, and then it is forgotten', async () => {
  const { code } = await linked()
  shops.clock.now = MONDAY + 24 * 60 * MINUTE
  await shops.service.sweep()
  expect(await links.look({ code, claim: null })).toEqual({ is: 'over' })
  shops.clock.now += 15 * MINUTE
  await shops.service.sweep()
  expect(await links.look({ code, claim: null })).toEqual({ is: 'unknown' })
})

test('a link that is taken back, or whose maker is revoked, is as good as none', async () => {
  const [one, two] = [await linked(), await linked()]
  expect((await shop.full('DELETE', `/device-links/${one.id}`)).status).toBe(204)
  expect(await links.spend({ code: one.code, claim: MINE })).toEqual({ is: 'unknown' })
  const other = shops.asCaller((await shops.newKey(shop.id, ['admin:*'])).key)
  const maker = (await rowsOf('/keys')).find(({ current }) => current)
  expect((await other.full('DELETE', `/keys/${String(maker?.id)}`)).status).toBe(204)
  expect(await links.spend({ code: two.code, claim: MINE })).toEqual({ is: 'unknown' })
  expect(await rowsOf('/keys', other)).toHaveLength(1)
})

test('a code is the same one however it is read out and typed', () => {
  for (const typed of ['o1I7 9xqm t4rd', '0ll79XQMT4RD', 'OIL7-9xqm-T4RD'])
    expect(hashCode(typed)).toBe(hashCode('0117-9XQM-T4RD'))
})

test('nonsense is no link, and neither is one letter that is another', async () => {
  const { code } = await linked()
  const other = code.startsWith('7') ? `8${code.slice(1)}` : `7${code.slice(1)}`
  for (const wrong of ['', 'nonsense', "' or 1=1 --", '🔧'.repeat(400), other]) {
    expect(await links.spend({ code: wrong, claim: MINE })).toEqual({ is: 'unknown' })
  }
})

test('whoever guesses is held up by the address, and nobody else is', async () => {
  const { code } = await linked()
  const from = (address: string) => links.look({ code: 'AAAA-AAAA-AAAA', claim: null, address })
  for (let count = 0; count < 120; count += 1) expect(await from('192.0.2.1')).toEqual({ is: 'unknown' })
  expect(await from('192.0.2.1')).toEqual({ is: 'paused', seconds: 60 })
  // Even the right one, or the pause would cost a guesser nothing.
  expect((await links.spend({ code, claim: MINE, address: '192.0.2.1' })).is).toBe('paused')
  expect((await links.look({ code, claim: null, address: '192.0.2.2' })).is).toBe('open')
})

test('the store never holds a code, a claim or a key: not in the link, and not in the answers that are kept', async () => {
  const how = keyed('once')
  const first = await shop.full('POST', '/device-links', { label: 'Counter 2', preset: 'read-only' }, how)
  const code = String(first.body.code)
  const again = await shop.full('POST', '/device-links', { label: 'Counter 2', preset: 'read-only' }, how)
  expect([again.text, wasReplayed(again)]).toEqual([first.text, true])
  const key = await spent(code)
  await shops.asCaller(key).full('GET', '/key')
  await shops.service.sweep()
  const stored = await shops.everything()
  expect(stored).toContain('Counter 2')
  for (const secret of [code, code.replaceAll('-', ''), MINE, key, key.slice(3)]) {
    expect(stored).not.toContain(secret)
    expect(stored).not.toContain(Buffer.from(secret).toString('base64').replace(/=+$/, ''))
  }
})

test('with another secret a link that was spent before is used up, and makes no second key', async () => {
  const { code } = await linked()
  const key = await spent(code)
  const elsewhere = await linksOf('another secret of another day').spend({ code, claim: MINE })
  expect(elsewhere).toEqual({ is: 'used' })
  expect(await rowsOf('/keys')).toHaveLength(2)
  expect((await shops.asCaller(key).full('GET', '/key')).status).toBe(200)
})

test('a shop has twenty open links at most', async () => {
  for (let count = 0; count < 20; count += 1) await linked()
  const refused = await shop.full('POST', '/device-links', { label: 'Counter 21', preset: 'read-only' })
  expect([refused.status, refused.message]).toEqual([
    422,
    'A shop can have 20 open links at most: revoke one, or wait until one expires',
  ])
})
