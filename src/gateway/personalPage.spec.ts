import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { KEY_PRESETS } from '~/domain/scopes'
import { readService } from './remote'
import { HOUR_MS, startDesk } from './testing/desk'
import { startRemote } from './testing/remote'
import type { Said } from './testing/wire'

// The page, with what its cookie says of who is signed in.

const PAGE = '<!doctype html><html><head><title>Frontdesk</title></head><body></body></html>'

function folder() {
  const directory = mkdtempSync(join(tmpdir(), 'frontdesk-page-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  writeFileSync(join(directory, 'index.html'), PAGE)
  return directory
}

/** What stands in the page, read as a browser does. */
const toldIn = ({ text }: Said) => {
  const found = /<script type="application\/json" id="session">(.*?)<\/script>/s.exec(text)
  return found ? JSON.parse(found[1] ?? '') : null
}

test('the page says who is signed in, just as it would be told if it asked, and is kept nowhere', async () => {
  const desk = await startDesk({ directory: folder(), timeZone: 'America/Chicago' })
  const browser = desk.browser()
  const { key } = await desk.shops.newShop('Northside Garage')
  await browser.withKey(key)
  for (const path of ['/', '/board?day=all', '/customers/cus_1']) {
    const page = await browser.raw('GET', path)
    expect(toldIn(page)).toEqual(await browser.session())
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
    expect(page.headers).not.toHaveProperty('etag')
    expect(page.text.replace(/<script.*<\/script>/s, '')).toBe(PAGE)
    expect(page.text).not.toContain(key)
  }
  expect(toldIn(await browser.raw('GET', '/board')).signedIn).toMatchObject({
    shop: 'Northside Garage',
    scopes: KEY_PRESETS['read-write'],
  })
})

test('where nobody is signed in, or the request does not say who, the page says nothing and is looked for anew', async () => {
  const desk = await startDesk({ directory: folder() })
  const browser = desk.browser()
  const before = await browser.raw('GET', '/board')
  expect([before.text, before.headers['cache-control']]).toEqual([PAGE, 'no-cache'])
  await browser.withKey((await desk.shops.newShop()).key)
  // As it is looked at from a link in a mail: such a request brings no cookie along.
  const stranger = await desk.browser().raw('GET', '/board')
  expect([stranger.text, stranger.headers['cache-control']]).toEqual([PAGE, 'no-cache'])
  // Whoever has kept that one is given the other all the same.
  const etag = String(before.headers['etag'])
  const page = await browser.raw('GET', '/board', { headers: { 'If-None-Match': etag } })
  expect([page.status, toldIn(page) !== null]).toEqual([200, true])
  desk.clock.now += 13 * HOUR_MS
  expect((await browser.raw('GET', '/board')).text).toBe(PAGE)
})

test('a shop may be called anything', async () => {
  const name = '</script><script>alert(1)</script><!-- $& \u2028'
  const desk = await startDesk({ directory: folder() })
  const browser = desk.browser()
  await browser.withKey((await desk.shops.newShop(name)).key)
  const page = await browser.raw('GET', '/')
  expect(page.text.split('<script')).toHaveLength(2)
  expect(toldIn(page).signedIn.shop).toBe(name)
})

test('of another maker’s key the rights are not known, and the page says so', async () => {
  const remote = await startRemote()
  const desk = await startDesk({
    directory: folder(),
    services: [readService(`North=full:${remote.url}/v1`)],
  })
  const browser = desk.browser()
  await browser.withKey('a-key-of-theirs', 'full', 'North')
  expect(toldIn(await browser.raw('GET', '/board')).signedIn).toMatchObject({
    service: 'North',
    scopes: null,
  })
})
