import { rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, type Page, test } from '@playwright/test'
import { Webhook } from 'standardwebhooks'
import { CERTIFICATE, KEY } from '~/service/testing/servers/certificate'
import { addCustomer, addWebhook } from './api'
import { byLink, field, liveOf, press, signIn } from './desk'
import { serverOf } from './makers'
import { createKey, createShop, type Server, startServer } from './shop'
import { atWebhooks, BOOKS, createWebhook, openWebhooks, row, secret, SECRET, warning } from './webhookDesk'

// A new signing secret and the last attempts, from the page to a receiver that checks every signature.

type Heard = { id: string; headers: Record<string, string>; body: string }

let server: Server
let heard: Heard[]
let answer: number
let url: string
let stopReceiver: () => Promise<void>

test.beforeEach(async () => {
  heard = []
  answer = 204
  const receiver = createServer({ cert: CERTIFICATE, key: KEY }, (request, response) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    void text(request).then((body) => {
      heard.push({ id: headers['webhook-id'] ?? '', headers, body })
      return response.writeHead(answer).end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const address = receiver.address()
  if (typeof address !== 'object' || address === null) throw new Error('it listens at no port')
  const { port } = address
  url = `https://localhost:${port}/hooks`
  const authority = join(tmpdir(), `frontdesk-authority-${port}.pem`)
  stopReceiver = () => {
    receiver.closeAllConnections()
    receiver.close()
    return rm(authority)
  }
  await writeFile(authority, CERTIFICATE)
  server = await startServer('--webhook-allow', `localhost:${port}`, '--webhook-ca', authority)
})
test.afterEach(async () => {
  await stopReceiver()
  await server.stop()
})

const isSignedBy = (message: Heard | undefined, key: string) => {
  try {
    new Webhook(key).verify(message?.body ?? '', message?.headers ?? {})
    return true
  } catch {
    return false
  }
}

const attempts = (page: Page) =>
  page.getByRole('list', { name: 'Attempts to The books' }).getByRole('listitem')

test('the secret is rotated, shown once, and signs what comes next', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const key = await atWebhooks(page, server)
  const old = await createWebhook(page, 'The books', url)
  await press(page, 'I have stored it')
  await press(page, 'Rotate secret of The books')
  const dialog = page.getByRole('dialog', { name: 'Rotate the secret of The books?' })
  await expect(dialog).toContainText('signs every message from now on, retries included')
  await press(page, 'Keep the old one')
  await expect(page.getByRole('button', { name: 'Rotate secret of The books' })).toBeFocused()
  await addCustomer(server, key, { name: 'Ruth Delgado' })
  await expect.poll(() => heard.length).toBe(1)
  expect(isSignedBy(heard[0], old)).toBe(true)

  await press(page, 'Rotate secret of The books')
  await dialog.getByRole('button', { name: 'Rotate secret', exact: true }).click()
  await expect(secret(page)).toHaveText(SECRET)
  const fresh = (await secret(page).textContent()) ?? ''
  await page.keyboard.press('Escape')
  await expect(warning(page)).toBeVisible()
  await press(page, 'Back to the secret')
  await press(page, 'Copy secret')
  await press(page, 'Done')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Rotate secret of The books' })).toBeFocused()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(fresh)

  await addCustomer(server, key, { name: 'Omar Haddad' })
  await expect.poll(() => heard.length).toBe(2)
  expect([isSignedBy(heard[1], fresh), isSignedBy(heard[1], old)]).toEqual([true, false])
  await page.reload()
  await expect(row(page, 'The books')).toBeVisible()
  expect(await page.content()).not.toContain(fresh)
})

test('an answer that is lost brings the same new secret with the second press', async ({ page }) => {
  const key = await atWebhooks(page, server)
  await addWebhook(server, key, { url, label: 'The books', events: ['*'] })
  await page.reload()
  let count = 0
  await page.route('**/rotate-secret', async (route) => {
    const response = await route.fetch()
    count += 1
    return count === 1 ? route.abort('connectionreset') : route.fulfill({ response })
  })
  await press(page, 'Rotate secret of The books')
  const rotate = page.getByRole('dialog').getByRole('button', { name: 'Rotate secret', exact: true })
  await rotate.click()
  await expect(page.getByText('The secret may already be rotated.')).toBeVisible()
  await rotate.click()
  await expect(secret(page)).toHaveText(SECRET)
  await addCustomer(server, key, { name: 'Ruth Delgado' })
  await expect.poll(() => heard.length).toBe(1)
  expect(isSignedBy(heard[0], (await secret(page).textContent()) ?? '')).toBe(true)
})

test('the last attempts are shown, and one is sent again under the same webhook-id', async ({ page }) => {
  answer = 500
  const key = await atWebhooks(page, server)
  await addWebhook(server, key, { url, label: 'The books', events: ['*'] })
  await page.reload()
  await press(page, 'Last attempts to The books')
  await expect(page.getByText('Nothing was sent lately.')).toBeVisible()
  await addCustomer(server, key, { name: 'Ruth Delgado' })
  await expect(attempts(page).last()).toContainText('Customer created')
  await expect(attempts(page).last()).toContainText('Answered 500')
  await expect(attempts(page).first()).toContainText('Next try')
  answer = 204
  const before = heard.length
  await attempts(page)
    .first()
    .getByRole('button', { name: /^Send again: Customer created/ })
    .click()
  await expect(page.getByText('Customer created is being sent again')).toBeVisible()
  await expect.poll(() => heard.length).toBeGreaterThan(before)
  expect(new Set(heard.map(({ id }) => id)).size).toBe(1)
  await expect(attempts(page).first()).toContainText('Answered 204')
  // What was taken is sent again too, once for a press.
  const taken = heard.length
  await attempts(page)
    .first()
    .getByRole('button', { name: /^Send again/ })
    .click()
  await expect(attempts(page)).toHaveCount(taken + 1)
  expect([heard.length, heard.at(-1)?.id]).toEqual([taken + 1, heard[0]?.id])
  // What was read stays on screen when it can't be read again, and says so.
  await page.route('**/attempts*', (route) => route.abort('connectionreset'))
  await expect(page.getByText('These attempts were loaded earlier.')).toBeVisible()
  await expect(attempts(page)).toHaveCount(taken + 1)
  await page.unroute('**/attempts*')
  await expect(page.getByText('These attempts were loaded earlier.')).toHaveCount(0)
})

test('where the service lacks it, nothing of it is on screen', async ({ page }) => {
  const other = await serverOf("another maker's")
  const key = await (await other.openShop()).key('read-write')
  await signIn(page, other, key)
  await openWebhooks(page)
  await press(page, 'New webhook')
  await field(page, 'URL').fill(BOOKS)
  await field(page, 'Label').fill('The books')
  await press(page, 'Create webhook')
  await press(page, 'I have stored it')
  await expect(row(page, 'The books')).toBeVisible()
  await expect(page.getByText('If you lose it, delete the webhook and create it again.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Rotate secret|Last attempts/ })).toHaveCount(0)

  const own = await createKey(server, await createShop(server, 'Northside Garage'), 'read-write')
  await byLink(page, server, own, '/settings/webhooks', liveOf(server))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /Rotate secret|Last attempts/ })).toHaveCount(0)
})
