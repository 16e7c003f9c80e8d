import { expect, type Page, test } from '@playwright/test'
import { readCustomer } from './api'
import { enterKey, field, goTo, openOneCustomer, press } from './desk'
import { keptHere } from './kept'
import { createKey, createShop, type Server, sharedServer } from './shop'

// What is not confirmed ends with a desk only where a person has said so.

let server: Server
test.beforeEach(async () => {
  server = await sharedServer()
})

const unsent = (page: Page) =>
  page.getByRole('button', { name: '1 change not confirmed', includeHidden: true })

/** A change of hers that does not get out until the route is taken away. */
async function withAnUnsentChange(page: Page) {
  const { key, id } = await openOneCustomer(page, server)
  await page.route('**/shop/customers/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort('connectionreset') : route.fallback(),
  )
  await press(page, 'Edit')
  await page.getByLabel('Notes').fill('Keeps the spare key')
  await expect(field(page, 'Notes')).toHaveValue('Keeps the spare key')
  await press(page, 'Save')
  await expect(unsent(page)).toBeVisible()
  return { key, id }
}

async function discardAndSignOut(page: Page) {
  await press(page, 'Sign out')
  await press(page, 'Discard these 1 and sign out')
}

test('a sign-out that does not happen discards nothing; one that can’t remove everything says so', async ({
  page,
}) => {
  await withAnUnsentChange(page)
  await goTo(page, 'Settings')
  await page.route('**/session', (route) =>
    route.request().method() === 'DELETE' ? route.abort('connectionreset') : route.fallback(),
  )
  await discardAndSignOut(page)
  await expect(page.getByRole('alert')).toContainText('The service could not be reached')
  await expect(unsent(page)).toBeVisible()
  expect(JSON.stringify((await keptHere(page)).records)).toContain('Keeps the spare key')

  await page.unroute('**/session')
  await page.evaluate(() => {
    IDBFactory.prototype.deleteDatabase = () => {
      throw new Error('The disk failed')
    }
  })
  const lookedWho = page.waitForResponse(
    (answer) => answer.url().endsWith('/session') && answer.request().method() === 'GET',
  )
  await discardAndSignOut(page)
  await expect(page.getByLabel('API key')).toBeVisible()
  await lookedWho
  // What could be removed is.
  expect(await keptHere(page)).toMatchObject({ local: [], records: [] })
  await expect(page.getByRole('alert')).toContainText('Signed out, and not everything is removed')
})

test('where the browser keeps nothing, no other key and no other tab ends what is not confirmed', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }))
  const { key, id } = await withAnUnsentChange(page)
  const elsewhere = await createKey(server, await createShop(server, 'Southside Garage'), 'read-write')

  const other = await context.newPage()
  await other.goto(server.url)
  await goTo(other, 'Settings')
  await press(other, 'Sign out')
  await enterKey(other, elsewhere)
  await expect(other.getByRole('banner').getByText('Southside Garage')).toBeVisible()

  await page.bringToFront()
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await enterKey(again, elsewhere)
  await expect(again.getByRole('alert')).toContainText('would be lost')
  await expect(unsent(page)).toBeVisible()
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()

  await page.unrouteAll()
  await enterKey(again, key)
  await expect.poll(async () => (await readCustomer(server, key, id)).notes).toBe('Keeps the spare key')
  await expect(unsent(page)).toHaveCount(0)
})
