import { expect, test } from 'vitest'
import { KEY_PRESETS } from '~/domain/scopes'
import { createLinks } from './demo'
import { EMBEDDED_NAME } from './services'
import { type DeskOptions, openShops, startDesk } from './testing/desk'

// The demo shop opens without a key, for whoever sits at this very machine.

const MINUTE_MS = 60_000

async function demoDesk(options: DeskOptions = {}) {
  const shops = await openShops()
  const { id } = await shops.newShop('Cedar Street Auto')
  const full = (await shops.newKey(id, KEY_PRESETS['read-write'])).key
  const live = (await shops.newKey(id, KEY_PRESETS['read-only'])).key
  const desk = await startDesk({ demoKeys: { full, live }, ...options }, shops)
  return { desk, browser: desk.browser(), shop: id, keys: { full, live } }
}

test('the buttons are offered, and open the shop: to read and write on full, to read on live', async () => {
  const { browser } = await demoDesk()
  expect(await browser.session()).toMatchObject({ demo: true, signedIn: null })

  for (const surface of ['full', 'live'] as const) {
    const answer = await browser.signIn({ demo: surface })
    expect([answer.status, answer.body]).toMatchObject([
      200,
      { signedIn: { service: EMBEDDED_NAME, surface, shop: 'Cedar Street Auto' } },
    ])
    expect((await browser.shop('GET', '/customers')).status).toBe(200)
    const added = await browser.shop('POST', '/customers', { body: { name: 'Maria Alvarez' } })
    expect(added.status).toBe(surface === 'full' ? 201 : 405)
  }
})

test.each<[string, DeskOptions, Record<string, string>]>([
  ['from another machine', { from: '192.0.2.7' }, {}],
  ['where other machines can reach it', { reach: { host: '0.0.0.0', hasTls: true } }, {}],
  ['behind a proxy with a name', { reach: { origins: ['https://desk.example'] } }, {}],
  ['through a proxy on this machine', {}, { 'X-Forwarded-For': '192.0.2.7' }],
  ['through another one', {}, { Forwarded: 'for=192.0.2.7' }],
  ['through a third', {}, { Via: '1.1 tunnel' }],
])('%s it is neither offered nor opened, by button or by link', async (_, options, headers) => {
  const { desk, browser } = await demoDesk(options)
  expect((await browser.ask('GET', '/session', { headers })).body).toMatchObject({ demo: false })
  for (const body of [{ demo: 'full' }, { demo: 'live' }, { link: desk.links.make('full') }]) {
    const answer = await browser.ask('POST', '/session', { headers, body })
    expect(answer).toMatchObject({ status: 400, reason: 'bad_request', setCookies: [] })
  }
})

test('without a demo shop there is nothing to offer', async () => {
  const desk = await startDesk()
  expect(await desk.browser().session()).toMatchObject({ demo: false })
  expect(await desk.browser().signIn({ demo: 'full' })).toMatchObject({ status: 400 })
})

test('where the operator revoked its key, the button says so', async () => {
  const shops = await openShops()
  const { key } = await shops.newKey((await shops.newShop()).id, ['admin:*'], Date.now() - 1)
  const desk = await startDesk({ demoKeys: { full: key, live: key } }, shops)
  expect(await desk.browser().signIn({ demo: 'full' })).toMatchObject({ reason: 'key_not_accepted' })
})

test('a link opens the shop once', async () => {
  const { desk, browser } = await demoDesk()
  const link = desk.links.make('live')
  expect((await browser.signIn({ link })).body).toMatchObject({ signedIn: { surface: 'live' } })
  const again = await desk.browser().signIn({ link })
  expect(again).toMatchObject({ status: 410, reason: 'link_used_up', setCookies: [] })
})

test('two browsers with one link: one of them gets in', async () => {
  const { desk } = await demoDesk()
  const link = desk.links.make('full')
  const answers = await Promise.all([1, 2, 3].map(() => desk.browser().signIn({ link })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 410, 410])
})

test('a link is good for 15 minutes, one that was made up never is, and each is its own', async () => {
  const { desk } = await demoDesk()
  const [first, second] = [desk.links.make('full'), desk.links.make('full')]
  expect(first).not.toBe(second)
  desk.clock.now += 15 * MINUTE_MS - 1
  expect((await desk.browser().signIn({ link: first })).status).toBe(200)
  desk.clock.now += 1
  for (const link of [second, '', 'x', first.slice(1)]) {
    expect(await desk.browser().signIn({ link })).toMatchObject({ status: 410 })
  }
})

test('a link is known to the process that made it alone', () => {
  const code = createLinks().make('full')
  expect(createLinks().take(code)).toBeNull()
})

test('a link that was shown to the wrong machine is not used up', async () => {
  const { desk, browser } = await demoDesk()
  const link = desk.links.make('full')
  const stranger = { headers: { 'X-Forwarded-For': '192.0.2.7' }, body: { link } }
  expect((await browser.ask('POST', '/session', stranger)).status).toBe(400)
  expect((await browser.signIn({ link })).status).toBe(200)
})
