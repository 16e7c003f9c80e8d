import { createHmac } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { addWebhook, type ApiWebhook, webhooksOf } from './api'
import { BY_HAND } from './byKeys'
import { field, goTo, LIVE, press, signIn } from './desk'
import { createKey, createNarrowKey, createShop, type Server, sharedServer } from './shop'
import { AFTER_THE_HOLD, atWebhooks, BOOKS, createWebhook, openWebhooks, row, rows } from './webhookDesk'

// Another program is told what happens in the shop: set up, looked at, and ended.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer()
})

test('keys alone create one for all events, take down its secret, delete it and take that back', async ({
  page,
}) => {
  const key = await atWebhooks(page, server)
  const { keyboard } = page
  await page.getByRole('button', { name: 'New webhook' }).focus()
  await keyboard.press('Enter')
  await expect(field(page, 'URL')).toBeFocused()
  await keyboard.type(BOOKS, BY_HAND)
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Copy secret' })).toBeFocused()
  await keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'I have stored it' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await webhooksOf(server, key)).toMatchObject([
    { url: BOOKS, label: 'books.example.com', events: ['*'] },
  ])

  await expect(page.getByRole('button', { name: 'Delete books.example.com' })).toBeEnabled()
  // However long this takes, the six seconds are not over before they are let go on.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Delete books.example.com' }).focus()
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Undo the deletion of books.example.com' })).toBeFocused()
  await keyboard.press('Enter')
  await expect(page.getByText('books.example.com was not deleted')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete books.example.com' })).toBeFocused()
  expect(await webhooksOf(server, key)).toHaveLength(1)
})

test('a deletion can be taken back, and one that is not is final', async ({ page }) => {
  const key = await atWebhooks(page, server)
  const stays = await addWebhook(server, key, { url: BOOKS, label: 'Stays', events: ['*'] })
  await addWebhook(server, key, { url: BOOKS, label: 'Goes', events: ['*'] })
  await page.reload()
  const deleted: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'DELETE' && request.url().includes('/shop/webhooks/'))
      deleted.push(new URL(request.url()).pathname)
  })
  await expect(rows(page)).toHaveCount(2)
  // However long this takes, the six seconds are not over before they are let go on.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await press(page, 'Delete Stays')
  await expect(row(page, 'Stays').getByRole('status')).toHaveText('About to be deleted for good')
  await expect(page.getByRole('button', { name: /Undo/ })).toHaveCount(1)
  await press(page, 'Undo the deletion of Stays')
  await expect(page.getByText('Stays was not deleted')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete Stays' })).toBeVisible()
  await page.clock.resume()

  await press(page, 'Delete Goes')
  expect(await webhooksOf(server, key)).toHaveLength(2)
  await expect(page.getByText('Goes is deleted')).toBeVisible(AFTER_THE_HOLD)
  await expect(rows(page)).toHaveCount(1)
  expect((await webhooksOf(server, key)).map(({ id }) => id)).toEqual([stays.id])
  expect(deleted).toHaveLength(1)
})

test('whoever leaves the page and comes back can still take a deletion back, and another tab can not', async ({
  page,
  context,
}) => {
  const key = await atWebhooks(page, server)
  await addWebhook(server, key, { url: BOOKS, label: 'The books', events: ['*'] })
  await page.reload()
  const other = await context.newPage()
  await other.goto(`${server.url}/settings/webhooks`)
  for (const tab of [page, other]) await expect(row(tab, 'The books')).toBeVisible()
  // Behind another tab the browser draws a page once a second, and each click waits for that.
  await page.bringToFront()
  // However long this takes, the six seconds are not over before they are let go on.
  await context.clock.install()
  await context.clock.pauseAt(Date.now() + 60_000)
  await press(page, 'Delete The books')
  await expect(row(page, 'The books')).toContainText('About to be deleted')
  await expect(row(other, 'The books')).toContainText('About to be deleted')
  await expect(other.getByRole('button', { name: 'Delete The books' })).toBeDisabled()
  await expect(other.getByRole('button', { name: /Undo/ })).toHaveCount(0)

  await page.getByRole('link', { name: 'Back to Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await openWebhooks(page)
  await press(page, 'Undo the deletion of The books')
  await expect(page.getByRole('button', { name: 'Delete The books' })).toBeEnabled()
  await expect(other.getByRole('button', { name: 'Delete The books' })).toBeEnabled()
  await context.clock.runFor(AFTER_THE_HOLD.timeout)
  await expect(row(other, 'The books')).not.toContainText('deleted')
  expect(await webhooksOf(server, key)).toHaveLength(1)
})

test('a page that closes while a deletion can be taken back does not delete', async ({ page }) => {
  const key = await atWebhooks(page, server)
  await addWebhook(server, key, { url: BOOKS, label: 'The books', events: ['*'] })
  await page.reload()
  await press(page, 'Delete The books')
  await expect(row(page, 'The books')).toContainText('About to be deleted')
  await page.reload()
  await expect(row(page, 'The books')).toContainText('Not deleted')
  await row(page, 'The books').getByRole('link', { name: 'Decide in Settings' }).click()
  await expect(page.getByText('Delete webhook The books')).toBeVisible()
  expect(await webhooksOf(server, key)).toHaveLength(1)
})

test('an address that may not be is refused in words at its field, and nothing is made', async ({ page }) => {
  const key = await atWebhooks(page, server)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/shop/webhooks')) asked.push(request.url())
  })
  await press(page, 'New webhook')
  await field(page, 'URL').fill('http://books.example.com')
  await press(page, 'Create webhook')
  const insecure = /Must be an https:\/\/ address without a user name or password/
  await expect(field(page, 'URL')).toHaveAccessibleDescription(insecure)
  await expect(field(page, 'URL')).toBeFocused()
  expect(asked).toEqual([])

  await field(page, 'URL').fill('https://192.168.1.20/hook')
  await press(page, 'Create webhook')
  await expect(field(page, 'URL')).toHaveAccessibleDescription(
    /Must be a public address, not a private or special one/,
  )
  await expect(field(page, 'URL')).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(asked).toHaveLength(1)

  await page.getByLabel('Only the events picked here').check()
  await field(page, 'URL').fill('')
  await press(page, 'Create webhook')
  await expect(page.getByText('Pick at least one event, or all of them')).toBeVisible()
  await expect(field(page, 'URL')).toBeFocused()
  await field(page, 'URL').fill(BOOKS)
  await press(page, 'Create webhook')
  await expect(page.getByLabel('Everything about customers')).toBeFocused()
  expect(asked).toHaveLength(1)
  expect(await webhooksOf(server, key)).toEqual([])
  await press(page, 'Cancel')
  await expect(page.getByText('is not confirmed yet')).toHaveCount(0)
})

test('a refusal that names no field is told once, with the form', async ({ page }) => {
  await atWebhooks(page, server)
  await page.route('**/shop/webhooks', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 422,
          json: { error: { code: 'no', message: 'No more than 5', status: 422, request_id: 'req_5' } },
        })
      : route.fallback(),
  )
  await press(page, 'New webhook')
  await field(page, 'URL').fill(BOOKS)
  await press(page, 'Create webhook')
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(page.getByRole('alert')).toContainText('No more than 5')
  await expect(page.getByRole('alert')).toContainText('Nothing was saved.')
  await expect(page.getByRole('button', { name: 'Create webhook' })).toBeEnabled()
})

test('the twenty-first of a shop is refused in words, and one can be deleted for it', async ({ page }) => {
  const key = await atWebhooks(page, server)
  for (let count = 1; count <= 20; count += 1)
    await addWebhook(server, key, { url: BOOKS, label: `No. ${count}`, events: ['*'] })
  await press(page, 'New webhook')
  await field(page, 'URL').fill(BOOKS)
  await press(page, 'Create webhook')
  const refusal = page.getByRole('alert')
  await expect(refusal).toContainText('A shop can have 20 active webhooks at most')
  await expect(refusal).toContainText('delete one first')
  await expect(refusal).toContainText('Nothing was saved.')
  expect(await webhooksOf(server, key)).toHaveLength(20)
  await press(page, 'Cancel')
  await expect(rows(page)).toHaveCount(20)
})

test('a disabled one is told by word, with what it takes to have it again', async ({ page }) => {
  const key = await atWebhooks(page, server)
  const added = await addWebhook(server, key, { url: BOOKS, label: 'The books', events: ['*'] })
  const listed: ApiWebhook & { created_at: string } = {
    ...added,
    status: 'disabled',
    created_at: '2026-03-16T08:00:00Z',
  }
  await page.route('**/shop/webhooks', (route) =>
    route.fulfill({
      json: { data: [listed], pagination: { next_cursor: null, has_more: false, limit: 20 } },
    }),
  )
  await page.reload()
  await expect(row(page, 'The books')).toContainText('Disabled')
  await expect(row(page, 'The books')).toContainText('410 Gone, when every attempt fails for five days')
  await expect(row(page, 'The books')).toContainText('when the API key that created it ends')
  await expect(row(page, 'The books')).toContainText('delete this webhook and create it again')
})

for (const scope of ['read:webhooks', 'write:webhooks']) {
  test(`a key with ${scope} alone finds no way to webhooks`, async ({ page }) => {
    const shop = await createShop(server, 'Northside Garage')
    const { key } = await createNarrowKey(server, shop, 'read:customers', 'write:customers', scope)
    await signIn(page, server, key)
    await goTo(page, 'Settings')
    const rights = page.getByRole('table', { name: 'Permissions of this key' })
    const lacked = scope === 'read:webhooks' ? 'write:webhooks' : 'read:webhooks'
    await expect(rights.getByRole('row', { name: 'Webhooks' })).toContainText(lacked)
    await expect(page.getByRole('link', { name: 'Manage webhooks' })).toHaveCount(0)
    await isClosed(page)
  })
}

test('neither does a read-only key, nor the surface that is read-only', async ({ page }) => {
  const shop = await createShop(server, 'Northside Garage')
  for (const service of [undefined, LIVE]) {
    await page.context().clearCookies()
    await signIn(page, server, await createKey(server, shop, 'read-only'), service)
    await goTo(page, 'Settings')
    await expect(page.getByRole('region', { name: 'Connection' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Manage webhooks' })).toHaveCount(0)
    await isClosed(page)
  }
})

async function isClosed(page: Page) {
  await page.goto(`${server.url}/settings/webhooks`)
  await expect(page.getByRole('heading', { name: 'This connection does not manage webhooks' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New webhook' })).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Webhooks' })).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
}

test(
  'the code on the page, run as it stands there, knows a message signed with the secret beside it',
  { tag: '@window' },
  async ({ page }) => {
    await atWebhooks(page, server)
    const shown = page.getByRole('region', { name: 'JavaScript that checks a signature' })
    await expect(shown).toHaveCount(0)
    await page.getByText('JavaScript that checks it').click()
    await page.setViewportSize({ width: 360, height: 740 })
    const box = await shown.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(360)
    const { isFromShop } = await import(`data:text/javascript,${encodeURIComponent(await shown.innerText())}`)
    const told = await createWebhook(page, 'The books')

    const [id, timestamp, body] = ['msg_7', `${Math.floor(Date.now() / 1000)}`, '{"type":"invoice.paid"}']
    const key = Buffer.from(told.slice('whsec_'.length), 'base64')
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    }
    expect(isFromShop(headers, body, told)).toBe(true)
    expect(isFromShop(headers, `${body} `, told)).toBe(false)
  },
)
