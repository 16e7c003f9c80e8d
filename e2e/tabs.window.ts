import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { addCustomer } from './api'
import { enterKey, goTo, LIVE, rowsOf, signIn } from './desk'
import { createKey, createShop, type Server, sharedServer } from './shop'

// Two tabs of one browser: one cookie, and one person who does not think of it.

async function oneCustomer(server: Server) {
  const key = await createKey(server, await createShop(server, 'Northside Garage'), 'read-write')
  await addCustomer(server, key, { name: 'Ruth Delgado', phone: '+12125550143' })
  return { key }
}

const isReadOnly = (page: Page) => page.getByRole('banner').getByText('read-only')
const isReadWrite = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'New', exact: true })

/** A tab that still shows its list, since it slept when another said that the person has just signed out there. */
async function signedOutUnheard(page: Page, context: BrowserContext) {
  const server = await sharedServer()
  const { key } = await oneCustomer(server)
  await signIn(page, server, key)
  await expect(isReadWrite(page)).toBeVisible()
  const other = await context.newPage()
  await other.addInitScript(() => {
    globalThis.BroadcastChannel = class extends BroadcastChannel {
      override postMessage(said: unknown) {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has no such argument
        if (typeof said !== 'string') super.postMessage(said)
      }
    }
  })
  await other.goto(server.url)
  await goTo(other, 'Settings')
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(other.getByLabel('API key')).toBeVisible()
  return { key, other }
}

test('two tabs are one session: signing out in one leaves nothing of the shop in the other', async ({
  page,
  context,
}) => {
  const server = await sharedServer()
  const { key } = await oneCustomer(server)
  await signIn(page, server, key)
  const other = await context.newPage()
  await other.goto(`${server.url}/customers`)
  await expect(rowsOf(other)).toContainText(['Ruth Delgado'])

  await goTo(other, 'Settings')
  await other.getByRole('button', { name: 'Sign out' }).click()
  await expect(other.getByLabel('API key')).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/sign-in`)
  await expect(page.getByLabel('API key')).toBeVisible()
  await expect(page.getByText('Ruth Delgado')).toHaveCount(0)

  // And signing in there again lets this one in as well.
  await enterKey(other, key)
  await goTo(other, 'Customers')
  await expect(rowsOf(other)).toContainText(['Ruth Delgado'])
  // Behind another tab the browser draws a page once a second, and each click waits for that.
  await page.bringToFront()
  await goTo(page, 'Customers')
  await rowsOf(page).first().click()
  await expect(page.getByRole('heading', { name: 'Ruth Delgado', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Notes').fill('Key in the drop box')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Details' }).getByText('Key in the drop box')).toBeVisible()
})

test('a tab follows when another has signed in elsewhere', async ({ page, context }) => {
  const { key, other } = await signedOutUnheard(page, context)
  await enterKey(other, key, LIVE)
  await expect(isReadOnly(other)).toBeVisible()

  await page.bringToFront()
  await rowsOf(page).first().click()
  await expect(isReadOnly(page)).toBeVisible()
  await expect(page.getByRole('button', { name: /New|Edit|Add/ })).toHaveCount(0)
})

test('a tab that asks to sign in again follows when another has signed in elsewhere', async ({
  page,
  context,
}) => {
  const { key, other } = await signedOutUnheard(page, context)
  await page.bringToFront()
  await rowsOf(page).first().click()
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(again).toBeVisible()

  await other.bringToFront()
  await enterKey(other, key, LIVE)
  await expect(isReadOnly(other)).toBeVisible()
  await expect(isReadOnly(page)).toBeVisible()
  await expect(again).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Ruth Delgado', level: 1 })).toBeVisible()
})

test('a no that comes only after another tab has signed in elsewhere does not ask to sign in', async ({
  page,
  context,
}) => {
  test.slow()
  const { key, other } = await signedOutUnheard(page, context)

  // Refused in between, and told on a line so slow that the other tab has signed in before.
  const refused: number[] = []
  await page.route('**/shop/customers/**', async (route) => {
    const response = await route.fetch()
    refused.push(response.status())
    await expect(isReadOnly(other)).toBeVisible({ timeout: 60_000 })
    await route.fulfill({ response })
  })
  await page.bringToFront()
  await rowsOf(page).first().click()
  await expect.poll(() => refused).toContain(401)
  await other.bringToFront()
  await enterKey(other, key, LIVE)
  await expect(isReadOnly(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
