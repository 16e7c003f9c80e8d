import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { CERTIFICATE, KEY } from '~/service/testing/servers/certificate'
import { tabTo } from './byKeys'
import { press } from './desk'
import {
  ageLinks,
  atDevices,
  keyNamed,
  LABEL,
  linkNamed,
  makeLink,
  offer,
  openKeys,
  ORIGIN,
  refusal,
} from './deviceLinks'
import { NARROW, obstaclesWhenWide } from './readable'
import { createKey, type Server, startServer } from './shop'

// All that there is to see of adding a device, at the name and over the TLS that people use.

const HOST = new URL(ORIGIN).hostname
test.use({
  ignoreHTTPSErrors: true,
  launchOptions: async ({ launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${HOST} 127.0.0.1`]
    await use({ ...launchOptions, args })
  },
})

let server: Server
let folder: string
test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'frontdesk-tls-'))
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  writeFileSync(cert, CERTIFICATE)
  writeFileSync(key, KEY)
  const started = await startServer('--tls-cert', cert, '--tls-key', key, '--origin', ORIGIN)
  const { port } = new URL(started.url)
  server = { ...started, url: `${ORIGIN}:${port}` }
})
test.afterEach(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Each thing that there is to see of it, at both computers. */
async function tour(page: Page, other: Page, stop: (place: string, at: Page) => Promise<void>) {
  const { shop } = await atDevices(page, server)
  await createKey(server, shop, 'read-only')
  await stop('form', page)
  await press(page, 'Make the link')
  await stop('no name', page)
  const link = await makeLink(page, 'A screen in the workshop beside the second lift from the left')
  expect(link.startsWith(`${server.url}/sign-in#desk=`)).toBe(true)
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await expect(linkNamed(page, 'A screen')).toContainText('Link open')
  await stop('link', page)
  await other.goto(link)
  await expect(offer(other)).toBeVisible()
  await stop('offer', other)
  await offer(other).click()
  await expect(other.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await other.goto(link)
  await expect(other.getByText('This link has signed this computer in')).toBeVisible()
  await stop('signed in', other)
  await expect(page.getByText('has signed in')).toBeVisible()
  await stop('list', page)
  await press(page, 'Make another link')
  const late = await makeLink(page, 'Too late')
  await press(page, 'Revoke the link for Too late')
  await expect(page.getByRole('dialog')).toBeVisible()
  await stop('asked once more', page)
  await press(page, 'Keep it')
  await other.goto(late)
  await expect(other.getByText('already')).toBeVisible()
  await stop('signed in already', other)
  ageLinks(server, 15)
  await offer(other).click()
  await expect(refusal(other)).toContainText('This link does not work')
  await stop('refused', other)
}

const PLACES = [
  'form',
  'no name',
  'link',
  'offer',
  'signed in',
  'list',
  'asked once more',
  'signed in already',
  'refused',
]

test('everyone can read all of it, in light and in dark, and on a narrow screen nothing is wider than it', async ({
  page,
  browser,
}) => {
  test.slow()
  const other = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage()
  for (const each of [page, other]) {
    await each.emulateMedia({ reducedMotion: 'reduce' })
    await each.setViewportSize(NARROW)
  }
  const found: Record<string, string[]> = {}
  const wide: Record<string, number> = {}
  await tour(page, other, (place, at) =>
    test.step(place, async () => {
      wide[place] = await at.evaluate(
        () =>
          [...document.querySelectorAll('body *')].filter((element) => {
            const { right, width } = element.getBoundingClientRect()
            return width > 1 && right > innerWidth + 1
          }).length,
      )
      found[place] = await obstaclesWhenWide(at)
    }),
  )
  expect(wide).toEqual(Object.fromEntries(PLACES.map((place) => [place, 0])))
  expect(found).toEqual(Object.fromEntries(PLACES.map((place) => [place, []])))
})

const tabToButton = (at: Page, name: string) => tabTo(at, at.getByRole('button', { name }).first())

test('by keys alone a link is made at one computer, used at another, and the device’s key revoked', async ({
  page,
  browser,
}) => {
  await atDevices(page, server)
  await tabTo(page, page.getByRole('textbox', { name: 'Name of the device' }).first())
  await page.keyboard.type(LABEL)
  await tabTo(page, page.getByRole('radio', { name: 'Read + write' }).first())
  await page.keyboard.press('Enter')
  // Whoever made it has it under the hand.
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeFocused()
  const link = (await page.getByRole('textbox', { name: 'Link' }).textContent()) ?? ''

  const other = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage()
  await other.goto(link)
  await expect(offer(other)).toBeVisible()
  // The Enter that opened the address, held a moment too long, uses nothing.
  await other.keyboard.press('Enter')
  await expect(offer(other)).toBeEnabled()
  await tabToButton(other, 'Sign this computer in')
  await other.keyboard.press('Enter')
  await expect(other.getByRole('navigation', { name: 'Main' })).toBeVisible()

  // The link went by itself, and the focus did not go with it.
  await expect(page.getByText(`${LABEL} has signed in`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make another link' })).toBeFocused()
  await openKeys(page)
  await tabToButton(page, `Revoke ${LABEL}`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await tabToButton(page, 'Revoke key')
  await page.keyboard.press('Enter')
  await expect(keyNamed(page, LABEL)).toHaveCount(0)
  // Nobody is thrown to the top of the page: the list has the focus that its button took along.
  await expect(page.getByRole('list', { name: 'API keys' })).toBeFocused()
})
