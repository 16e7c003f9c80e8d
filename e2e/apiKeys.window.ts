import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page, test } from '@playwright/test'
import { CERTIFICATE, KEY } from '~/service/testing/servers/certificate'
import { ask, type ApiWebhook } from './api'
import { loseAnswer } from './booking'
import { tabTo } from './byKeys'
import { enterKey, field, goTo, press, signIn } from './desk'
import { confirmRevoking, keyNamed, keyRows, keysOf, refusal } from './deviceLinks'
import { startFakeRemote } from './fakeRemote'
import { keptHere } from './kept'
import { NARROW, obstaclesWhenWide } from './readable'
import { createKey, createShop, type Server, sharedServer, startServer } from './shop'

// API keys are made, shown once and revoked in the settings.

const run = promisify(execFile)

let server: Server
test.beforeEach(async () => {
  server = await sharedServer()
})

async function atKeys(page: Page, at = server) {
  const shop = await createShop(at, 'Cedar Street Auto')
  const key = await createKey(at, shop, 'admin')
  await page.goto(at.url)
  await enterKey(page, key)
  await goTo(page, 'Settings')
  await page.getByRole('link', { name: 'Manage API keys' }).click()
  await expect(page.getByRole('heading', { name: 'API keys', level: 1 })).toBeVisible()
  await expect(keyRows(page)).toHaveCount(1)
  return { shop, key }
}

const shownKey = (page: Page) => page.getByRole('textbox', { name: 'API key', exact: true })
const command = (page: Page) => page.getByRole('textbox', { name: 'Try it in a terminal' })

/** The key, as it stands on screen. */
async function make(page: Page, label: string, rights = 'Read-only'): Promise<string> {
  await field(page, 'Label').fill(label)
  await page.getByRole('radio', { name: rights }).check()
  await press(page, 'Create key')
  await expect(shownKey(page)).toHaveText(/^fd_[0-9A-Za-z]{43}$/)
  return (await shownKey(page).textContent()) ?? ''
}

test('a key is made, copied, tried with the line of curl as it is shown, and kept nowhere', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { key: own } = await atKeys(page)
  const said: string[] = []
  page.on('console', (line) => said.push(line.text()))
  const key = await make(page, 'Bookkeeping')
  expect(JSON.stringify(await keptHere(page))).not.toContain(key.slice(3))
  await press(page, 'Copy key')
  await expect(page.getByText('Copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  await press(page, 'Copy command')
  const line = await page.evaluate(() => navigator.clipboard.readText())
  expect(line).toBe(await command(page).textContent())
  const { stdout } = await run('sh', ['-c', `${line} --silent`])
  expect(JSON.parse(stdout)).toMatchObject({ shop: { name: 'Cedar Street Auto' } })
  await expect(keyNamed(page, 'Bookkeeping')).toContainText('Read-only')
  await expect(keyNamed(page, 'Bookkeeping')).toContainText('no expiry')

  // The use of a key is written a moment after the answer.
  await expect(async () => {
    await page.reload()
    await expect(keyNamed(page, 'Bookkeeping')).toContainText('Used just now', { timeout: 2_000 })
  }).toPass()
  const everything = `${await page.content()} ${JSON.stringify(await keptHere(page))} ${said.join()}`
  expect(everything).not.toContain(key.slice(3))
  expect((await keysOf(server, own)).map(({ label }) => label)).toEqual(['Bookkeeping', ''])
})

test('single scopes and a last day are what the key has; what is missing is said at its field', async ({
  page,
}) => {
  const { key: own } = await atKeys(page)
  await press(page, 'Create key')
  await expect(field(page, 'Label')).toHaveAccessibleDescription(/Name the program/)
  await expect(field(page, 'Label')).toBeFocused()
  await field(page, 'Label').fill('Website')
  await page.getByRole('radio', { name: 'Single scopes' }).check()
  await field(page, 'Expires').fill('2001-01-01')
  await press(page, 'Create key')
  await expect(page.getByText('Pick at least one scope')).toBeVisible()
  await expect(page.getByText('Must not be in the past')).toBeVisible()
  await field(page, 'Expires').fill('2099-05-31')
  await page.getByLabel('read:customers').check()
  await page.getByLabel('write:appointments').check()
  await press(page, 'Create key')
  await expect(shownKey(page)).toBeVisible()
  const key = (await shownKey(page).textContent()) ?? ''
  await expect(keyNamed(page, 'Website')).toContainText('read:customers, write:appointments')
  await expect(keyNamed(page, 'Website')).toContainText('expires May 31, 2099')
  expect(await ask(server, key, 'GET', '/key')).toMatchObject({
    scopes: ['read:customers', 'write:appointments'],
  })
  expect(await keysOf(server, own)).toHaveLength(2)
})

test('where the answer is lost, the newest key is shown and revoked, and the next one is another', async ({
  page,
}) => {
  const { key: own } = await atKeys(page)
  await make(page, 'Bookkeeping')
  // Neither another page nor another key takes away a key that was not copied, before the person says so.
  await page.getByRole('link', { name: 'Customers', exact: true }).click()
  await expect(page.getByText('The key has not been copied')).toBeVisible()
  await press(page, 'Back to the key')
  await press(page, 'Create another key')
  await press(page, 'Leave without it')
  await page.route('**/shop/keys', loseAnswer)
  await field(page, 'Label').fill('Bookkeeping')
  await press(page, 'Create key')
  await expect(refusal(page)).toContainText('A key may have been created and was not shown')
  await page.unroute('**/shop/keys')
  const offer = page.getByRole('button', { name: /^Revoke Bookkeeping, created at/ })
  await expect(offer).toHaveCount(1)
  await expect(keyNamed(page, 'Bookkeeping')).toHaveCount(2)
  const lost = (await keysOf(server, own)).map(({ id }) => id)[0]
  // Another one is made first: the lost one is offered all the same, and that one is not.
  await make(page, 'Bookkeeping')
  await expect(keyNamed(page, 'Bookkeeping')).toHaveCount(3)
  await expect(offer).toHaveCount(1)
  await offer.click()
  await confirmRevoking(page)
  await expect(keyNamed(page, 'Bookkeeping')).toHaveCount(2)
  await expect(offer).toHaveCount(0)
  expect((await keysOf(server, own)).map(({ id }) => id)).not.toContain(lost)
})

test('revoking names the webhooks that end, and the key opens nothing from then on', async ({ page }) => {
  await atKeys(page)
  const key = await make(page, 'Bookkeeping', 'Read + write')
  const hook = { url: 'https://books.example/hooks', label: 'The books', events: ['*'] }
  await ask<ApiWebhook>(server, key, 'POST', '/webhooks', hook)
  await press(page, 'Revoke Bookkeeping')
  const dialog = page.getByRole('dialog', { name: 'Revoke Bookkeeping?' })
  await expect(dialog).toContainText('the webhook The books to https://books.example/hooks')
  await press(page, 'Keep it')
  await ask(server, key, 'GET', '/key')
  await press(page, 'Revoke Bookkeeping')
  await confirmRevoking(page)
  await expect(keyNamed(page, 'Bookkeeping')).toHaveCount(0)
  await expect(page.getByText('Bookkeeping is revoked')).toBeVisible()
  await expect(ask(server, key, 'GET', '/key')).rejects.toThrow('401')
})

test('the last Admin key can’t be revoked; with another one, revoking the own key asks and signs out', async ({
  page,
}) => {
  await atKeys(page)
  const own = page.getByRole('button', { name: 'Revoke This computer' })
  await expect(own).toBeDisabled()
  await expect(own).toHaveAccessibleDescription(/This is the Admin key that lasts longest/)
  const other = await make(page, 'Owner', 'Admin')
  await expect(own).toBeEnabled()
  await own.click()
  const dialog = page.getByRole('dialog', { name: 'Revoke the key of this computer?' })
  await expect(dialog.getByRole('button', { name: 'Revoke key' })).toBeDisabled()
  await dialog.getByLabel('I have another key to sign in with').check()
  await confirmRevoking(page)
  await expect(page.getByRole('dialog', { name: 'Sign in again' })).toContainText('It was revoked')
  expect((await keysOf(server, other)).map(({ label }) => label)).toEqual(['Owner'])
})

const isAbsent = async (page: Page) => {
  await goTo(page, 'Settings')
  await expect(page.getByRole('region', { name: 'Connection' })).toBeVisible()
  for (const name of ['Manage API keys', 'Add a device'])
    await expect(page.getByRole('link', { name })).toHaveCount(0)
  await page.goto(new URL('/settings/api-keys', page.url()).href)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This connection does not manage API keys')
  await expect(page.getByRole('button', { name: 'Create key' })).toHaveCount(0)
}

test('a key without admin:*, the surface that only reads, and another maker’s service have nothing of it', async ({
  page,
}) => {
  const shop = await createShop(server, 'Northside Garage')
  for (const preset of ['read-only', 'read-write'] as const) {
    await signIn(page, server, await createKey(server, shop, preset))
    await isAbsent(page)
  }
  await signIn(page, server, await createKey(server, shop, 'admin'), 'This Frontdesk (read-only)')
  await isAbsent(page)
  const remote = await startFakeRemote()
  const own = await startServer('--service', remote.service)
  try {
    await signIn(page, own, 'fd_anything', 'North (read and write)')
    await isAbsent(page)
    expect(remote.asked.filter((line) => /\/(keys|device-links)\b/.test(line))).toEqual([])
  } finally {
    await own.stop()
    await remote.stop()
  }
})

test('everyone can read all of it, in light and in dark, and by keys alone a key is made', async ({
  page,
}) => {
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(NARROW)
  await atKeys(page)
  const found: Record<string, string[]> = {}
  const wide: Record<string, number> = {}
  const stop = (place: string) =>
    test.step(place, async () => {
      wide[place] = await page.evaluate(
        () =>
          [...document.querySelectorAll('body *')].filter((element) => {
            const { right, width } = element.getBoundingClientRect()
            return width > 1 && right > innerWidth + 1
          }).length,
      )
      found[place] = await obstaclesWhenWide(page)
    })
  await tabTo(page, field(page, 'Label'))
  await page.keyboard.type('A program with quite a long name that counts the cars in the yard')
  await tabTo(page, page.getByRole('radio', { name: 'Read-only' }))
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowDown')
  await tabTo(page, page.getByRole('button', { name: 'Create key' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Pick at least one scope')).toBeVisible()
  await stop('scopes')
  await tabTo(page, page.getByLabel('read:customers'))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Create key' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Copy key' })).toBeFocused()
  await stop('key')
  await page.getByRole('button', { name: /^Revoke A program/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await stop('revoke')
  expect(wide).toEqual({ scopes: 0, key: 0, revoke: 0 })
  expect(found).toEqual({ scopes: [], key: [], revoke: [] })
})

/** A port that is free just now. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

test('with a key made in Settings the program in example/ books a car, and its receiver verifies the webhooks', async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-receiver-'))
  const [TLS_CERT, TLS_KEY] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
  writeFileSync(TLS_CERT, CERTIFICATE)
  writeFileSync(TLS_KEY, KEY)
  const port = await freePort()
  const own = await startServer('--webhook-allow', `localhost:${port}`, '--webhook-ca', TLS_CERT)
  let receiver: ReturnType<typeof spawn> | null = null
  try {
    await atKeys(page, own)
    const key = await make(page, 'Booking program', 'Read + write')
    const hook = { url: `https://localhost:${port}/hooks`, events: ['appointment.created'] }
    const { signing_secret: secret } = await ask<{ signing_secret: string }>(
      own,
      key,
      'POST',
      '/webhooks',
      hook,
    )
    let heard = ''
    receiver = spawn(process.execPath, ['example/receive.mjs'], {
      env: { ...process.env, WEBHOOK_SECRET: secret, TLS_CERT, TLS_KEY, PORT: String(port) },
    })
    receiver.stdout?.on('data', (chunk) => (heard += String(chunk)))
    await expect.poll(() => heard).toContain('Waiting')
    const words = ['Maria Álvarez', '2019', 'Subaru', 'Outback', 'Front brakes', '2027-03-15T14:00:00Z']
    const env = { ...process.env, FRONTDESK: own.url, FRONTDESK_KEY: key }
    const { stdout } = await run(process.execPath, ['example/book.mjs', ...words], { env })
    expect(stdout).toContain('Booked for Maria Álvarez')
    await expect.poll(() => heard).toContain('Verified: appointment.created')
    expect(heard).not.toContain('Refused')
  } finally {
    receiver?.kill()
    await own.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
