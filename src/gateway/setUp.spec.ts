import { inspect } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { SET_UP_PATH, SetUpAnswer } from '~/contract/setUp'
import { keys } from '~/service/store/tables/keys'
import { shops as shopRows } from '~/service/store/tables/shops'
import { type Browser, type DeskOptions, openShops, startDesk } from './testing/desk'

// The first shop is made in a browser at this very machine: once, with what the start has printed.

afterEach(() => vi.restoreAllMocks())

const HOUR_MS = 3_600_000
const ATTEMPT = 'a-browser-of-this-test-01'
const OTHER_ATTEMPT = 'a-browser-of-this-test-02'
const HOURS = { opens: '08:00', closes: '18:00' }
const CEDAR = {
  name: 'Cedar Street Auto',
  street: '418 Cedar Street',
  city: 'Santa Rosa',
  state: 'CA',
  zip_code: '95401',
  phone: '+17075550199',
  tax_number: '94-3120877',
  terms: 'Parts and labor are warranted 12 months.',
  time_zone: 'America/Los_Angeles',
  tax_rate_ppm: 82_500,
  opening_hours: {
    sunday: null,
    monday: HOURS,
    tuesday: HOURS,
    wednesday: HOURS,
    thursday: HOURS,
    friday: HOURS,
    saturday: null,
  },
  capacity: 3,
}

async function nothingYet(options: DeskOptions = {}) {
  const shops = await openShops()
  const desk = await startDesk(options, shops)
  shops.clock.now = desk.clock.now
  const code = (await desk.setUp.link()) ?? ''
  const kept = async () => ({
    shops: (await shopRows.all(shops.store)).map(({ name }) => name),
    keys: (await keys.all(shops.store)).length,
  })
  return { ...desk, code, kept, first: desk.browser() }
}

const NOTHING = { shops: [], keys: 0 }
const ONE = { shops: ['Cedar Street Auto'], keys: 1 }

const ask = (browser: Browser, body: object | string, headers: Record<string, string> = {}) =>
  browser.ask('POST', SET_UP_PATH, { body, headers })
const making = (code: string, attempt = ATTEMPT, shop: object = CEDAR) => ({ code, attempt, shop })
const madeIn = ({ body }: { body: unknown }) => SetUpAnswer.parse(body).made

test('looking at the link makes nothing; making gives shop and key, and the key opens everything', async () => {
  const { first, code, kept } = await nothingYet()
  const looked = await ask(first, { code, attempt: ATTEMPT })
  expect([looked.status, looked.body, await kept()]).toEqual([200, { made: null }, NOTHING])

  const answer = await ask(first, making(code))
  expect([answer.status, answer.setCookies, await kept()]).toEqual([200, [], ONE])
  const made = madeIn(answer)
  expect(made).toEqual({
    name: 'Cedar Street Auto',
    key: expect.stringMatching(/^fd_[0-9A-Za-z]{43}$/),
    service: 'This Frontdesk',
  })
  expect(answer.headers['cache-control']).toBe('no-store')

  expect((await first.withKey(made?.key ?? '')).body).toMatchObject({
    signedIn: { shop: 'Cedar Street Auto', surface: 'full' },
    timeZone: 'America/Los_Angeles',
    taxRatePpm: 82_500,
  })
  expect((await first.shop('GET', '/shop')).body).toMatchObject(CEDAR)
  expect((await first.shop('GET', '/key')).body).toMatchObject({ scopes: ['admin:*'] })
})

test('a double click and a lost answer: the same shop and the same key, as often as it is asked', async () => {
  const { first, code, kept } = await nothingYet()
  const both = await Promise.all([ask(first, making(code)), ask(first, making(code))])
  const again = await ask(first, making(code))
  const looked = await ask(first, { code, attempt: ATTEMPT })
  const told = [...both, again, looked].map(madeIn)
  expect(new Set(told.map((made) => made?.key)).size).toBe(1)
  expect(await kept()).toEqual(ONE)
  // Whatever stands in the form by then, the shop is made.
  expect(madeIn(await ask(first, making(code, ATTEMPT, { name: '' })))).toEqual(told[0])
  expect(await kept()).toEqual(ONE)
})

test('the answer was lost, and the program with it: the next process tells the same', async () => {
  const { first, code, shops } = await nothingYet()
  const made = madeIn(await ask(first, making(code)))
  const restarted = await startDesk({}, shops)
  expect(await restarted.setUp.link()).toBeNull()
  expect(madeIn(await ask(restarted.browser(), { code, attempt: ATTEMPT }))).toEqual(made)
  const other = await startDesk({ secret: 'another secret, of another folder' }, shops)
  expect((await ask(other.browser(), { code, attempt: ATTEMPT })).status).toBe(405)
})

test('the key is told for an hour, and not when it was revoked', async () => {
  const { first, code, clock, shops } = await nothingYet()
  await ask(first, making(code))
  clock.now += HOUR_MS - 1
  expect((await ask(first, { code, attempt: ATTEMPT })).status).toBe(200)
  clock.now += 1
  expect((await ask(first, { code, attempt: ATTEMPT })).status).toBe(405)
  clock.now -= 1
  const [key] = await keys.all(shops.store)
  await shops.store.write(null, (writer) => keys.revoke(writer, key?.id ?? '', clock.now))
  expect((await ask(first, { code, attempt: ATTEMPT })).status).toBe(405)
})

test('two browsers with one link: one makes the shop, the other is told nothing of it', async () => {
  const { first, browser, code, kept } = await nothingYet()
  const second = browser()
  const answers = await Promise.all([
    ask(first, making(code)),
    ask(second, making(code, OTHER_ATTEMPT, { ...CEDAR, name: 'Elm Street Auto' })),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 405])
  expect((await kept()).shops).toHaveLength(1)
  expect((await kept()).keys).toBe(1)
})

test('where there is a shop there is no such address, whoever asks and whatever', async () => {
  const { first, code, shops, kept } = await nothingYet()
  await shops.newShop('Northside Garage')
  const before = await kept()
  const nowhere = await first.raw('POST', '/session/nothing', { body: {} })
  const bodies = [making(code), { code, attempt: ATTEMPT }, making('wrong'), {}, 'no JSON', '']
  for (const body of bodies) {
    for (const headers of [{ 'X-Frontdesk': '1' }, { Origin: 'https://evil.example' }]) {
      const answer = await first.raw('POST', SET_UP_PATH, { body, headers })
      expect([answer.status, answer.text]).toEqual([nowhere.status, nowhere.text])
    }
  }
  expect(nowhere.status).toBe(405)
  expect(await kept()).toEqual(before)
})

test('a wrong code, one of an earlier start and one that is over: each is said, and nothing is made', async () => {
  const { first, code, clock, setUp, kept } = await nothingYet()
  for (const wrong of ['x', code.slice(1), `${code}x`, code.toLowerCase()]) {
    const answer = await ask(first, making(wrong))
    expect(answer).toMatchObject({ status: 410, reason: 'link_used_up' })
    expect(answer.message).toContain('open the newest')
  }
  const newest = (await setUp.link()) ?? ''
  expect((await ask(first, making(code))).status).toBe(410)
  clock.now += HOUR_MS
  const late = await ask(first, making(newest))
  expect([late.status, late.message]).toEqual([410, expect.stringContaining('expired after an hour')])
  expect(await kept()).toEqual(NOTHING)
})

test.each<[string, DeskOptions, Record<string, string>]>([
  ['from another machine', { from: '192.0.2.7' }, {}],
  ['by the name for others', { reach: { origins: ['https://desk.example'] } }, { Host: 'desk.example' }],
  ['through a proxy on this machine', {}, { 'X-Forwarded-For': '192.0.2.7' }],
  ['through another one', {}, { Forwarded: 'for=192.0.2.7' }],
])('%s nothing is made, and where it can be is said; the link stays good', async (_, options, headers) => {
  const { first, code, kept, setUp } = await nothingYet(options)
  for (const body of [making(code), { code, attempt: ATTEMPT }, {}]) {
    const answer = await ask(first, body, headers)
    expect(answer).toMatchObject({ status: 400, reason: 'bad_request' })
    expect(answer.message).toContain('on the computer that runs Frontdesk')
  }
  expect([await kept(), await setUp.look({ code, attempt: ATTEMPT })]).toEqual([NOTHING, { is: 'open' }])
})

test.each<[string, DeskOptions]>([
  ['behind an https name', { reach: { origins: ['https://desk.example'] } }],
  ['where other machines can reach it', { reach: { host: '0.0.0.0', hasTls: true } }],
])('%s it is set up all the same, at this machine', async (_, options) => {
  const { first, code, kept } = await nothingYet(options)
  expect((await ask(first, making(code))).status).toBe(200)
  expect(await kept()).toEqual(ONE)
})

test('only our own page asks', async () => {
  const { first, code, kept } = await nothingYet()
  const evil = { 'X-Frontdesk': '1', Origin: 'https://evil.example' }
  for (const headers of [{}, evil, { 'X-Frontdesk': '1', 'Sec-Fetch-Site': 'cross-site' }]) {
    const answer = await first.raw('POST', SET_UP_PATH, { body: making(code), headers })
    expect([answer.status, answer.reason]).toEqual([403, 'foreign_site'])
  }
  expect(await kept()).toEqual(NOTHING)
})

test.each([
  ['name may not be blank', { name: ' ' }],
  ['phone must be an international number', { phone: '555' }],
  ['time_zone must be a zone', { time_zone: 'Chicago' }],
  ['tax_rate_ppm may be at most 1000000', { tax_rate_ppm: 1_000_001 }],
  ['capacity must be at least 1', { capacity: 0 }],
  ['terms may be at most 500 characters long', { terms: 'x'.repeat(501) }],
  [
    'opening_hours.friday must open before it closes',
    { opening_hours: { ...CEDAR.opening_hours, friday: { opens: '18:00', closes: '08:00' } } },
  ],
  ['A shop has no colour', { colour: 'red' }],
])('%s: that is said, nothing is made, and the link stays good', async (words, wrong) => {
  const { first, code, kept } = await nothingYet()
  const answer = await ask(first, making(code, ATTEMPT, { ...CEDAR, ...wrong }))
  expect([answer.status, answer.reason]).toEqual([400, 'bad_request'])
  expect(answer.message).toContain(words)
  expect(answer.message).toContain('Nothing was created.')
  expect(await kept()).toEqual(NOTHING)
  expect((await ask(first, making(code))).status).toBe(200)
})

test('what is no question is refused, and too long a one is not read', async () => {
  const { first, code, kept } = await nothingYet()
  const bodies = [
    '',
    '[]',
    {},
    { code },
    { code, attempt: 'short' },
    { code, attempt: ATTEMPT, more: 1 },
    JSON.stringify(making(code, ATTEMPT, { ...CEDAR, terms: 'x'.repeat(40_000) })),
  ]
  for (const body of bodies) expect((await ask(first, body)).reason).toBe('bad_request')
  expect(await kept()).toEqual(NOTHING)
})

test('neither code nor key is written down, in fair weather or foul', async () => {
  const kinds = ['log', 'info', 'warn', 'error', 'debug'] as const
  const logs = kinds.map((kind) => vi.spyOn(console, kind).mockImplementation(() => undefined))
  const { first, code, shops } = await nothingYet()
  const write = vi.spyOn(shops.store, 'write').mockRejectedValueOnce(new Error('the disk is full'))
  expect((await ask(first, making(code))).status).toBe(500)
  write.mockRestore()
  await ask(first, making('wrong'))
  const made = madeIn(await ask(first, making(code)))
  await ask(first, making(code, OTHER_ATTEMPT))
  const logged = logs.map(({ mock }) => inspect(mock.calls, { depth: 12, maxStringLength: null })).join()
  expect(logged).toContain('the disk is full')
  const stored = JSON.stringify([await keys.all(shops.store), await shopRows.all(shops.store)])
  for (const secret of [code, ATTEMPT, made?.key ?? '?']) {
    expect(logged).not.toContain(secret)
    expect(stored).not.toContain(secret)
  }
})
