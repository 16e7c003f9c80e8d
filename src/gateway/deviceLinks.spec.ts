import { expect, test } from 'vitest'
import { LinkOffer } from '~/contract/deviceLink'
import { linkDevice } from '~/service/testing/counter'
import { readService } from './remote'
import { type Browser, type DeskOptions, openShops, startDesk } from './testing/desk'
import { startRemote } from './testing/remote'

// A further computer is let in: what its browser asks before it is signed in, and what it is told.

const MONDAY = Date.parse('2026-03-16T08:00:30.000Z')
const MINUTE = 60_000
const BY_NAME = { reach: { origins: ['https://desk.example'] } } as const

async function atDesk(options: DeskOptions = BY_NAME) {
  const shops = await openShops({ now: MONDAY })
  const desk = await startDesk(options, shops)
  const shop = await shops.newShop('Cedar Street Auto', null, 'admin')
  const code = String((await linkDevice(shop)).code)
  const desks = async () => (await shop.full('GET', '/keys')).rows.map(({ label }) => label)
  return { ...desk, shop, code, desks }
}

const look = (browser: Browser, code: string) => browser.ask('POST', '/session/device', { body: { code } })

test('opening a link tells shop, label and rights, and spends nothing; pressing signs in, once', async () => {
  const { browser, code, desks } = await atDesk()
  const second = browser()
  const page = await second.raw('GET', '/sign-in')
  expect(page.setCookies).toEqual([])
  const looked = await look(second, code)
  expect([looked.status, LinkOffer.parse(looked.body)]).toEqual([
    200,
    {
      shop: 'Cedar Street Auto',
      label: 'Front counter 2',
      preset: 'read-write',
      leftMs: 15 * MINUTE,
      isTaken: false,
    },
  ])
  expect(await desks()).toEqual([''])

  const signedIn = await second.signIn({ desk: code })
  expect(signedIn.body).toMatchObject({
    signedIn: { shop: 'Cedar Street Auto', surface: 'full' },
  })
  expect(signedIn.text).not.toContain('fd_')
  expect((await second.shop('POST', '/customers', { body: { name: 'Maria Alvarez' } })).status).toBe(201)
  expect((await second.shop('GET', '/keys')).status).toBe(403)
  expect(await desks()).toEqual(['Front counter 2', ''])

  const third = browser()
  for (const again of [await look(third, code), await third.signIn({ desk: code })]) {
    expect([again.status, again.reason]).toEqual([410, 'link_used_up'])
    expect(again.message).toContain('This link was already used on a computer.')
  }
  expect(await desks()).toEqual(['Front counter 2', ''])
})

test('the answer got lost: the same browser presses again and has the same key; another has none', async () => {
  const { browser, code, desks } = await atDesk()
  const second = browser()
  await look(second, code)
  const before = new Map(second.cookies)
  const lost = await second.signIn({ desk: code })
  second.cookies.clear()
  for (const [name, value] of before) second.cookies.set(name, value)

  expect((await look(second, code)).status).toBe(200)
  expect((await browser().signIn({ desk: code })).reason).toBe('link_used_up')
  const again = await second.signIn({ desk: code })
  // The name of a connection is made of its key.
  expect(again.body).toMatchObject({ signedIn: (lost.body as { signedIn: object }).signedIn })
  expect(await desks()).toEqual(['Front counter 2', ''])
  expect((await second.shop('GET', '/customers')).status).toBe(200)
  // Whoever signs out is not let in again by it.
  await second.ask('DELETE', '/session')
  expect([...second.cookies]).toEqual([])
  expect((await look(second, code)).reason).toBe('link_used_up')
})

test('what a browser is known by is kept from pages and from other sites, and lasts as long as a link', async () => {
  const { browser, code } = await atDesk()
  const [cookie, ...more] = (await look(browser(), code)).setCookies
  expect(more).toEqual([])
  expect(cookie).toMatch(/^__Host-frontdesk-[0-9a-f]+-claim=[\w-]{43}; Max-Age=900; Path=\/; /)
  for (const word of ['HttpOnly', 'Secure', 'SameSite=Strict']) expect(cookie).toContain(word)
})

test('too old, taken back, or no link at all: each is said, and none makes a key', async () => {
  const { browser, shops, shop, code, desks } = await atDesk()
  const other = await linkDevice(shop)
  await shop.full('DELETE', `/device-links/${other.id}`)
  const second = browser()
  for (const unknown of [String(other.code), 'nonsense']) {
    for (const refused of [await look(second, unknown), await second.signIn({ desk: unknown })])
      expect([refused.status, refused.message]).toEqual([
        410,
        expect.stringContaining('This link is not valid'),
      ])
  }
  shops.clock.now = MONDAY + 15 * MINUTE
  for (const refused of [await look(second, code), await second.signIn({ desk: code })])
    expect([refused.status, refused.message]).toEqual([
      410,
      expect.stringContaining('expired after 15 minutes'),
    ])
  expect(await desks()).toEqual([''])
})

test('who guesses is told to wait', async () => {
  const { browser } = await atDesk()
  const guesser = browser()
  const tried = await Promise.all(Array.from({ length: 121 }, () => look(guesser, 'AAAA-AAAA-AAAA')))
  const held = tried.filter(({ reason }) => reason === 'service_paused')
  expect(held.map(({ status, headers }) => [status, headers['retry-after']])).toEqual([[503, '60']])
})

test('only our own page asks: a link in another site’s page, or a plain request, learns nothing', async () => {
  const { browser, code, desks } = await atDesk()
  for (const body of [{ code }, { desk: code }]) {
    const path = 'code' in body ? '/session/device' : '/session'
    const plain = await browser().raw('POST', path, { body })
    expect([plain.status, plain.reason]).toEqual([403, 'foreign_site'])
  }
  for (const body of ['', '[]', { code: 7 }, { code: 'x', more: 1 }])
    expect((await browser().ask('POST', '/session/device', { body })).reason).toBe('bad_request')
  expect((await browser().ask('DELETE', '/session/device')).reason).toBe('bad_request')
  expect(await desks()).toEqual([''])
})

const wayOf = async ({ browser, shop }: Awaited<ReturnType<typeof atDesk>>, host?: string) => {
  const first = browser()
  await first.withKey(shop.key)
  return (await first.ask('GET', '/session/device', host === undefined ? {} : { headers: { Host: host } }))
    .body
}

test('where it answers on this computer only there is no address for others', async () => {
  expect(await wayOf(await atDesk({}))).toEqual({ isHere: true, origin: null })
  const local = { reach: { origins: ['http://localhost:4310', 'https://localhost:8443'] } }
  expect(await wayOf(await atDesk(local))).toEqual({ isHere: true, origin: null })
})

test('the address for others is the one that was named, also for whoever sits at the service itself', async () => {
  const desk = await atDesk({ reach: { origins: ['https://desk.example', 'https://two.example:8443'] } })
  expect(await wayOf(desk)).toEqual({ isHere: true, origin: 'https://desk.example' })
  expect(await wayOf(desk, 'desk.example')).toEqual({ isHere: true, origin: 'https://desk.example' })
  expect(await wayOf(desk, 'two.example:8443')).toEqual({ isHere: true, origin: 'https://two.example:8443' })
})

test('with TLS of its own it is the one that was asked, with its port', async () => {
  const desk = await atDesk({ reach: { hasTls: true, origins: ['https://desk.example'] } })
  expect(await wayOf(desk, 'desk.example:4310')).toEqual({
    isHere: true,
    origin: 'https://desk.example:4310',
  })
})

test('signed in to a service elsewhere, links are not made here', async () => {
  const { url } = await startRemote()
  const { browser } = await atDesk({ ...BY_NAME, services: [readService(`North=full:${url}/v1`)] })
  const first = browser()
  expect((await first.withKey('fd_thekey', 'full', 'North')).status).toBe(200)
  expect((await first.ask('GET', '/session/device')).body).toEqual({
    isHere: false,
    origin: 'https://desk.example',
  })
})
