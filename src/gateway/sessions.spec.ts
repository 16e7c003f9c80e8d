import { expect, test } from 'vitest'
import { CONNECTION_HEADER } from '~/contract/dashboardHttp'
import { readService } from './remote'
import { type Browser, type Desk, HOUR_MS, openShops, startDesk } from './testing/desk'

// How long a session lasts, what keeps it, and what ends it.

const MINUTE_MS = 60_000
const DAY_MS = 24 * HOUR_MS

async function signedIn(desk: Desk): Promise<Browser> {
  const { key } = await desk.shops.newShop()
  const browser = desk.browser()
  await browser.withKey(key)
  return browser
}

const isOver = async (browser: Browser) => (await browser.session()).signedIn === null

/** Works at the desk: one request now. */
const works = async (browser: Browser) => (await browser.shop('GET', '/customers')).status

test('the cookies are for this host alone, out of reach of scripts and of other sites', async () => {
  const desk = await startDesk()
  const { key } = await desk.shops.newShop()
  const { setCookies } = await desk.browser().withKey(key)
  expect(setCookies).toHaveLength(2)
  for (const cookie of setCookies) {
    const [pair = '', ...attributes] = cookie.split('; ')
    expect(pair).toMatch(/^frontdesk-[0-9a-f]{12}(-used)?=Fe26\.2\*/)
    expect(attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Strict'])
  }
})

test.each([
  ['under TLS', { hasTls: true }],
  ['behind an https origin', { origins: ['https://desk.example'] }],
])('%s the cookies are Secure, and no other name of this domain can set them', async (_, reach) => {
  const desk = await startDesk({ reach })
  const { key } = await desk.shops.newShop()
  const browser = desk.browser()
  const { setCookies } = await browser.withKey(key)
  for (const cookie of setCookies) {
    expect(cookie).toMatch(/^__Host-frontdesk-/)
    expect(cookie.split('; ')).toContain('Secure')
    expect(cookie).not.toContain('Domain')
  }
  expect(await isOver(browser)).toBe(false)
})

async function cookieNames(secret: string): Promise<string[]> {
  return [...(await signedIn(await startDesk({ secret }))).cookies.keys()]
}

test('two installations on one host keep their sessions apart', async () => {
  const one = await cookieNames('one')
  const [again, other] = [await cookieNames('one'), await cookieNames('other')]
  expect(again).toEqual(one)
  expect(other).not.toEqual(one)
})

test('a session survives a restart, and is void under another secret', async () => {
  const shops = await openShops()
  const before = await startDesk({}, shops)
  const browser = await signedIn(before)
  const restarted = async (secret?: string) => {
    const desk = await startDesk(secret === undefined ? {} : { secret }, shops)
    const later = desk.browser()
    for (const [name, value] of browser.cookies) later.cookies.set(name, value)
    return (await later.session()).signedIn?.connection
  }
  expect(await restarted()).toBe(browser.connection())
  expect(await restarted('another secret')).toBeUndefined()
})

test('it ends after 12 hours without use', async () => {
  const desk = await startDesk()
  const browser = await signedIn(desk)
  desk.clock.now += 12 * HOUR_MS - 1
  expect(await isOver(browser)).toBe(false)
  desk.clock.now += 1
  expect(await isOver(browser)).toBe(true)
  const answer = await browser.shop('GET', '/customers')
  expect(answer).toMatchObject({ status: 401, reason: 'signed_out' })
})

test('the operator may set another time', async () => {
  const desk = await startDesk({ idleHours: 1 })
  const browser = await signedIn(desk)
  desk.clock.now += HOUR_MS - 1
  expect(await isOver(browser)).toBe(false)
  desk.clock.now += 1
  expect(await isOver(browser)).toBe(true)
})

test('every request that is forwarded keeps it alive, looking at /session does not', async () => {
  const desk = await startDesk()
  const browser = await signedIn(desk)
  for (let day = 0; day < 3; day += 1) {
    desk.clock.now += 11 * HOUR_MS
    expect(await works(browser)).toBe(200)
  }
  desk.clock.now += 11 * HOUR_MS
  expect(await isOver(browser)).toBe(false)
  desk.clock.now += HOUR_MS
  expect(await isOver(browser)).toBe(true)
})

test('a refusal of the service is use too, a request that is not forwarded is none', async () => {
  const desk = await startDesk()
  const browser = await signedIn(desk)
  desk.clock.now += HOUR_MS
  expect((await browser.shop('GET', '/customers/no-such')).setCookies).toHaveLength(1)
  desk.clock.now += HOUR_MS
  const elsewhere = await browser.shop('GET', '/customers', { headers: { [CONNECTION_HEADER]: 'x' } })
  expect(elsewhere).toMatchObject({ status: 409, setCookies: [] })
  expect((await browser.shop('GET', '//customers')).setCookies).toEqual([])
})

test('use is noted at most every five minutes', async () => {
  const desk = await startDesk()
  const browser = await signedIn(desk)
  const noted = async () => (await browser.shop('GET', '/customers')).setCookies.length
  desk.clock.now += 5 * MINUTE_MS - 1
  expect(await noted()).toBe(0)
  desk.clock.now += 1
  expect(await noted()).toBe(1)
  expect(await noted()).toBe(0)
})

test('it ends after 30 days however much it was used', async () => {
  const desk = await startDesk()
  const browser = await signedIn(desk)
  const end = desk.clock.now + 30 * DAY_MS
  while (desk.clock.now + 10 * HOUR_MS < end) {
    desk.clock.now += 10 * HOUR_MS
    expect(await works(browser)).toBe(200)
  }
  desk.clock.now = end - 1
  expect(await works(browser)).toBe(200)
  desk.clock.now = end
  expect(await works(browser)).toBe(401)
})

test('signing out takes both cookies away', async () => {
  const desk = await startDesk()
  const browser = await signedIn(desk)
  const answer = await browser.ask('DELETE', '/session')
  expect([answer.status, answer.text]).toEqual([204, ''])
  expect([...browser.cookies]).toEqual([])
  expect(await isOver(browser)).toBe(true)
  expect((await browser.ask('DELETE', '/session')).status).toBe(204)
})

test('a tab does not sign out the connection that another tab has begun since', async () => {
  const desk = await startDesk()
  const browser = await signedIn(desk)
  const earlier = browser.connection()
  await browser.withKey((await desk.shops.newShop()).key)
  const answer = await browser.ask('DELETE', '/session', { headers: { [CONNECTION_HEADER]: earlier } })
  expect(answer).toMatchObject({ status: 409, reason: 'other_connection', setCookies: [] })
  expect(await isOver(browser)).toBe(false)
  const own = { headers: { [CONNECTION_HEADER]: browser.connection() } }
  expect((await browser.ask('DELETE', '/session', own)).status).toBe(204)
})

test('an answer that arrives after the sign-out does not bring the session back', async () => {
  const desk = await startDesk()
  const browser = await signedIn(desk)
  desk.clock.now += HOUR_MS
  const late = await browser.raw('GET', '/shop/customers', { headers: browser.headers() })
  expect(late.setCookies).toHaveLength(1)
  await browser.ask('DELETE', '/session')
  browser.store(late)
  expect(await isOver(browser)).toBe(true)
})

test('nor does it turn the next session into the one before, or keep that one alive', async () => {
  const desk = await startDesk()
  const browser = await signedIn(desk)
  desk.clock.now += HOUR_MS
  const late = await browser.raw('GET', '/shop/customers', { headers: browser.headers() })
  await browser.withKey((await desk.shops.newShop('Next')).key)
  browser.store(late)
  expect((await browser.session()).signedIn).toMatchObject({ shop: 'Next', connection: browser.connection() })
  desk.clock.now += 12 * HOUR_MS
  expect(await isOver(browser)).toBe(true)
})

test('a cookie that was changed anywhere, or made up, is no session', async () => {
  const desk = await startDesk()
  const browser = await signedIn(desk)
  const [[name = '', value = ''] = []] = browser.cookies
  const forgeries = [
    '',
    'x',
    'Fe26.2*****',
    value.slice(0, -2),
    `${value}x`,
    value.replace('Fe26.2', 'Fe26.1'),
  ]
  for (let at = 10; at < value.length; at += 37) {
    forgeries.push(value.slice(0, at) + (value[at] === 'A' ? 'B' : 'A') + value.slice(at + 1))
  }
  for (const forged of forgeries) {
    browser.cookies.set(name, forged)
    expect([forged, await isOver(browser)]).toEqual([forged, true])
    expect((await browser.shop('GET', '/customers')).status).toBe(401)
  }
  browser.cookies.set(name, value)
  expect(await isOver(browser)).toBe(false)
})

test('the one cookie cannot stand in for the other', async () => {
  const desk = await startDesk()
  const browser = await signedIn(desk)
  const [[name = ''] = [], [, used = ''] = []] = browser.cookies
  browser.cookies.set(name, used)
  expect(await isOver(browser)).toBe(true)
})

test('a service that the operator has taken away ends its sessions', async () => {
  const shops = await openShops()
  const services = [readService(`North=full:${shops.url}/v1`)]
  const browser = (await startDesk({ services }, shops)).browser()
  await browser.withKey((await shops.newShop()).key, 'full', 'North')
  const later = (await startDesk({}, shops)).browser()
  for (const [name, value] of browser.cookies) later.cookies.set(name, value)
  expect(await isOver(later)).toBe(true)
})

test('a service that was pointed elsewhere is another connection', async () => {
  const shops = await openShops()
  const { key } = await shops.newShop()
  const names: string[] = []
  for (const base of ['/v1', '/v1/../v1/', '/v1//']) {
    const services = [readService(`North=full:${shops.url}${base}`)]
    const browser = (await startDesk({ services }, shops)).browser()
    await browser.withKey(key, 'full', 'North')
    names.push(browser.connection())
  }
  const other = await openShops()
  const services = [readService(`North=full:${other.url}/v1`)]
  const moved = (await startDesk({ services }, other)).browser()
  await moved.withKey((await other.newShop()).key, 'full', 'North')
  expect(new Set(names).size).toBe(1)
  expect(names).not.toContain(moved.connection())
})
