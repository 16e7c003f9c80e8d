import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { webhooksOf } from './api'
import { field, press } from './desk'
import { keptHere } from './kept'
import { type Server, sharedServer } from './shop'
import {
  AFTER_THE_HOLD,
  atWebhooks,
  BOOKS,
  createWebhook,
  openWebhooks,
  row,
  secret,
  SECRET,
  warning,
} from './webhookDesk'

// A signing secret is told once: it is seen and taken along, or it is said that it was not, and it stays nowhere.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer()
})

/** What the tabs of this browser tell each other, heard from one that looks on. */
async function eavesdrop(context: BrowserContext) {
  const other = await context.newPage()
  await other.goto(server.url)
  await other.evaluate(() => {
    const heard: string[] = []
    Object.assign(globalThis, { heard })
    new BroadcastChannel('frontdesk-outbox').addEventListener('message', ({ data }: MessageEvent<unknown>) =>
      heard.push(JSON.stringify(data)),
    )
  })
  return () => other.evaluate(() => String(Reflect.get(globalThis, 'heard')))
}

const everything = async (page: Page) => `${await page.content()} ${JSON.stringify(await keptHere(page))}`
/** Nor in another spelling: its longest part that is written alike in base64, escaped, and in an address. */
const core = (whole: string) =>
  whole
    .slice('whsec_'.length)
    .split(/[+/=]/)
    .reduce((longest, part) => (part.length > longest.length ? part : longest))

test('picked events make a subscription, its secret is shown and copied, and is nowhere afterwards', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const key = await atWebhooks(page, server)
  await expect(page.getByText('No webhook yet.')).toBeVisible()
  const heard = await eavesdrop(context)
  // Behind another tab the browser draws a page once a second, and each click waits for that.
  await page.bringToFront()
  const said: string[] = []
  page.on('console', (line) => said.push(line.text()))

  await press(page, 'New webhook')
  await field(page, 'URL').fill(BOOKS)
  await field(page, 'Label').fill('The books')
  await page.getByLabel('Only the events picked here').check()
  const picker = page.getByRole('dialog')
  await picker.getByLabel('Created customer.created').check()
  await picker.getByLabel('Everything about invoices').check()
  await picker.getByLabel('Voided invoice.voided').uncheck()
  await expect(picker.getByLabel('Everything about invoices')).not.toBeChecked()
  await press(page, 'Create webhook')

  await expect(page.getByRole('dialog', { name: 'The books is created' })).toBeVisible()
  await expect(secret(page)).toHaveText(SECRET)
  const told = (await secret(page).textContent()) ?? ''
  expect(JSON.stringify(await keptHere(page))).not.toContain(core(told))
  await press(page, 'Copy secret')
  await expect(page.getByText('Copied. Put it into your receiver’s settings.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(told)
  await press(page, 'Done')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const events = [
    'customer.created',
    'invoice.created',
    'invoice.updated',
    'invoice.partially_paid',
    'invoice.paid',
  ]
  const [made, ...others] = await webhooksOf(server, key)
  expect(made).toMatchObject({ url: BOOKS, label: 'The books', status: 'active' })
  expect(made?.events.toSorted()).toEqual(events.toSorted())
  expect(others).toEqual([])
  await expect(row(page, 'The books')).toContainText('Active')
  await expect(row(page, 'The books')).toContainText(BOOKS)
  await expect(row(page, 'The books').getByRole('listitem')).toHaveText([
    'Customer: created',
    'Invoice: created, updated, partially paid, paid',
  ])

  expect(await everything(page)).not.toContain(core(told))
  await page.reload()
  await expect(row(page, 'The books')).toBeVisible()
  expect(await everything(page)).not.toContain(core(told))
  expect(await heard()).toContain(`"end":"confirmed"`)
  expect(await heard()).not.toContain(core(told))
  expect(said.join('\n')).not.toContain(core(told))
})

test(
  'an uncopied secret is not left by accident: not by closing, going back, or reloading',
  { tag: '@window' },
  async ({ page }) => {
    await atWebhooks(page, server)
    const told = await createWebhook(page, 'The books')

    await page.keyboard.press('Escape')
    await expect(warning(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Back to the secret' })).toBeFocused()
    await press(page, 'Back to the secret')
    await expect(warning(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Copy secret' })).toBeFocused()

    await press(page, 'Close')
    await expect(warning(page)).toBeVisible()
    await press(page, 'Back to the secret')

    await page.goBack()
    await expect(warning(page)).toBeVisible()
    await press(page, 'Back to the secret')
    await expect(warning(page)).toHaveCount(0)
    await expect(page).toHaveURL(`${server.url}/settings/webhooks`)

    const asked: string[] = []
    page.once('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    await page.evaluate(() => location.reload())
    await expect.poll(() => asked).toEqual(['beforeunload'])
    await expect(secret(page)).toHaveText(told)

    await page.goBack()
    await press(page, 'Leave without it')
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
    await openWebhooks(page)
    await expect(row(page, 'The books')).toBeVisible()
  },
)

test('once it is copied the page may be left without a word', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await atWebhooks(page, server)
  await createWebhook(page, 'The books')
  await press(page, 'Copy secret')
  await expect(page.getByRole('button', { name: 'Done' })).toBeVisible()
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  await expect(row(page, 'The books')).toBeVisible()
  expect(asked).toEqual([])
})

test('after a reload over an uncopied secret it is shown no more, and what helps is said: delete it and create it again', async ({
  page,
}) => {
  const key = await atWebhooks(page, server)
  const first = await createWebhook(page, 'The books')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(row(page, 'The books')).toBeVisible()
  await expect(secret(page)).toHaveCount(0)
  await expect(page.getByText('If you lose it, rotate it for a new one.')).toBeVisible()
  await press(page, 'Delete The books')
  await expect(page.getByText('The books is deleted')).toBeVisible(AFTER_THE_HOLD)
  expect(await webhooksOf(server, key)).toEqual([])
  expect(await createWebhook(page, 'The books')).not.toBe(first)
  expect(await webhooksOf(server, key)).toHaveLength(1)
})

test(
  'where the browser does not let the page copy, the secret is selected, and Ctrl+C counts',
  { tag: '@window' },
  async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new DOMException('not allowed', 'NotAllowedError')) },
      })
    })
    await atWebhooks(page, server)
    const told = await createWebhook(page, 'The books')
    await press(page, 'Copy secret')
    await expect(page.getByText('The browser blocked the copy.')).toBeVisible()
    await expect(secret(page)).toBeFocused()
    expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe(told)
    await page.keyboard.press('Escape')
    await expect(warning(page)).toBeVisible()
    await press(page, 'Back to the secret')
    await expect(secret(page)).toBeFocused()
    await page.getByRole('button', { name: 'Copy secret' }).focus()
    await page.keyboard.press('Shift+Tab')
    await expect(secret(page)).toBeFocused()
    await page.keyboard.press('Control+c')
    await press(page, 'Done')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)

test('an answer that is lost after the commit brings the secret with the second try', async ({ page }) => {
  const key = await atWebhooks(page, server)
  const keys: (string | undefined)[] = []
  await page.route('**/shop/webhooks', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    keys.push(route.request().headers()['idempotency-key'])
    const answer = await route.fetch()
    return keys.length === 1 ? route.abort('connectionreset') : route.fulfill({ response: answer })
  })
  await createWebhook(page, 'The books')
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(await webhooksOf(server, key)).toHaveLength(1)
})

test('lost, and the page reloaded in between: there is one, and its secret is nowhere', async ({ page }) => {
  const key = await atWebhooks(page, server)
  await page.route('**/shop/webhooks', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await press(page, 'New webhook')
  await field(page, 'URL').fill(BOOKS)
  await field(page, 'Label').fill('The books')
  await press(page, 'Create webhook')
  await expect(page.getByText('Keep this page open. The signing secret is shown here, once.')).toBeVisible()
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(row(page, 'The books')).toBeVisible()
  const unconfirmed = page.getByRole('button', { name: '1 change not confirmed' })
  await expect(unconfirmed).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  // Tried again by itself, and after several failures only some seconds later.
  await expect(unconfirmed).toHaveCount(0, { timeout: 30_000 })
  await expect(row(page, 'The books')).toBeVisible()
  expect(await webhooksOf(server, key)).toHaveLength(1)
  expect(await page.content()).not.toMatch(/whsec_[A-Za-z0-9+/]{43}/)
})

test('what was not sent yet is taken back by leaving, and what was typed is still there', async ({
  page,
}) => {
  const key = await atWebhooks(page, server)
  await press(page, 'New webhook')
  await field(page, 'URL').fill(BOOKS)
  // The service is busy, so nothing has been run.
  await page.route('**/shop/webhooks', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 429,
          headers: { 'Retry-After': '15', 'Content-Type': 'application/json' },
          body: '{"error":{"code":"rate_limited","message":"Too many requests","status":429,"request_id":"r"}}',
        })
      : route.fallback(),
  )
  await press(page, 'Create webhook')
  await expect(page.getByText('Too many requests. It is kept on this computer')).toBeVisible()
  expect(JSON.stringify((await keptHere(page)).records)).toContain('books.example.com')
  await press(page, 'Cancel')
  await expect(page.getByText('The webhook is not created yet')).toBeVisible()
  await press(page, 'Leave')
  await expect(page.getByText('Canceled. No webhook was created.')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'New webhook' })).toHaveCount(0)
  expect(JSON.stringify((await keptHere(page)).records)).not.toContain('books.example.com')
  expect(await webhooksOf(server, key)).toEqual([])
  await press(page, 'New webhook')
  await expect(field(page, 'URL')).toHaveValue(BOOKS)
})
